"""The ids of all controls: buttons pressed long after they were made must still find who answers them."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from cogs import features
from cogs.panels import panels_named
from cogs.shared.controls import Action, actions
from cogs.shared.forms import Form, forms
from engine.games import GAMES

ACTIONS = """
abandon(table: int)
abandonask(table: int)
abandonno(table: int)
abandonyes(table: int)
again(kind: str, *rest: str)
aim(table: int, revision: int, what: str, cell: str, turn: int, whole: bool, _origin: str)
allowed(guild_id: int)
away()
benchjoin(table: int)
benchleave(table: int)
cancel(table: int)
cards(table: int)
channel()
choose(table: int, revision: int, choice: str)
clock(table: int)
computer(table: int)
computers(table: int)
confirm(table: int, revision: int, choice: str)
court(table: int)
dashboard()
daysoff()
digesthour()
direct()
exchange(table: int)
export(table: int)
film(table: int, whom: Literal['me', 'everybody'])
firstgame(where: Literal['here', 'direct'], game: str | None = None)
forget()
forgetnow()
game(table: int, game: str)
goback(table: int, count: int)
gobackno(table: int)
gobackplan(table: int)
gobackyes(table: int)
goto(table: int, revision: int, what: str, whole: bool, _first: int)
guildlayout()
guildtheme()
handclear(table: int, page: int)
handdelete(table: int, number: int)
handpage(table: int, page: int)
handplay(table: int)
handrename(table: int, number: int)
handsave(table: int, page: int)
handset(table: int)
handsets(table: int)
handtake(table: int, page: int)
handtick(table: int, page: int)
hint(table: int)
hinted(table: int, revision: int, _place: int, numbers: str)
hints(table: int, wanted: bool)
howto(topic: str)
idle(kind: bot.storage.records.due.TimerKind)
invitefriends(game: str | None = None)
join(table: int)
joinlisted()
jump(table: int)
keeplobby(table: int)
language()
late(table: int)
layout()
lc(page: int = 0)
lcr()
lct()
lcv(table: int, verdict: Literal['placed', 'void', 'excused', 'elsewhere'])
ld(season: int, page: int = 0)
lda(season: int)
ldc(season: int, sure: Optional[Literal['yes']] = None)
ldi(season: int, player: str)
ldm(season: int, division: int, days: Literal[7])
ldo(season: int, table: str)
ldp(season: int, player: str | None = None)
ldr(season: int)
ldra(season: int)
ldrm(season: int)
ldrp(season: int, draw: str)
ldrs(season: int, draw: str, first: str)
ldrw(season: int, draw: str, page: int = 0, first: str = '-')
lds(season: int, table: str)
ldt(season: int)
ldv(season: int, table: str, verdict: Literal['placed', 'void', 'excused', 'elsewhere'])
ldw(season: int, player: str)
ldx(season: int, player: str)
leader(table: int)
learn()
learnbegin(game: str)
learngame(game: str)
learnleave(table: int)
leave(table: int)
lesson(game: str, idea: str)
lessonchosen(game: str)
lessons(game: str)
letall(table: int)
level(table: int, seat: int)
lfa(season: int)
lfc(season: int, rule_name: str)
lfd(season: int)
lfe(season: int)
lfg(season: int)
lfk(season: int)
lfm(season: int)
lfn(season: int)
lfo(season: int, name: str, first: int | None = None)
lfp(season: int, back: Optional[Literal['back']] = None)
lfr(season: int)
lfs(season: int)
lk(*wish: str)
lko()
lks(field: str, *wish: str)
lkx()
lma(season: int, player: str)
lmb(season: int, player: str)
lmc(season: int)
lme(season: int)
lmo(season: int, player: str)
lmp(season: int)
log(table: int)
logfile(table: int, wanted: bot.game.chapters.Filter)
logfilter(table: int)
logpage(table: int, page: int, wanted: bot.game.chapters.Filter)
lrp(player: str)
lsb(season: int)
lsi(season: int)
lsn(season: int, wanted: bool)
lso(season: int, field: str)
lsp(season: int, weeks: Literal[0, 2])
lst(season: int)
lsu(season: int)
lsw(season: int, sure: Optional[Literal['yes']] = None)
ltb(season: int, table: str, player: str)
ltd(season: int, table: str)
lte(season: int, table: str, deed: Literal['counts', 'void', 'anew'], sure: Optional[Literal['yes']] = None)
lth(season: int, table: str)
lts(season: int, table: str)
ltt(season: int, table: str, player: str)
lv(season: int, view: cogs.leagues.seasons.SeasonView, division: int, page: int, _on: Optional[Literal['on']] = None)
lvd(season: int, view: cogs.leagues.seasons.SeasonView)
more(table: int)
mute(table: int, seat: int)
muteperson(table: int, seat: int)
mutetable(table: int, seat: int)
mydata()
named(wanted: bool)
nocomputer(table: int)
notaway()
notify()
open()
option(table: int, name: str, first: int | None = None)
options(table: int)
orderclear(table: int, kind: str)
orderdelete(table: int, kind: str)
orderelse(table: int)
orderrank(table: int, choice: str)
orders(table: int)
ordersat()
ordersave(table: int)
orderveto(table: int, _question: str = '')
orderwrite(table: int, kind: str)
ownlanguage()
pause(table: int)
play(table: int)
playagain(table: int)
played(table: int)
puzzle()
puzzleranking(months_back: int)
puzzles()
quiet()
refresh(table: int)
remind()
rename(table: int)
replay(table: int, position: int, _button: str = '')
restart(table: int, revision: int)
review(table: int)
rules()
seatgone(table: int)
seatkeep(table: int)
seatleave(table: int)
seatoffer(table: int)
seats(table: int)
seattake(table: int, seat: int)
section(name: str)
shapeposts(table: int, tall: bool)
since(table: int, page: int)
sincenow()
skiplessons(table: int)
sleep()
stage(table: int, revision: int, _place: str, first: str | None = None)
start(table: int)
tables(page: int)
tall(table: int)
tallposts(table: int)
tellresult(table: int, told: bool)
terms(table: int)
textboard(table: int)
theme()
tips(wanted: bool)
undo(table: int, revision: int)
unmute()
verify(table: int)
vote(table: int, seat: int, answer: str)
ways(table: int)
whatis(table: int)
wholeboard(table: int)
window(table: int)
zone()
zones()
"""

FORMS = """
away()
handrenamed(table: int, number: int)
handsaved(table: int, page: int)
lcf(table: int, verdict: str, about: str | None = None)
ldf(season: int, table: str, verdict: str, about: str | None = None)
ldrf(season: int, draw: str, one: str, other: str)
lfk(season: int)
lfs(season: int)
lfw(season: int)
lst(season: int)
ltd(season: int, table: str)
pace(table: int)
quiet()
renamed(table: int)
sleep()
zone()
"""

IDS = """
abandon:1
abandonask:1
abandonno:1
abandonyes:1
again:handsaved:1:0:name=%E2%80%8B%E2%80%AE+
again:lcf:1:placed:places=2+2&reason=Counted+wrongly.
again:nobody:1:name=x
again:quiet:start=late&end=8
aim:1:3:46::0:0:panel
aim:1:3:card::0:0:panel
aim:7:1000000000:24:s1:0:0:←
aim:7:1000000000:card:s1:2:0:←
away
benchjoin:1
benchleave:1
cancel:1
cards:1
channel
choose:1:1:play 1
clock:1
computer:1
computers:1
confirm:1:4:end
court:1
dashboard
daysoff
digesthour
direct
exchange:1
export:1
film:1:me
firstgame:here
forget
forgetnow
game:1:elgrande
goback:1:1
gobackno:1
gobackplan:1
gobackyes:1
goto:7:1000000000:24:0:0
goto:7:1000000000:card:0:0
guildlayout
guildtheme
handclear:1:0
handdelete:1:1
handpage:1:0
handplay:1
handrename:1:1
handrenamed:1:1
handsave:1:0
handsaved:1:0
handset:1
handsets:1
handtake:1:0
handtick:1:0
hints:1:0
howto:overview
idle:idle_lobby
join:1
joinlisted
jump:1
language
late:1
layout
lc
lc:0
lcf:0:revoked:ruling 1456074443980800036
lcf:1:placed
lcr
lct
lcv:1:placed
ld:1
ld:1:0
ldc:1
ldf:1:1-1-1-1:void
ldm:1:1:7
ldp:1
ldr:1
lds:1:1-1-1-1
ldt:1
ldv:1:1-1-1-1:placed
leader:1
leave:1
letall:1
level:1:1
lfa:1
lfc:1:form
lfd:1
lfm:1
lfo:1:game
lfp:1
lfp:1:back
lk:elgrande:correspondence:4:any:1:0:-
lk:elgrande:correspondence:4:any:1:1:2
lks:family:elgrande:correspondence:4:any:1:0:-
lks:family:elgrande:correspondence:4:any:1:1:2
lkx
log:1
logfile:1:all
logfilter:1
logpage:1:1:all
lrp:m1
lso:1:zone
lsp:1:2
lsu:1
lsw:1
lsw:1:yes
ltd:1:1-1-1-1
lth:1:1-1-1-1
ltt:1:1-1-1-1:m1
lv:1:standings:1:0
mydata
named:1
nocomputer:1
notaway
notify
open
option:1:expansions:25
option:1:game
options:1
orderclear:1:power_card
orderdelete:1:power_card
orderelse:1
orderrank:1:play 1
orders:1
ordersave:1
orderveto:1
orderveto:7:when
orderwrite:1:power_card
pace:1
pause:1
play:1
played:7
puzzle
puzzleranking:0
puzzles
quiet
refresh:7
remind
rename:1
renamed:1
replay:1:0:post
restart:7:1000000000
rules
seatgone:1
seatkeep:1
seatleave:1
seatoffer:1
seats:1
seattake:1:1
section:calls
since:1:1
sincenow
sleep
stage:7:1000000000:0
stage:7:1000000000:take0
start:1
tables:1
tellresult:1:1
terms:1
textboard:7
theme
undo:7:1000000000
vote:1:0:wait
window:1
zone
zones
"""
"""One of each shape, as the bot wrote them when they were first held here."""


def test_the_ids_of_all_controls_stay_what_they_are() -> None:
    assert features.FEATURES
    assert all(panels_named(game) for game in GAMES)  # each has controls of its own
    assert declared_in_cogs(actions) == ACTIONS.split("\n")[1:-1]
    assert declared_in_cogs(forms) == FORMS.split("\n")[1:-1]


def test_every_form_is_drawn_so_that_a_refused_one_can_be_opened_again() -> None:
    assert all(panels_named(game) for game in GAMES)
    assert all(declared.drawing for declared in forms.values())


def declared_in_cogs(kinds: Mapping[str, Action[...] | Form[...]]) -> list[str]:
    """The ids that the bot declares, without those of games that only tests have."""
    return sorted(str(each.custom_id) for each in kinds.values() if each._answer.__module__.startswith("cogs."))


@pytest.mark.parametrize("written", IDS.split("\n")[1:-1])
def test_an_id_that_was_written_once_is_read_and_would_be_written_again(written: str) -> None:
    assert all(panels_named(game) for game in GAMES)
    kind, *arguments = written.split(":")
    declared = actions.get(kind) or forms.get(kind)
    assert declared is not None
    assert declared.custom_id.written(*declared.custom_id.read(arguments)) == written
