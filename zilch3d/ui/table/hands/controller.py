"""The wishes of people at the table, as actions; and the order of a frame.

Calls come from ``input`` and the widgets for a person, from ``update`` for a computer player.
"""

from dataclasses import replace

from zilch3d.engine import actions
from zilch3d.engine.actions import Refusal, RefusalReason
from zilch3d.engine.decide import decide
from zilch3d.engine.dice import Face
from zilch3d.engine.state import Nobody, Player
from zilch3d.players.profile import Profile
from zilch3d.store.setup import SeatSetup
from zilch3d.ui.table import advice, choices
from zilch3d.ui.table.choices import NOTHING, Intent, Plan, Selection
from zilch3d.ui.table.hands.gameplay import Absence, Gameplay, PersonClock, TableParts, TurnTaker
from zilch3d.ui.table.hands.tempo import Tempo
from zilch3d.ui.table.mode import GameStatus, Help
from zilch3d.ui.table.model import HeldDice, News, People, TableModel, TablePosition
from zilch3d.ui.table.screen import turn_facts
from zilch3d.ui.table.stage.event_queue import History
from zilch3d.ui.words import dice_worth, refusals
from zilch3d.ui.words.remarks import LastWord

REFUSED = 0.3
"""The strength, 0 to 1, with which a die shakes that can't be picked."""


