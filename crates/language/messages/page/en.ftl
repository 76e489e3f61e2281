# Page
study = Study
play-tab = Play
match = Match
library = Library
learn = Learn
what-to-do = What to do
board = Board
cancel = Cancel
stop = Stop
again = Again
key = Key { $key }
keys-everywhere = Everywhere: Tab goes on, Enter presses. u takes a move back.
keys-board = Board: arrows go to a point, the bar, the dice or the cube. Enter or Space chooses, moves and rolls. Escape chooses nothing.
keys-match = Match: n and p go to the next and the previous error, j and k to decisions. 1 to 9 keep a play of the table on the board, 0 the one that was made.
keys-entry = Entering a match: digits are dice. d doubles, t takes, p passes, b beavers, g begins the next game, Backspace takes back.
keys-maps = Maps: arrows go from square to square.
input-hint = ID or match
input-name = Position or match
open = Open
file = File…
engine-is = Engine: { $name }
engine-loading = is being loaded
engine-of-server = the server of this page
engine-of-page = this page, { $count ->
    [one] 1 worker
   *[other] { $count } workers
  }
small-nets-tag = , small nets
engine-two = { $page }; rollouts by { $server }
connection-closed = the connection to the engine is closed
no-engine = No engine answers{ $reason }. Run barpoint gui, or barpoint serve, and open this page from its address.
no-position = The link holds no position.
in-library = The match is in your library.
which-match = Which match?
old-position = The board shows the position before.
study-again = Study it again
enter-match = Enter a match
look-ahead = Look ahead
then-roll-out = 2 plies, then roll out
seen-before = Seen before
on-roll = On roll
on-roll-tag = on roll
opponent = Opponent
pips = { $pips } pips
back = Back
roll = Roll
other-on-roll = Other player on roll
play-from-here = Play from here
share-more = Share…
keep-in-library = Keep in the library
save-match = Save match
share = Share
link-position = Link to the position
link-question = Link to a question, which hides the answer
link-match = Link to the match
link-short = Short link to the match, by this server
link-short-done = The link is short, because the server of this page keeps the match. It works as long as that server has it.
link-lost = The server does not have the match of this link any more.
forum-text = Text for a forum
picture-svg = Picture, SVG
picture-png = Picture, PNG
money-game = Money game
jacoby-tag = , Jacoby rule
beavers-tag = , beavers
crawford-tag = , Crawford game
post-crawford-tag = , after the Crawford game
match-score = Match to { $length }, score { $own } to { $other }
money-names = { $names }, money
match-names = { $names }, to { $length }

# Display
display = Display
language = Language
as-browser = As the browser
as-system = As the system
safe = Colour-blind safe
direction = Direction
home-right = Home at the right
home-left = Home at the left
at-bottom = At the bottom
you-or-black = You, or Black
player-on-roll = The player on roll
numbers-of-points = Numbers of points
of-player-on-roll = Of the player on roll
of-player-below = Of the player at the bottom
none = None
animation = Animation
switched-on = On
switched-off = Off
slow = Slow
fast = Fast
sound = Sound
last-move = Last move
is-confirmed = Is confirmed
ends-play = Ends the play
engine = Engine
engine-auto = In this page, rollouts by a local server
engine-page = In this page
engine-server = Server of this page
nets = Nets
nets-auto = Small ones if the browser saves data
nets-full = Full: plays best
nets-small = Small: a sixth of the download

# Analysis
stopped-early = Stopped before the first answer.
plies = { $plies ->
    [one] 1 ply
   *[other] { $plies } plies
  }
level-then = { $first }, then { $next }…
then-rollout = { $first }, then a rollout…
roll-out-chosen = Roll out the chosen plays
roll-out = Roll out
some-plays = { $count } of { $legal } legal plays
legal-plays = { $legal ->
    [one] 1 legal play
   *[other] { $legal } legal plays
  }
sure = Sure
sure-hint = Chance in percent that the best play is better. A rollout that stops by itself asks for more, because it looks several times.
chances-percent = Chances in percent
win = Win
gammon-head = Gammon
backgammon-head = Backgammon
gammons = Gammons
match-chance = Chance to win the match: { $chance } %
play-head = Play
loss = Loss
roll-out-play = Roll out { $play }
make-play = Make this play
rollout = Rollout
stop-at = Stop
stop-sure = When it is { $percent } % sure
stop-games = After { $games } games
rollout-at = Rollout, { $trials } of { $planned } games
rollout-is = Rollout, { $trials } games of { $plies } plies
decided = Decided, { $percent } % sure: { $best }.
not-decided = Not decided at { $percent } % after { $trials } games: { $best } leads.
best-with = { $best } is the best with a chance of { $chance } %.
more-games = { $games } more games
go-on = Go on
save-rollout = Save the rollout
for-rollout-show = For barpoint rollout show

