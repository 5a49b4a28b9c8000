"""Search over the rules of a game: chapters, rulings, components, options and symbols.

The terminal and the web page use the same index, in any language of the program.  The search ignores accents, capitals
and endings, and replaces a word that occurs nowhere by the word with the most similar spelling.
"""

import math
import re
import unicodedata
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from difflib import get_close_matches
from typing import NamedTuple

from .rulings import NUMBER
from .vocabulary import FILLERS, PHRASES, SYNONYMS

PARTS = ("chapter", "ruling", "component", "option", "symbol")
MAX_RESULTS = 8
RESULTS_OF_A_PART_AT_ONCE = 2
TITLE_WEIGHT = 3.0
EXACT, BEGINNING, RELATED = 1.0, 0.8, 0.5
MIN_RELATED_LETTERS = 5
MIN_CORRECTED_LETTERS = 5  # shorter words are near too many others
SPELLING_CUTOFF = 0.78
MAX_LENGTH_DIFFERENCE = 2
MIN_COVERAGE = 0.5  # of the words of the best passage, by how rare they are
EPSILON = 1e-9
MAX_WORDS = 12  # of a question


@dataclass(frozen=True, slots=True)
class Passage:
    """Piece of the rules that the search can find.

    Attributes:
        part: the part of the rules: `chapter`, `ruling`, `component`, `option` or `symbol`.
        id: the id within the part, such as the number of a ruling.
        title: the title.
        text: the text.
        names: further words that find the passage but are not shown, such as names in other printings.
        option: the rules option that overrides a ruling; empty if there is none.
    """

    part: str
    id: str
    title: str
    text: str
    names: str = ""
    option: str = ""


@dataclass(frozen=True, slots=True)
class SearchResult:
    """Result of a search, the best passages first.

    Attributes:
        passages: the best passages.
        more: number of other matches.
        corrected: words that occur nowhere, with the words searched for instead.
        missing: words that occur in none of `passages`.
    """

    passages: tuple[Passage, ...]
    more: int = 0
    corrected: Mapping[str, str] = field(default_factory=dict)
    missing: tuple[str, ...] = ()


def split_words(text: str) -> list[str]:
    """Split a text into words without accents, capitals and plural endings.

    >>> split_words("Architects’ Guild, Âge II")
    ['architect', 'guild', 'age', 'ii']
    """
    return [
        _strip_plural(word)
        for word in re.findall(r"\w+", _remove_accents_and_case(text))
        if len(word) > 1 or word in "i0123456789"
    ]


class ComponentDescription(NamedTuple):
    """Description of a component: its name, kind, cost and effect, as text."""

    name: str
    kind: str
    cost: str
    effect: str


class FoundComponentList(list[ComponentDescription]):
    """Descriptions of the components that a search has found.

    Attributes:
        corrected: words that occur nowhere, mapped to the words searched for instead.
    """

    def __init__(self, rows: Iterable[ComponentDescription] = (), corrected: Mapping[str, str] | None = None) -> None:
        super().__init__(rows)
        self.corrected = dict(corrected or {})


def filter_components(rows: Iterable[tuple[ComponentDescription, str]], words: Iterable[str]) -> FoundComponentList:
    """Return the components for which each word is in the description, or in the text paired with it.

    Misspelled words are corrected as by `RuleIndex`.
    """
    described, text = list(rows), " ".join(words)
    if not text.strip():
        return FoundComponentList(row for row, _ in described)
    passages = [
        Passage("component", str(at), row.name, f"{names} {' '.join(row[1:])}")
        for at, (row, names) in enumerate(described)
    ]
    numbers, corrected = RuleIndex(passages).find_with_all_words(text)
    return FoundComponentList((described[number][0] for number in numbers), corrected)


@dataclass(slots=True)
class PassageScore:
    """Fit of a passage to a query.

    Attributes:
        covered: the total rarity of the query's words that occur in the passage.
        weighted: the same total, with each word's rarity multiplied by the word's weight in the passage; words of the
            title weigh more.
    """

    covered: float = 0.0
    weighted: float = 0.0


