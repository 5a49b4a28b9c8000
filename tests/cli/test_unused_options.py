"""Options that another option makes useless are refused, so that no result is missed."""

import pytest
from typer.main import get_command

from sevenwonders import duel
from sevenwonders.cli.main import build_application
from sevenwonders.errors import SevenWondersError
from sevenwonders.records import dump


@pytest.fixture(scope="module")
def command():
    return get_command(build_application())


@pytest.fixture(scope="module")
def record(tmp_path_factory):
    path = tmp_path_factory.mktemp("records") / "game.toml"
    dump([duel.Record(seed=7, result=duel.RecordedResult(0, "resignation"))], path)
    return path


@pytest.mark.parametrize(
    ("line", "option"),
    [
        *(
            (f"analyse FILE --ply 0 {option}", option.split()[0])
            for option in ("--write w.md", "--annotate a.toml", "--results r.jsonl", "--report", "--force", "--seed 3")
        ),
        ("analyse FILE FILE --ply 0", "--ply"),
        ("analyse FILE --simulations 8 --seconds 1", "--seconds"),
        ("analyse FILE --json --report", "--report"),
        ("analyse --engine --write w.md", "--write"),
        ("analyse --engine --ply 3", "--ply"),
        ("lab explore FILE --games 2", "--games"),
        ("lab explore FILE --player greedy", "--player"),
        ("lab explore --seed 3", "--seed"),
        ("lab luck --games 3 --players greedy --players random", "random"),
        ("picture FILE --to p.svg --seconds 2", "--seconds"),
        ("picture FILE --to p.svg --width 300", "--width"),
        ("picture FILE --to f.svg --animate --width 300", "--width"),
        ("puzzles --themes --daily", "--daily"),
        ("puzzles --from FILE --game classic", "--game"),
        ("puzzles --plain --ascii", "--ascii"),
        ("play --plain --ascii", "--ascii"),
        ("play --plain --hot-seat --name Ada", "--name"),
        ("play --plain --resume FILE --name Ada", "--name"),
        *(
            (f"play {line}", "--resume")
            for line in ("--resume FILE --hot-seat", "--resume FILE --last", "--last --seed 0", "--last --deal FILE")
        ),
        ("play --last --opponent search:5", "--resume"),
        ("rules --options chain", "chain"),
    ],
)
def test_option_without_effect_is_refused(command, record, line, option):
    words = [str(record) if word == "FILE" else word for word in line.split()]
    with pytest.raises(SevenWondersError, match=rf"(^|[ ;]){option}\b"):
        command(words, standalone_mode=False)
