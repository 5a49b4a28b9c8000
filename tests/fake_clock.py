"""A clock that moves only when a test moves it."""

from datetime import UTC, datetime, timedelta


class FakeClock:
    """The clock of a server under test."""

    def __init__(self):
        self.time = datetime(2026, 1, 2, 3, 4, 5, tzinfo=UTC)
        self._alarms = []
        self.stalled = None

    def catch_up_to(self, moment):
        self.time = max(self.time, moment)

    def now(self):
        return self.time

    def call_at(self, moment, do):
        alarm = Alarm(moment, do, self._alarms)
        self._alarms.append(alarm)
        return alarm

    def go(self, seconds):
        """Move the clock forward and run the alarms that fall due."""
        until = self.time + timedelta(seconds=seconds)
        while due := [alarm for alarm in self._alarms if alarm.moment <= until]:
            first = min(due, key=lambda alarm: alarm.moment)
            self._alarms.remove(first)
            self.time = max(self.time, first.moment)
            first.do()
        self.time = until


class Alarm:
    def __init__(self, moment, do, alarms):
        self.moment, self.do, self._alarms = moment, do, alarms

    def cancel(self):
        if self in self._alarms:
            self._alarms.remove(self)