@dataclass(frozen=True, slots=True)
class PassageQuery:
    """Words of a query, and the passages that contain them, by the passages' positions in `RuleIndex.passages`.

    Attributes:
        matches: for each word the passages that contain it, with the weight of the word there.
        corrected: words that occur nowhere, with the words searched for instead.
        scores: the score of each passage that contains a word.
        rarity: the total rarity of all words: `PassageScore.covered` of a passage that contains them all.
    """

    matches: Mapping[str, Mapping[int, float]]
    corrected: Mapping[str, str]
    scores: Mapping[int, PassageScore]
    rarity: float


def _remove_accents_and_case(text: str) -> str:
    """Return a text without accents, capitals and soft hyphens."""
    letters = unicodedata.normalize("NFD", text.casefold().replace("\u00ad", ""))
    return "".join(letter for letter in letters if not unicodedata.combining(letter))


def _strip_plural(word: str) -> str:
    if len(word) > 4 and word.endswith("ies"):
        return f"{word[:-3]}y"
    return word[:-1] if len(word) > 3 and word[-1] == "s" and word[-2] not in "sui" else word


class RuleIndex:
    """Search index of passages of a game's rules; `synonyms` maps other words to words in the passages.

    >>> index = RuleIndex([Passage("ruling", "R-53", "Equal points at the end", "More points from blue cards win.")])
    >>> result = index.search_passages("equel points")
    >>> [passage.id for passage in result.passages], result.corrected
    (['R-53'], {'equel': 'equal'})
    """

    def __init__(
        self, passages: Iterable[Passage], language: str = "en", synonyms: Mapping[str, str] | None = None
    ) -> None:
        self.passages = tuple(passages)
        chapters = {passage.id for passage in self.passages if passage.part == "chapter"}
        self.counts = Counter(passage.part for passage in self.passages if passage.part != "chapter") + Counter(
            chapter=len(chapters)
        )
        self._fillers = set(split_words(FILLERS.get(language, "")))
        self._phrases = PHRASES.get(language, {})
        known = SYNONYMS.get(language, {}) | dict(synonyms or {})
        self._synonyms = {
            _strip_plural(_remove_accents_and_case(word)): split_words(meaning) for word, meaning in known.items()
        }
        self._weights = [_weigh_words(passage) for passage in self.passages]
        self._having: dict[str, list[int]] = {}
        for number, weights in enumerate(self._weights):
            for word in weights:
                self._having.setdefault(word, []).append(number)

    def search_passages(self, text: str, limit: int = MAX_RESULTS) -> SearchResult:
        """Find the passages with all words of a query, best first; if there are none, those with the most of its words.

        A query for a ruling's number, such as `R-15`, finds this ruling.  At most `limit` passages are returned.
        """
        if by_number := self._find_ruling_by_number(text):
            return SearchResult(by_number)
        query = self._look_up_words(text)
        if not query.scores:
            return SearchResult((), missing=tuple(query.matches))
        most = max(score.covered for score in query.scores.values())
        needed = most if most > query.rarity - EPSILON else MIN_COVERAGE * most
        ranked = self._rank_passages(
            {
                number: score.weighted * score.covered**2
                for number, score in query.scores.items()
                if score.covered > needed - EPSILON
            }
        )
        shown = ranked[:limit]
        missing = tuple(word for word, matches in query.matches.items() if matches.keys().isdisjoint(shown))
        return SearchResult(
            tuple(self.passages[number] for number in shown), len(ranked) - len(shown), query.corrected, missing
        )

    def find_with_all_words(self, text: str) -> tuple[list[int], Mapping[str, str]]:
        """Return the positions of the passages with all words of a query, and the corrections of misspelled words."""
        query = self._look_up_words(text)
        covering = (number for number, score in query.scores.items() if score.covered > query.rarity - EPSILON)
        return sorted(covering), query.corrected

    def _look_up_words(self, text: str) -> PassageQuery:
        """Look up the words of a query, corrected if they are unknown, and score the passages that contain them."""
        matches, corrected, scores, total = {}, {}, defaultdict[int, PassageScore](PassageScore), 0.0
        for word in self._select_query_words(text):
            matches[word] = self._weigh_passages_with(word)
            if not matches[word] and (nearest := self._nearest_known_word(word)):
                corrected[word] = nearest
                matches[word] = self._weigh_passages_with(nearest)
            rarity = math.log(1 + len(self.passages) / (1 + len(matches[word])))
            total += rarity
            for number, weight in matches[word].items():
                scores[number].covered += rarity
                scores[number].weighted += rarity * weight
        return PassageQuery(matches, corrected, scores, total)

    def _select_query_words(self, text: str) -> list[str]:
        """Return the words of a query without filler words such as "the"; phrases of players are replaced by words of
        the rules.
        """
        folded = " ".join(re.findall(r"\w+", _remove_accents_and_case(re.sub(r"(?i)\br[-\s]?(?=\d)", "", text))))
        for phrase, meaning in self._phrases.items():
            if phrase not in self._having:
                folded = re.sub(rf"\b{phrase}s?\b", meaning, folded)
        given = list(dict.fromkeys(split_words(folded)))
        return ([word for word in given if word not in self._fillers] or given)[:MAX_WORDS]

    def _rank_passages(self, scores: Mapping[int, float]) -> list[int]:
        """Return the indices of passages, best first, with the two best of each part of the rules before all others.

        So the first results are not all of one part, such as the components. `scores` has the scores by index.
        """
        by_score = sorted(scores, key=lambda number: (-scores[number], PARTS.index(self.passages[number].part), number))
        before: Counter[str] = Counter()
        turns = {}
        for number in by_score:
            part = self.passages[number].part
            turns[number] = before[part] // RESULTS_OF_A_PART_AT_ONCE
            before[part] += 1
        return sorted(by_score, key=turns.__getitem__)

    def _find_ruling_by_number(self, text: str) -> tuple[Passage, ...]:
        given = NUMBER.fullmatch(text.strip())
        wanted = given and f"R-{int(given[1]):02}"
        return tuple(passage for passage in self.passages if passage.part == "ruling" and passage.id == wanted)

    def _nearest_known_word(self, word: str) -> str:
        """Return the indexed word with the most similar spelling and the same start or end; empty if there is none."""
        if len(word) < MIN_CORRECTED_LETTERS:
            return ""
        near = [
            known
            for known in self._having
            if abs(len(known) - len(word)) <= MAX_LENGTH_DIFFERENCE and (known[0] == word[0] or known[-2:] == word[-2:])
        ]
        return next(iter(get_close_matches(word, near, 1, SPELLING_CUTOFF)), "")

    def _weigh_passages_with(self, word: str) -> dict[int, float]:
        """Return the weight of a word in each passage with it, a synonym or a related form, by index of the passage."""
        weights: dict[int, float] = {}
        variants = [word, *self._synonyms.get(word, ())]
        for known, numbers in self._having.items():
            if likeness := max(_word_similarity(variant, known) for variant in variants):
                for number in numbers:
                    weight = likeness * self._weights[number][known]
                    weights[number] = max(weights.get(number, 0.0), weight)
        return weights


def _word_similarity(word: str, known: str) -> float:
    if word == known:
        return EXACT
    if len(word) > 2 and known.startswith(word):
        return BEGINNING
    letters = max(MIN_RELATED_LETTERS, len(word) - 3, len(known) - 4)
    return RELATED if word[:letters] == known[:letters] else 0.0


def _weigh_words(passage: Passage) -> dict[str, float]:
    """Return the weight of each word of a passage for the search: more for words of the title, less in a long text.

    The id and the further names of the passage count, too.
    """
    body = split_words(passage.text)
    length = 0.6 + 0.4 * len(body) / 30
    weights = {word: (1 + 0.3 * (count - 1)) / length for word, count in Counter(body).items()}
    title = split_words(passage.title)
    for word in split_words(f"{passage.names} {passage.id}"):
        weights[word] = max(weights.get(word, 0.0), TITLE_WEIGHT)
    for word in title:
        weights[word] = weights.get(word, 0.0) + TITLE_WEIGHT * (1 + 1 / len(title))
    return weights
