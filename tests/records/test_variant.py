"""Records, journals and reviews of custom rules are not mixed up with those of the published rules."""

from pathlib import Path

import pytest

from sevenwonders import lab, records, review
from sevenwonders.errors import RecordError, SevenWondersError
from sevenwonders.registry import GAMES, game_type


@pytest.mark.parametrize("name", GAMES)
def test_record_of_own_rules_is_read_by_these_alone(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    kind = game_type(name)
    published = records.dumps(kind.Game(seed=7))
    monkeypatch.setattr(kind.Game, "VARIANT", "cheap baths")
    own = records.dumps([kind.Game(seed=7)])
    assert 'rules = "cheap baths"' in own
    assert records.loads(own)[0].game() == kind.Game(seed=7)
    with pytest.raises(RecordError, match="played by the published rules, and here are the rules 'cheap baths'"):
        records.loads(published)
    monkeypatch.undo()
    with pytest.raises(RecordError, match="played by the rules 'cheap baths', and here are the published rules"):
        records.loads(own)


def test_journal_of_own_rules_is_not_continued(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    def play() -> None:
        for _ in lab.match(["random", "greedy"], games=2, processes=1, journal=tmp_path / "games"):
            pass

    play()
    monkeypatch.setattr(game_type("duel").Game, "VARIANT", "cheap baths")
    with pytest.raises(SevenWondersError, match="games"):
        play()


def test_review_names_own_rules(monkeypatch: pytest.MonkeyPatch) -> None:
    assert "rules" not in review.make_engine_fields("duel")
    monkeypatch.setattr(game_type("duel").Game, "VARIANT", "cheap baths")
    assert review.make_engine_fields("duel")["rules"] == "cheap baths"
