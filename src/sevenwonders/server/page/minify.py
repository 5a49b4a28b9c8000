"""Scripts, style sheets and strings as they are sent: without comments and space that only readers of the source need.

It is no build step: a file is minified when it is first asked for, and says line by line what its source says.  Only
comments are taken that begin a line, stand before an expression as type annotations in parentheses do, or follow the
punctuation that ends a line and quote nothing; so the sources keep `/**` out of their strings.  Space beside
punctuation goes from lines that hold neither nested templates nor anything that could be a regular expression, and
templates end on the line on which they begin.
"""

import json
import re

LINE_COMMENT = re.compile(r"^[ \t]*//.*\n?", re.MULTILINE)
BLOCK_COMMENT = re.compile(r"^[ \t]*/\*.*?\*/[ \t]*\n?", re.MULTILINE | re.DOTALL)
LAST_COMMENT = re.compile(r"(?<=[;,(){}[\]>]) // [^'\"`\n]*$", re.MULTILINE)
ANNOTATION = re.compile(r"/\*\*[^\n]*?\*/ ?")
STYLE_COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
AROUND_SIGNS = re.compile(r"\s*([{};>])\s*")
AFTER_SIGNS = re.compile(r"(?<=[\w)%\]'-])([:,]) +")  # `.a:hover .b` keeps its space: there a word follows the sign
INDENTATION = re.compile(r"^[ \t]+", re.MULTILINE)
QUOTED = re.compile(r"('(?:[^'\\]|\\.)*'|`(?:[^`\\$]|\\.|\$(?!\{)|\$\{[^{}`]*\})*`)")
AROUND_PUNCTUATION = re.compile(r" *([=(){}\[\],;:?<>&|!%*]) *")
UNCLEAR = re.compile(r"[`\"/]")  # nested templates, further quotes, regular expressions and comments
EMPTY_LINES = re.compile(r"\n{2,}")


def minify(text: str, suffix: str) -> str:
    """A source file as it is sent; what is neither `.js`, `.css` nor `.json` stays as it is.

    >>> minify("/** Says it. */\\nexport const say = (/** @type {string} */ text) => {\\n  alert(text);\\n};\\n", ".js")
    'export const say=(text)=>{\\nalert(text);\\n};\\n'
    >>> minify("/* A list */\\n.list > li { margin: 0; }\\n", ".css")
    '.list>li{margin:0}'
    """
    if suffix == ".js":
        text = ANNOTATION.sub("", LAST_COMMENT.sub("", LINE_COMMENT.sub("", BLOCK_COMMENT.sub("", text))))
        text = "\n".join(map(_without_space, text.split("\n")))
    elif suffix == ".css":
        text = AFTER_SIGNS.sub(r"\1", AROUND_SIGNS.sub(r"\1", STYLE_COMMENT.sub("", text))).replace(";}", "}")
    elif suffix == ".json":
        return json.dumps(json.loads(text), ensure_ascii=False, separators=(",", ":"))
    else:
        return text
    return EMPTY_LINES.sub("\n", INDENTATION.sub("", text)).lstrip("\n")


def _without_space(line: str) -> str:
    """Take the space beside punctuation out of a line of JavaScript.

    >>> _without_space("  const say = (one) => one ? 'a = b' : [one, -1];")
    "  const say=(one)=>one?'a = b':[one,-1];"
    """
    parts = QUOTED.split(line)
    if any(map(UNCLEAR.search, parts[::2])):
        return line
    parts[::2] = (AROUND_PUNCTUATION.sub(r"\1", part) for part in parts[::2])
    return "".join(parts)