# Setup
set-up = Set up position, dice, cube, score
setup-hint = Press a point to add a chequer, or to take one away. Shift, or the right button, takes one away too. Drag over points to make a prime.
a-press = A press
adds-black = Adds a black chequer
adds-white = Adds a white chequer
takes-away = Takes one away
clear = Clear
start = Start
dice = Dice
match-to = Match to (0 is money)
points-own = Points, on roll
points-other = Points, opponent
cube = Cube
owner = Owner
nobody = Nobody
game = Game
crawford = Crawford game
hypergammon = Hypergammon, { $count }

# Saving
match-text = Match text (.mat)
report-page = Report as a page
report-pdf = Report as PDF
save-the-match = Save the match
which-format = In which format?
which-form = In which form?
as-xg = As eXtreme Gammon
as-gnubg = As GNU Backgammon
text-copied = The text is in the clipboard.
text-filed = The browser keeps the clipboard closed: the text is in a file.
link-copied = The link is in the clipboard and in the address of the page.
link-here = The link is in the address of the page.
link-long = It has { $count } characters: programs for mail and chat may cut it.

# Play
your-clock = Your clock
their-clock = Barpoint's clock
clock-too = Barpoint has a clock too
this-turn = and { $seconds } s of this turn
per-point = { $minutes } min a point
time-up = Your time is up. In a tournament the match would be lost. Here you can play on without a clock.
their-time-up = Barpoint's time is up. In a tournament you would win the match. Here you can play on without its clock.
level-is = { $level }, PR { $rate }
novice = Novice
casual = Casual play
master = Master
supremo = Supremo
grandmaster = Grandmaster
play-engine = Play against the engine
new-and-settings = New match and settings
game-moves = Moves of this game
points = { $points ->
    [one] 1 point
   *[other] { $points } points
  }
money = Money
contest = Contest
you-play = You play
you = You
your-name = Your name
tutor-option = Tutor warns before a blunder
resign-option = Barpoint may resign
verify-option = Dice that I can verify
new-match = New match
dice-title = Dice that you can verify
dice-commitment-text = The dice of this match follow from a secret of this page and from your text. This is the commitment to the secret:
dice-salt-text = Write it down if you like, then type any text. After the match the page shows the secret.
your-text = Your text
begin = Begin
verify = Verify the dice
verify-text = Save the match as match text, for instance as { $file }. This command compares its dice with the secret and your text:
begin-new = Begin a new match?
not-kept = The match in progress is not kept. Save it before, if you want it.
keep-playing = Keep playing
and = { $first } and { $second }
you-stuck = You roll { $dice } and cannot move.
it-stuck = Barpoint rolls { $dice } and cannot move.
it-plays = Barpoint rolls { $dice } and plays { $play }.
it-acts = Barpoint { $action }.
it-doubles = Barpoint { $action }. Do you take?
it-resigns = Barpoint { $action }. Do you accept?
both-roll = Both roll { $die }.
you-begin = You begin with { $dice }.
it-begins = Barpoint begins with { $dice }.
you-win = You win { $points }.
it-wins = Barpoint wins { $points }.
match-over = The match is over: { $own } to { $other }.
score-now = The score is { $own } to { $other }.
best-play-is = The best play is { $best }.
you-roll = You roll { $dice }.
resign-title = Resign?
resign-offer = How much do you offer?
a-single = A single game
a-gammon = A gammon
a-backgammon = A backgammon
hint-thinking = Thinking about a hint…
hint-is = Hint: { $hint }.
taken-back-now = Taken back.
choose-level = Choose a level and begin a match.
resume = Go on with the last match
beaver = Beaver
raccoon = Raccoon
redouble = Redouble
accept = Accept
decline = Decline
undo = Undo
hint = Hint
take-back-turn = Take back the turn
resign = Resign
next-game = Next game
analyse-match = Analyse the match
tutor-title = The tutor warns
tutor-play = { $play } loses { $loss }. There is a better play.
show-best = Show the best play
play-anyway = Play it anyway
take-it-back = Take it back
doubling-loses = Doubling loses { $loss }.
rolling-loses = Not doubling loses { $loss }.
double-anyway = Double anyway
roll-anyway = Roll anyway
think-again = Think again
taking-loses = Taking loses { $loss }.
passing-loses = Passing loses { $loss }.
take-anyway = Take anyway
pass-anyway = Pass anyway
results-here = Your results here
your-results = Your results
against = Against
matches-won = Matches won
without-luck = Without luck
all-levels = All levels
of-all = { $count } of { $all }

