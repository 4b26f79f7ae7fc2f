"""sites.py: where a C file can be wrong in one place, and how: operator mutants, from the text alone.

sites(text) -> [Site]: kind, start, end (characters), the new text, and words for the report. Nothing is parsed: a site
that makes no sense does not compile, and then does not count.
"""
import re
from dataclasses import dataclass

TOKEN = re.compile(r"""
    (?P<comment>/\*.*?\*/|//[^\n]*)
  | (?P<string>"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*')
  | (?P<directive>^[ \t]*\#(?:[^\n\\]|\\.|\\\n)*)
  | (?P<number>0[xX][0-9a-fA-F]+[uUlL]*|\d+[uUlL]*)
  | (?P<name>[A-Za-z_]\w*)
  | (?P<op><<=|>>=|->|\+\+|--|<<|>>|<=|>=|==|!=|&&|\|\||[-+*/%&|^]=|[-+*/%&|^~!<>=?:;,.(){}\[\]])
""", re.S | re.M | re.X)

RELATIONAL = {"<": ("<=", ">="), "<=": ("<", ">"), ">": (">=", "<="), ">=": (">", "<"), "==": ("!=",), "!=": ("==",)}
LOGICAL = {"&&": ("||",), "||": ("&&",)}
BITWISE = {"&": ("|",), "|": ("&",), "^": ("|",), "<<": (">>",), ">>": ("<<",), "|=": ("=", "&="), "&=": ("|=",),
           "^=": ("|=",), "<<=": (">>=",), ">>=": ("<<=",)}
ARITHMETIC = {"+": ("-",), "-": ("+",), "*": ("/",), "/": ("*",), "%": ("/",), "+=": ("-=",), "-=": ("+=",),
              "++": ("--",), "--": ("++",)}
NAMES = {"true": "false", "false": "true", "REF_BEFORE": "REF_AFTER", "REF_AFTER": "REF_BEFORE",
         "OPT_BEFORE": "OPT_AFTER", "OPT_AFTER": "OPT_BEFORE"}
TRUST = re.compile(r"\b(SEED|SPEC|OBSERVED|PROP|PROPOSED)\b")

KINDS = ("relational", "logical", "bitwise", "arithmetic", "constant", "mask", "side", "statement", "condition", "table")


@dataclass(frozen=True)
class Site:
    kind: str
    start: int
    end: int
    new: str

    def apply(self, text):
        return text[:self.start] + self.new + text[self.end:]


@dataclass
class Token:
    type: str
    text: str
    start: int
    end: int


def tokens(text):
    return [Token(m.lastgroup, m.group(), m.start(), m.end()) for m in TOKEN.finditer(text)]


def code(all_tokens):
    """Tokens that are code; of directives the right sides of masks and numbers that #define."""
    for token in all_tokens:
        if token.type in ("number", "name", "op"):
            yield token
        elif token.type == "directive":
            define = re.match(r"[ \t]*#[ \t]*define[ \t]+\w+[ \t]+", token.text)
            if define:
                for inner in tokens(token.text[define.end():]):
                    if inner.type in ("number", "name", "op"):
                        offset = token.start + define.end()
                        yield Token(inner.type, inner.text, inner.start + offset, inner.end + offset)


def is_operand_end(token):
    return token is not None and (token.type in ("number", "name") and token.text != "return" or token.text in (")", "]"))


def is_declarator(list_of, at):
    """Whether this * belongs to a type."""
    if list_of[at].text != "*" or at < 1:
        return False
    name = list_of[at - 1].text
    return name.endswith("_t") or name in ("void", "char", "bool", "const", "FILE") or (
        at > 1 and list_of[at - 2].text in ("struct", "enum", "union"))


def number_sites(token):
    match = re.match(r"(0[xX][0-9a-fA-F]+|\d+)([uUlL]*)$", token.text)
    value = int(match.group(1), 0) if not match.group(1).isdigit() else int(match.group(1))
    for new in (value + 1, value - 1):
        if new >= 0:
            text = (hex(new) if match.group(1)[:2] in ("0x", "0X") else str(new)) + match.group(2)
            yield Site("constant", token.start, token.end, text)


def is_constant(token):
    return token.type == "name" and re.search(r"[A-Z]", token.text) and not token.text.endswith("_t")