class Controller:
    """Plays a game for its people and computers; what is not possible now does nothing.

    What is picked is set aside before the dice are thrown or points are banked. ``gameplay`` plays
    actions and holds the dice of the next throw, ``clock`` and ``absence`` are of the people,
    ``talk`` of the computers; ``history`` has the turns shown.
    """

    def __init__(self, parts: TableParts) -> None:
        self.gameplay = gameplay = Gameplay(parts)
        self.absence = Absence(gameplay)
        self.clock = PersonClock(gameplay, self.absence)
        self.tempo = Tempo(gameplay)
        self._turns = TurnTaker(gameplay, self.absence, lambda: self.tempo.speed)
        self.talk = parts.computers.talk
        self.hint = parts.hint
        self.history = History(parts.game, parts.animator.queue)
        self._game = parts.game
        self._animator = parts.animator
        self._computers = parts.computers
        self._mode = parts.mode
        self._options = parts.animator.options
        self.go_on()

    # What may be done now

    @property
    def waiting(self) -> bool:
        """Whether a computer player is thinking."""
        to_move = isinstance(self._game.state.mover, Player)
        return self.gameplay.idle and to_move and not self.gameplay.is_persons

    @property
    def over(self) -> bool:
        """Whether the game is at its end, and that has been shown."""
        return self.gameplay.idle and isinstance(self._game.state.mover, Nobody)

    def last_word(self) -> LastWord | None:
        """Has a computer player say its word on the end of the game, if there is one.

        Ask once: each call is another remark.
        """
        return self.talk.last_word(self._game.state) if self._options().remarks else None

    def model(self, held: HeldDice | None = None) -> TableModel:
        """The model of the screen as it is now, with these dice in the hand."""
        return TableModel(
            play=self._position(held),
            people=self._people(),
            help=self.hint.guidance(),
            report=News(
                self.gameplay.notice,
                self.history.last() if Help.TURNS in self._mode.helps else (),
                self._animator.staging.leaving,
                self._animator.staging.arriving,
                self._animator.queue.showing,
            ),
            options=self._options(),
            mode=self._mode.state,
        )

    def _position(self, held: HeldDice | None) -> TablePosition:
        ready = self.gameplay.ready
        return TablePosition(
            self._animator.queue.shown,
            self._animator.dice.selection,
            ready,
            held,
            can_undo=self._game.can_undo and ready,
            can_hide=self.gameplay.can_hide,
        )

    def _people(self) -> People:
        computers = self._computers
        return People(
            computers.seats,
            self.absence.away,
            computers.estimating,
            computers.slow,
            self._animator.staging.moods,
            self.talk.remark if self._options().remarks else None,
        )

    # What a person asks for

    def do(self, intent: Intent) -> None:
        """Do this, unless the tutor or the mode objects first."""
        if intent is Intent.EXTRA and self.gameplay.can_hide:
            self.hide_die()
            return
        plan = self._plan(intent)
        if not self._objects(plan):
            self._play(plan)

    def carry_out(self, intent: Intent) -> None:
        """Do this, whoever objects."""
        self._play(self._plan(intent))

    def insist(self) -> None:
        """Do what the tutor objects to."""
        objection = self.hint.objection
        self.hint.close()
        if objection is not None:
            self.carry_out(objection.intent)

    def take_up(self, *, carried: bool) -> bool:
        """Hold the dice of the next throw, to shake or to carry them; whether that is possible."""
        plan = self._plan(Intent.ROLL)
        if self._objects(plan) or not self.gameplay.ready:
            return False
        if self.gameplay.reopened and not carried:
            self._play(plan)
            return False
        holds = self.gameplay.take_up(plan, carried=carried)
        if not holds and carried:
            self.gameplay.notice = turn_facts.roll(self.model()).reason
        return holds

    def _plan(self, intent: Intent) -> Plan:
        """The actions of this intent: here, and only here, the rules are asked about a click."""
        return choices.plan(self._game.state, self._animator.dice.selection, intent)

    def _objects(self, plan: Plan) -> bool:
        """Whether the tutor objects, now or still, and waits for an answer; or the mode does.

        Or whether the mode takes the decision itself, and nothing is to be played.
        """
        self._follow()
        model = self.model()
        if self._mode.takes_decision(model, plan):
            return True
        objection = self._mode.objection(model, plan)
        if objection is not None:
            self.gameplay.notice = objection
            return bool(objection)
        if self.hint.objection is None:
            self.hint.objection = advice.objection(model, plan.intent)
        return self.hint.objection is not None

    def _play(self, plan: Plan) -> None:
        """Play it, if a person may act and the rules allow it; why not, of what is rarely legal."""
        if not self.gameplay.ready or plan.refusal is not None:
            return
        was_possible = self.gameplay.play_all(plan.actions)
        if not was_possible and plan.intent is Intent.EXTRA:
            why = decide(self._game.state, plan.actions[0])
            if isinstance(why, Refusal):
                self.gameplay.notice = refusals.refusal(why, self.model().points)

    def undo(self) -> None:
        """Take back what was picked, else the last set-aside; never a landing."""
        if self._animator.dice.selection.places:
            self.pick(NOTHING)
        elif self.gameplay.ready:
            self.gameplay.undo()

    def hide_die(self) -> None:
        """The person who has just passed the dice withholds one, or why that is not possible.

        Where another person goes on, neither is said: who counts the dice has to find out.
        """
        passer, computers = self._game.state.passer, self._computers.profiles
        refusal: Refusal | None = Refusal(RefusalReason.NOBODY_PASSED)
        if passer not in computers:
            refusal = self._game.play(actions.HideDie())
        persons = self.gameplay.is_persons
        watched = persons and passer is not None and passer not in computers
        watched = watched and self._game.state.rules.manners.hidden_die
        if refusal is not None and not watched:
            self.gameplay.say_until_played(refusals.refusal(refusal, self.model().points))

    # Picking, and the hint

    def pick(self, picked: Selection) -> None:
        """Pick exactly these dice of the roll that lies there."""
        if self.gameplay.roll:
            self.gameplay.notice = ""
            if self.hint.objection is not None:
                self.hint.close()
            self._animator.dice.pick(picked, self.gameplay.roll)

    def pick_die(self, die: int) -> None:
        """Pick this die, or let it go if it was picked; one that can't count is refused."""
        dice = self._animator.dice
        if not self.gameplay.ready or die not in dice.rolled:
            return
        place = dice.rolled.index(die)
        if self._can_be_picked(place):
            self.pick(dice.selection.toggled(place))
        elif not self._options().still:
            self._animator.tabletop.courses.shudder([die], REFUSED, after=0.0)

    def _can_be_picked(self, place: int) -> bool:
        """Whether the die counts in any way, or is picked already; else it's said why not."""
        state, roll = self._game.state, self.gameplay.roll
        if place in self._animator.dice.selection.places or not roll:
            return True
        if choices.worth(state, place) is not None:
            return True
        points = self._options().points_of(state.rules)
        self.gameplay.notice = dice_worth.why_nothing(state, roll[place], points)
        return False

    def pick_face(self, face: Face) -> None:
        """Pick one more die that shows this; let all of them go if all were picked."""
        dice, roll = self._animator.dice, self.gameplay.roll
        picked = choices.picked_by_face(roll, dice.selection, face)
        if all(self._can_be_picked(place) for place in picked.places):
            self.pick(picked)
        elif not self._options().still:
            refused = [die for die, shown in zip(dice.rolled, roll, strict=True) if shown == face]
            self._animator.tabletop.courses.shudder(refused, REFUSED, after=0.0)

    def pick_best(self) -> None:
        """Pick what the open hint has first, else the set-aside that scores highest."""
        if advice.offered_decisions(self.model()):
            self.take(0)
        else:
            self.pick(choices.highest_scoring(self._game.state))

    def count(self, way: int) -> None:
        """Count what is picked in this way, from the highest."""
        dice = self._animator.dice
        dice.selection = replace(dice.selection, way=way)

    def lift(self, die: int) -> bool:
        """Hold this die of the roll, to drag it; whether it may be put down elsewhere.

        One that counts nothing may not, and it is said why.
        """
        dice = self._animator.dice
        dice.hold(die)
        self.gameplay.notice = ""
        return self._can_be_picked(dice.rolled.index(die))

    def take(self, number: int) -> None:
        """Do as the hint says, as far as that can be undone: pick the dice, else go to it.

        It stays open while dice are picked.
        """
        offered = advice.offered_decisions(self.model())
        if number >= len(offered):
            return
        decision = offered[number]
        if decision.option is not None:
            self.pick(choices.for_option(self._game.state, decision.option))
        elif decision.then in advice.INTENTS:
            self.hint.close()
            self.do(advice.INTENTS[decision.then])

    def toggle_hint(self) -> None:
        """Ask for a hint, or close it, where there may be one."""
        if Help.HINT in self._mode.helps:
            self.hint.toggle()

    def close_hint(self) -> None:
        """Close the hint, or take back what the tutor objects to."""
        self.hint.close()

    # The game and its time

    def join(self, seat: SeatSetup, profile: Profile | None) -> None:
        """A person sits down at the running game, or a computer player of this profile."""
        if self._game.join(seat) is None and profile is not None:
            self._computers.profiles[len(self._game.seats) - 1] = profile

    def go_on(self) -> None:
        """Go on with a game that was left: dice that were in the air are thrown once more.

        They will show what they would have. Players who missed their last turn are still away.
        """
        self.absence.go_on()
        self.gameplay.simulate()
        self._follow()

    def update(self, seconds: float) -> None:
        """Time passes: for what moves, the throw, the players, the advice."""
        options, queue = self._options(), self._animator.queue
        if options.skips_start and self.gameplay.may_skip_start:
            self.gameplay.skip_start()
        self.tempo.hurried = self.tempo.hurried and not self.gameplay.ready
        speed = self.tempo.speed
        # First what is seen moves on; only then players act, for they act on what has been shown.
        # Stage and computers live at the table's speed; who reads, and the clock of people, do not.
        self.talk.update(seconds)
        self._animator.update(seconds * speed)
        self.gameplay.fill_cup()
        self.gameplay.work(seconds)
        self._turns.update(seconds * speed)
        self.clock.update(seconds)
        self.hint.update(queue.shown, seconds, options, settled=queue.settled)
        self._note_advice()
        self._follow()

    def _note_advice(self) -> None:
        """Have it noted if the person to move is shown what choices are worth."""
        asked = self.hint.objection is not None or (
            self.gameplay.ready and self.hint.advises(self._options())
        )
        turn = self._animator.queue.shown.turn
        if asked and turn is not None:
            self._game.note_advice(turn.seat)

    def _follow(self) -> None:
        """Let the mode know how things stand."""
        settled = self.gameplay.idle and self.gameplay.carried is None
        selection, evaluation = self._animator.dice.selection, self.hint.evaluation
        self._mode.follow(GameStatus(self._game, selection, evaluation, settled))

    def changes_in(self) -> float:
        """Seconds until anything changes by itself: 0 while something moves, or infinity.

        What is still worked out by the advice service makes itself known.
        """
        gameplay, mover = self.gameplay, self._game.state.mover
        moving = self._animator.moving or self.hint.moving or gameplay.busy
        if moving or gameplay.carried is not None:
            return 0.0
        talk = self.talk.changes_in
        if not isinstance(mover, Player):
            return talk
        if mover.seat in self._computers.seats or gameplay.rolls_itself:
            return min(self._turns.decides_in(mover.seat), talk)
        return min(self.clock.changes_in, talk)