# Entry
actions = Actions
play-or-board = Play, or make it on the board
enter-play = Enter the play
points-or-money = Points, 0 for money
day = Day
game-score = Game { $game }: { $first } { $a }, { $second } { $b }
game-to = , match to { $length }
name-cannot-move = { $name } cannot move.
name-wins = { $name } wins { $points }: { $first } { $a }, { $second } { $b }.
match-is-over = The match is over.
corrected = Corrected. Everything after it fits.
corrected-not = Corrected. { $count ->
    [one] 1 later action does
   *[other] { $count } later actions do
  } not fit, and the match ends before.
instead-of = Enter what happened instead of: { $action }.
correction-undone = The correction is undone.
last-taken-back = The last action is taken back.
name-players = Name the players and begin.
first-die = { $die } and …
opening-dice = { $first }'s die, then { $second }'s
name-rolls = { $name } rolls
same-roll = Same roll, { $dice }
undo-correction = Undo the correction
take-back = Take back
correct-this = Correct this action
waiting = { $count ->
    [one] 1 later action waits
   *[other] { $count } later actions wait
  } for the correction

# Review
drop-file = Drop a file of a match anywhere on the page, or open or paste one.
before = Before
arrows = Arrows
after = After
anew = Barpoint anew, { $level }
level-instant = instant
level-fast = fast
level-standard = standard
level-deep = deep
level-rollouts = rollouts
analysis-progress = Progress of the analysis
analysing = Analysing the match…
reading-match = Reading the match…
analysis-stopped = The analysis was stopped.
match-to-is = match to { $length }
money-session = money session
decisions-are = { $count ->
    [one] 1 decision
   *[other] { $count } decisions
  }
beside = Beside it
nothing = Nothing
previous = Previous
next = Next
retry = Retry: hide the answer
no-more-errors = There is no further error.
no-more-decisions = There is no further decision.
your-play = Make your play on the board.
what-do-you-do = What do you do?
show-answer = Show the answer
note = Note
note-hint = Note, saved with the match
study-this = Study this position
is-right = { $choice } is right.
loses = { $choice } loses { $loss }.
is-best = { $play } is the best play.
loses-best = { $play } loses { $loss }. The best play is { $best }.
head-of = Game { $game }, move { $move }: { $name }
to-play = { $head } to play { $dice }
plays-by = Plays by { $by }
plays = Plays
made-tag = (made)
made-correct = Made: { $made }. Correct: { $correct }.
loss-is = Loss: { $loss }.
theme-is = Theme: { $themes }.
theme-of-roller = { $theme } of the player on roll
theme-of-opponent = { $theme } of the opponent
difficulty-is = Difficulty: the best choice at first sight loses { $loss }.
list = List
all-decisions = All decisions
of = Of
order = Order
as-played = As played
largest-first = Largest first
errors-from = Errors from
game-line = Game { $game }: { $score }.
name-wins-short = { $name } wins { $points }
double-question = Double?
take-question = Take?
player = Player
pr-hint = Performance rating: 500 times the loss for each decision, by the rule of eXtreme Gammon
interval-hint = The rating lies between these with a chance of 95 %
range = { $low } to { $high }
rate-beside = { $rate } beside
chart-note = { $chart }. Dashed: luck alone. Marks: errors, below of { $below }, above of { $above }.
chart-money = Points that { $name } will have won
chart-match = Chance of { $name } to win the match
mark = Mark
mark-none = None
study-later = To study
marked = Marked
variations = Variations
variation-try = Try plays from here
variation-hint = Make a play on the board, then choose the dice of the next one. What you try is saved as a branch with the notes of this move.
variation-name = Name of the branch
variation-number = Branch { $number }
variation-dice = Next dice
variation-back-step = Take the last play back
variation-delete = Delete the branch
variation-end = Back to the match
variation-no-play = { $dice }: no play