def token_sites(list_of):
    for i, token in enumerate(list_of):
        before = list_of[i - 1] if i else None
        behind = list_of[i + 1] if i + 1 < len(list_of) else None
        if token.type == "number":
            yield from number_sites(token)
        elif token.type == "name" and token.text in NAMES:
            yield Site("side" if "_" in token.text else "constant", token.start, token.end, NAMES[token.text])
        elif token.type == "op":
            binary = is_operand_end(before) and not is_declarator(list_of, i)
            for kind, swaps in (("relational", RELATIONAL), ("logical", LOGICAL), ("bitwise", BITWISE),
                                ("arithmetic", ARITHMETIC)):
                if token.text in swaps and (binary or token.text in ("++", "--")):
                    for new in swaps[token.text]:
                        yield Site(kind, token.start, token.end, new)
            if token.text == "!" and not binary:
                yield Site("logical", token.start, token.end, "")
            if token.text == "~" and not binary:
                yield Site("bitwise", token.start, token.end, "")
            if token.text == "|" and before is not None and behind is not None:
                if is_constant(before):
                    yield Site("mask", before.start, token.end, "")
                if is_constant(behind):
                    yield Site("mask", token.start, behind.end, "")


def matching(list_of, at, opening, closing):
    """Index of the token that closes the one at `at`; None if nothing does."""
    depth = 0
    for i in range(at, len(list_of)):
        depth += (list_of[i].text == opening) - (list_of[i].text == closing)
        if depth == 0:
            return i
    return None


def condition_sites(list_of):
    for i, token in enumerate(list_of[:-1]):
        if token.text == "if" and list_of[i + 1].text == "(":
            end = matching(list_of, i + 1, "(", ")")
            if end is not None:
                for new in ("true", "false"):
                    yield Site("condition", list_of[i + 1].end, list_of[end].start, new)


STATEMENT = re.compile(r"^(?:return\b|continue\b|break\b|goto\b|[A-Za-z_][\w.\[\]>-]*\s*(?:[-+*&|^]=|=|\(|\+\+|--)|\+\+|--|\*)")


def statement_sites(list_of, text):
    """Statements that end in a semicolon: gone. Declarations are left alone: what they name is used."""
    for i, token in enumerate(list_of):
        if token.text not in ("{", "}", ";", ":", "else", ")"):
            continue
        if i + 1 >= len(list_of) or list_of[i + 1].type not in ("name", "op"):
            continue
        first = list_of[i + 1]
        end, depth = i + 1, 0
        while end < len(list_of) and not (depth == 0 and list_of[end].text == ";"):
            depth += (list_of[end].text in "({[") - (list_of[end].text in ")}]")
            if depth < 0 or list_of[end].text == "{" and depth == 1:
                break
            end += 1
        if end < len(list_of) and list_of[end].text == ";" and STATEMENT.match(text[first.start:list_of[end].end]):
            yield Site("statement", first.start, list_of[end].end, ";")


def cells(list_of, opening, closing):
    """(start, end) of the parts between commas of a row."""
    depth, first = 0, opening + 1
    for i in range(opening + 1, closing + 1):
        text = list_of[i].text
        if depth == 0 and (text == "," or i == closing):
            if i > first:
                yield list_of[first].start, list_of[i - 1].end
            first = i + 1
        depth += (text in "({[") - (text in ")}]")


def table_sites(list_of, text):
    """A cell of a row of a table becomes that of the row behind it."""
    for i, token in enumerate(list_of):
        if token.text != "{" or i == 0 or list_of[i - 1].text != "=":
            continue
        end = matching(list_of, i, "{", "}")
        if end is None:
            continue
        rows = []
        at = i + 1
        while at < end:
            if list_of[at].text in ("{", "(") and (list_of[at].text == "{" or list_of[at - 1].type == "name"):
                close = matching(list_of, at, list_of[at].text, "}" if list_of[at].text == "{" else ")")
                if close is None:
                    break
                rows.append(list(cells(list_of, at, close)))
                at = close
            at += 1
        for row, other in zip(rows, rows[1:]):
            if len(row) != len(other) or len(row) < 2:
                continue
            for (start, stop), (from_start, from_stop) in zip(row, other):
                new = text[from_start:from_stop]
                if new != text[start:stop] and not TRUST.fullmatch(text[start:stop]):
                    yield Site("table", start, stop, new)


def sites(text):
    list_of = list(code(tokens(text)))
    found = list(token_sites(list_of))
    found += condition_sites(list_of)
    found += statement_sites(list_of, text)
    found += table_sites(list_of, text)
    return sorted(set(found), key=lambda s: (s.start, s.end, s.kind, s.new))


def line_of(text, at):
    return text.count("\n", 0, at) + 1


def words(site, text):
    """'a & b' as '& > |': what becomes of what, on one line."""
    def short(part):
        part = " ".join(part.split())
        return part if len(part) <= 70 else part[:67] + "..."

    return f"{short(text[site.start:site.end])} > {short(site.new) or '(nothing)'}"


def trust_of(site, text):
    """The label of the table row that the site stands in; 'code' elsewhere."""
    start = text.rfind("\n", 0, site.start) + 1
    end = text.find("\n", site.end)
    found = TRUST.findall(text[start:end if end >= 0 else len(text)])
    if len(found) != 1:
        return "code"
    return {"PROP": "proposed"}.get(found[0], found[0].lower())
