"""The log says of each ply what its notation leaves out: where a token comes from, for whom, and what was declined."""

import random
from collections.abc import Iterator

import pytest

from sevenwonders import duel
from sevenwonders.duel.game import Ply
from sevenwonders.duel.log import make_log
from sevenwonders.duel.verbs import Verb
from sevenwonders.duel.wording import wording
from sevenwonders.duel.words import describe_chance, describe_played_action
from sevenwonders.messages import LANGUAGES

SAID = {
    ("token law", "pick_enki_token"): (
        "p1 takes Law from Enki.",
        "p1 nimmt Recht von Enki.",
        "p1 prend Loi sur Enki.",
        "p1 toma Ley de Enki.",
    ),
    ("token law", "automa_token"): (
        "p1 takes Law for the automa.",
        "p1 nimmt Recht für den Automaten.",
        "p1 prend Loi pour l’automate.",
        "p1 toma Ley para el autómata.",
    ),
    ("give altar", "give_card"): (
        "p1 gives Altar to the automa.",
        "p1 gibt Altar dem Automaten.",
        "p1 donne Autel à l’automate.",
        "p1 da Altar al autómata.",
    ),
    ("decline", "move_cube"): (
        "p1 moves no cube.",
        "p1 versetzt keinen Würfel.",
        "p1 ne déplace aucun cube.",
        "p1 no mueve ningún cubo.",
    ),
    ("keep coup", "keep_conspiracy.both"): (
        "p1 keeps both Conspiracies, Coup in front.",
        "p1 behält beide Verschwörungen, Staatsstreich liegt vorn.",
        "p1 garde les deux Conspirations, Coup d’État devant.",
        "p1 se queda las dos Conspiraciones, Golpe de Estado delante.",
    ),
}


@pytest.mark.parametrize(("action", "question"), SAID, ids=[question for _, question in SAID])
def test_news_say_which_question_was_answered(action: str, question: str) -> None:
    said = [describe_played_action(duel.parse(action), wording(language), question=question) for language in LANGUAGES]
    assert tuple(said) == SAID[action, question]


@pytest.mark.parametrize("verb", [verb for verb in Verb if f"chance.{verb.value}" in wording() and verb.row.secret])
def test_hidden_chance_says_only_its_count(verb: Verb) -> None:
    unit = {"token": "law", "divinity": "hades", "card": "altar", "conspiracy": "coup"}[verb.row.secret]
    for language in LANGUAGES:
        messages = wording(language)
        said = describe_chance([(duel.parse(f"{verb.value} {unit}"), True)] * 2, messages)
        assert said == messages.say(f"chance.{verb.value}", first=2, number="")


def test_news_of_both_conspiracies_keep_their_secret() -> None:
    said = describe_played_action(duel.parse("keep coup"), wording(), hidden=True, question="keep_conspiracy.both")
    assert said == "p1 keeps both Conspiracies."


def played(options: duel.Options, seed: int) -> Iterator[tuple[duel.Game, Ply]]:
    """Yield a random game after each ply of a player."""
    game, dice = duel.Game(options, seed=seed), random.Random(seed)
    while not game.is_over:
        game.play(dice.choice(game.legal_codes()))
        yield from ((game, ply) for ply in game.plies[-1:] if ply.seat < 2)


def test_log_says_what_was_declined() -> None:
    declined = 0
    for game, ply in played(duel.Options(agora=True, pantheon=True), 4):
        if ply.action.verb is Verb.DECLINE:
            declined += 1
            text = next(entry.text for entry in make_log(game, None, wording(), since=len(game.plies) - 1))
            said = f"news.decline.{ply.question}"
            assert text == wording().say(said if said in wording() else "news.decline", name=game.names[ply.seat])
    assert declined