# Library
your-matches = Your matches
progress-files = Progress of the files
view = View
loss-from = Loss from
latest-first = Latest first
parts = Parts
all-themes = All themes and scores
theme-tag = Theme: { $theme }
score-tag = Score: { $score }
matches = Matches
ratings = Ratings
all = All
kind-cube = All of the cube
kind-doubles = Doubles
kind-no-doubles = No doubles
kind-takes = Takes
kind-passes = Passes
any = Any
more-conditions = More conditions
since = Since
until = Until
length = Length
length-hint = 7, or money
decision = Decision
money-tag = money
won = Won
best = Best
month = Month
year = Year
ten-matches = Ten matches
theme = Theme
part = Part
lost = Lost
no-theme = no theme
show-errors = Show the errors
pr-by = PR of { $player }: { $part }
pr-explained = PR is 500 times the loss for each decision. The 95 % intervals come from drawing games. Lost is normalised equity.
pr-over-time = PR of { $player } over time; the table below has the numbers
reading-library = Reading the library…
no-match-fits = No match fits.
no-match-drop = There is no match yet. Drop files or folders anywhere on the page.
no-match-yet = There is no match yet.
some-of = { $count } of { $text }
matches-are = { $count ->
    [one] 1 match
   *[other] { $count } matches
  }
errors-are = { $count ->
    [one] 1 error
   *[other] { $count } errors
  }
positions-are = { $count ->
    [one] 1 position
   *[other] { $count } positions
  }
tag = Tag
add = Add
add-tag-to = Add a tag to { $what }
remove-tag = Remove the tag { $tag } from { $what }
tag-name = Name of the tag
show-tag = Show all with the tag { $tag }
no-error-fits = No error fits.
learn-these = Learn these
learn-these-hint = Asks them under Learn
questions-added = { $count ->
    [one] 1 question
   *[other] { $count } questions
  } added
questions-known = , { $count } known
asked-later = They are asked under Learn.
add-files = Add files…
add-folder = Add a folder…
or-drop = or drop them on the page
files-at = { $done } of { $total } files: { $name }
count-new = { $count } new
count-better = { $count } with a better analysis
count-known = { $count } known
count-failed = { $count } not added
import-stopped = Stopped.
import-done = Matches: { $counts }.

# Learn
hard = Hard
good = Good
easy = Easy
days = { $days ->
    [one] 1 day
   *[other] { $days } days
  }
questions-today = Questions of today
left = { $count } left
set-apart-tag = , set apart
later = Later
grade-question = How well did you know it? The question comes back after these days.
answered = { $count ->
    [one] 1 question
   *[other] { $count } questions
  } answered, { $right } right.
no-apart = No question is set apart.
no-due = No question is due today. Errors of your matches become questions under Library, Errors.
missed-often = Questions missed again and again
missed-apart = It was missed again and again, and is set apart.
answer-is = The answer is { $best }.
loses-choice = { $answer } loses { $loss }. The best choice is { $best }.
answer-by = Answer: { $level }

# Views
views = Views of the position
opening-book = Opening book
opening-hint = Plays of openings and of replies, rolled out for money. The numbers after ± are standard errors.
book-contents = It has the openings, and replies: in the browser those to 31 and 42, with barpoint serve those to all openings.
book-no-roll = The book does not have this roll here.
book-no-position = The book does not have this position.
up-to-games = Rollouts of up to { $games } games.
roll-head = Roll
race = Race
race-hint = Pip counts, rules of thumb and, near the end, the exact chances.
count-head = Count
advice = Advice
pips-head = Pips
effective-pips = Effective pips
wastage = Wastage
chance-to-win = Chance to win
percent = Percent
by-kleinman = By Kleinman's metric
by-isight = By iSight
exact = Exact
gammon-chance = Chance to win a gammon: { $chance } %
money-exact = Money, exact: { $best } with the best cube action, { $none } without a double now.
can-meet = The sides can still meet: the rules of thumb do not apply yet.
race-counts = Counts of the race
race-lead = Lead on roll: { $lead } %. By Trice, the opponent takes up to { $pips } pips behind: { $action }.
race-chances = Chances of the race
all-rolls = All rolls
rolls-hint = The best play of each roll, and the luck that it brings.
best-play = Best play
mean = Mean
score-map = Score map
score-map-hint = The decision at every score of a match. Rows: points that the player on roll needs. Columns: points that the opponent needs. 1C: Crawford game.
square-away = { $row } away, { $column } away: { $values }
square-here = { $row } away, { $column } away (the score now): { $values }
point-square = Point at a square to read its equities.
at-scores = at { $count ->
    [one] 1 score
   *[other] { $count } scores
  }
