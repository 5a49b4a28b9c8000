"""Letters that look like Latin letters and digits, for names that readers must be able to distinguish.

`LOOK_ALIKES` has the letters of living alphabets from Unicode's `confusables.txt` (UTS #39), without letters that case
folding and compatibility normalization make equal.  Libraries with the whole file take 1 to 5 MB, most of it for signs
that occur in no name or look like no letter.
"""

import unicodedata

LOOK_ALIKES = {
    "2": "ƨϩꙅꝛ",
    "3": "ȝɜʒзӡⳍꝫ",
    "4": "Ꮞ",
    "5": "ƽ",
    "6": "бᏮⳓ",
    "8": "ȣ",
    "9": "ⳋꝯ",
    "a": "ɑαаᎪꓮ",
    "b": "ƅβвьᏏᏴꓐꞵ",
    "c": "σсᏟᴄⲥꓚ",
    "d": "ԁᎠᏧꓒꓓ",
    "e": "εеҽᎬꓰꬲ",
    "f": "ϝքẝꓝꞙꬵ",
    "g": "ƍɡԍցᏀᏳᶃꓖ",
    "h": "ηнһհᎻᏂⲏꓧ",
    "i": "ıɩɪιіӏᎥꙇ",
    "j": "ʝϳјᎫꓙ",
    "k": "κкᏦⲕꓗ",
    "l": "ǀɩιіӏᏞⲓⳑꓡꓲ",
    "m": "μϻмᎷⲙꓟ",
    "n": "νոռⲛꓠ",
    "o": "οσоօᴏᴑⲟꓳꬽ",
    "p": "ρрᏢⲣꓑ",
    "q": "ԛգզ",
    "r": "ʀгᎡᎱᏒᴦⲅꓣꭇꭈ",
    "s": "ƽѕտᏕᏚꓢꜱ",
    "t": "τтᎢⲧꓔ",
    "u": "ʋυսᴜꓴꞟꭎꭒ",
    "v": "νѵᏙᴠꓦ",
    "w": "ɯѡԝաᎳᏔᴡꓪ",
    "x": "χхⲭꓫꭓ",
    "y": "ɣʏγυуүᎩᎽᶌỿⲩꓬꭚ",
    "z": "ζᏃᴢꓜ𐋵",
}
ALIKE = {"i": "l", "1": "l", "|": "l", "0": "o"}  # in one of the usual typefaces, or in capitals
PAIRS = {char: ALIKE.get(letter, letter) for letter, chars in LOOK_ALIKES.items() for char in chars}
SKELETON = str.maketrans(PAIRS | ALIKE)


def fold_look_alikes(text: str) -> str:
    """Return a text that is the same for all texts that look alike (their skeleton in UTS #39), for comparisons only.

    >>> (
    ...     fold_look_alikes("Mirа") == fold_look_alikes("Mira"),
    ...     fold_look_alikes("lda") == fold_look_alikes("Ida"),
    ...     fold_look_alikes("Zoë") == fold_look_alikes("Zoe"),
    ... )
    (True, True, False)
    """
    return unicodedata.normalize("NFKC", text).casefold().translate(SKELETON).replace("rn", "m")
