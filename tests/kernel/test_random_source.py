"""Sources of randomness: a seed, or an unguessable key."""

import hashlib
import hmac
from collections import Counter

from sevenwonders.kernel.chance import Purpose, derive_random_stream, draw_below
from sevenwonders.kernel.random_source import WORDS, RandomSource, seed_to_number

KEY = "00112233445566778899aabbccddeeff" * 2


def test_a_seed_draws_what_its_stream_draws():
    stream, dice = derive_random_stream(7, Purpose.CHANCE), RandomSource(7, Purpose.CHANCE)
    assert [dice.draw(n) for n in range(1, 99)] == [draw_below(stream, n) for n in range(1, 99)]
    assert dice.place == stream[0]


def test_key_draws_reproducible_words():
    dice = RandomSource(KEY, Purpose.CHANCE)
    words = [hmac.new(bytes.fromhex(KEY), b"2:%d" % i, hashlib.sha256).digest()[:8] for i in range(9)]
    assert [dice.draw(WORDS) for _ in words] == [int.from_bytes(word, "big") for word in words]
    assert RandomSource(KEY, Purpose.DEAL).draw(WORDS) != int.from_bytes(words[0], "big") != seed_to_number(KEY)


def test_a_stream_goes_on_from_a_place():
    dice = RandomSource(KEY, Purpose.DEAL)
    first = [dice.draw(52) for _ in range(20)]
    assert [dice.copy_at(5).draw(52), dice.place] == [first[5], 20]


def test_words_that_would_favour_small_numbers_are_passed_over():
    class Given(RandomSource):
        words = iter([WORDS - 1, WORDS - 2, 7])

        def _draw_word(self, key):
            return next(self.words)

    assert Given(KEY, 1).draw(WORDS // 2 + 1) == 7
    assert set(Counter(RandomSource(KEY, 1).draw(1) for _ in range(3))) == {0}


def test_draws_are_even():
    dice = RandomSource(KEY, Purpose.DEAL)
    seen = Counter(dice.draw(6) for _ in range(6000))
    assert sum((seen[face] - 1000) ** 2 / 1000 for face in range(6)) < 20.5  # 99.9 % of even dice, five degrees