money-is = Money: { $values }
table-cube = Table: { $met }. Cube: { $cube }, { $owner }.
centred = centred
useless = no double possible or useful
values-no = { $action }. No double { $none }
values-take = , double and take { $take }
take-points = Take points
take-points-hint = Winning chances at this score with the gammons of this position. The cube is the one before the double.
least-to-take = Least chance to take, in percent
no-crawford-double = Nobody may double in the Crawford game.
market-windows = Market windows
doubler-chance = Chance of the doubler, in percent
gammon-values = Gammon values
gammon-gain = Gain by a gammon beside a single game
side-cube = { $side }, cube { $cube }
dead-cube = Dead
live-cube = Live
redoubled = Redoubled
dead-of = Dead { $what }
live-of = Live { $what }
initial-double = initial double
cash = cash
too-good = too good
share-of = { $gammon } % gammons, { $backgammon } % backgammons
shares = Share of the wins on roll: { $own }; of the opponent's: { $other }. Table: { $met }.
temperature-map = Temperature map
temperature-hint = The value after each roll and each reply, in hundredths of a point. Rows: own roll. Columns: the opponent's roll.
average = avg
then-reply = { $dice } { $play }, then { $reply }: { $equity }
on-average = { $dice } { $play }: { $equity } on average
point-plays = Point at a square to read its plays.
market-map = Market map
market-hint = The proper cube action of the player on roll after each exchange. Rows: own roll and best play. Columns: the opponent's roll. Lost: rolls of 36 after which the opponent has a pass, or the game is won.
lost-of-36 = Lost
market-row = { $roll }: { $lost } of 36 rolls lose the market. The opponent's action with the cube, after a take: { $recube }.
game-over = the game is over
market-now = Now: { $action }.
market-lost = { $percent } % of the exchanges lose the market.
recube-vig = Recube vig { $vig }: double and take is worth { $take }, and { $dead } if the opponent could never redouble.
plays-by-cube = Plays by cube
by-cube-hint = The best plays if the cube is centred, and for each owner. In brackets: how far a play is behind.
needs-roll = Choose a roll first.
own-cube = own, at { $cube }
opponents-cube = the opponent's, at { $cube }

# Board in words
the-bar = the bar
the-off = off the board
bar = bar
point-name = { $point }-point
play-complete = The play is complete.
the-point = the { $point }-point
men-on = { $words } on { $place }
men-off = { $words } off
side-is = { $colour }, { $pips } pips: { $places }.
is-on-roll = { $colour } is on roll.
is-on-roll-with = { $colour } is on roll with { $first } and { $second }.
owned-by = owned by { $colour }
in-middle = in the middle
cube-shows = The cube shows { $value }, { $owner }.
own-home = Each player's points are counted from their own home.
board-picture = Backgammon board
black-chequers = { $count ->
    [one] one black chequer
   *[other] { $words } black chequers
  }
white-chequers = { $count ->
    [one] one white chequer
   *[other] { $words } white chequers
  }
area-point = { $point }-point, { $men }
empty = empty
area-bar = Bar, { $men }
area-off = Borne off, { $men }
area-chosen = { $area }, chosen
area-target = { $area }, move here
area-live = { $area }, can move
finish-play = Finish the play
take-move-back = Take a move back
cube-at = Cube at { $value }, { $owner }
roll-dice = Roll the dice
dice-finish = Dice { $dice }, finish the play
dice-swap = Dice { $dice }, swap them
dice-now = Dice { $dice }.
placed = { $place }: { $men }.
has-only = { $colour } has only { $count ->
    [one] 1 chequer
   *[other] { $count } chequers
  }.
nothing-chosen = Nothing is chosen.
chosen-can = Chosen: a chequer on { $place }. It can move to { $targets }.
moved = { $from } to { $to }{ $hit }.
hit-tag = , hit

# Errors
error-position = { $reason }
error-file = { $reason }
error-no-match = the file holds no match
error-play = { $reason }
error-dice = { $reason }
error-library = { $reason }
error-server = { $reason }
error-engine = { $reason }
