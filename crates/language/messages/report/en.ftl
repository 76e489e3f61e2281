# Match and players
won-match = { $name } wins the match.
contest-money = money session
match-between = { $contest } between { $first } and { $second }
match-between-by = { $contest } between { $first } and { $second }, analysed by { $by }
contest-sentence = { $contest }.
match-open = The match was not finished.
title-game = { $title }, game { $number }
fact-contest = Contest
fact-variant = Variant
fact-result = Result
fact-round = Round
fact-place = Place
fact-rules = Rules
fact-ratings = Ratings
fact-annotator = Annotator
fact-remarks-by = Remarks by
players = Players
event = Event
date = Date
analysis = Analysis
unknown-program = unknown program
none-in-file = none in the file
result-wins = { $name } wins { $score }
result-open = { $score }, not finished
no-crawford-rule = no Crawford rule
jacoby = Jacoby rule
rule-beavers = beavers
no-cube = no cube
cube-up-to = cube up to { $limit }
symbols = Symbols: ?? very bad, ? bad, ?! doubtful, ! good, !! very good; (?) and the like before a roll judge the decision not to double; roll + lucky, ++ very lucky, - unlucky, -- very unlucky.
arrows-note = On the boards, solid arrows show the best play, and dashed arrows the play that was made if it was another one. The points have the numbers of the player on roll.
pdf-subject = Report of a backgammon match
page-of = Page { $number } of { $count }
summary = Summary
remark = Remark
remark-is = Remark: { $text }

# Games and actions
game-number = Game { $number }
game-moves-of = Moves of game { $number }
game-move = Game { $game }, move { $move }
game-action = Game { $game }, action { $action }: { $due }
score-line = Score { $score } ({ $players }).
score-line-crawford = Score { $score } ({ $players }), Crawford game.
score-of-game = Game { $number }: score { $score }
score-of-crawford = Game { $number }: score { $score }, Crawford game
won-game = { $name } wins { $points ->
    [one] 1 point
   *[other] { $points } points
  }.
won-by-pass = { $name } wins { $points ->
    [one] 1 point
   *[other] { $points } points
  } by a pass.
won-after-pass = { $name } wins { $points ->
    [one] 1 point
   *[other] { $points } points
  }: the double was passed.
won-by-resignation = { $name } wins { $points ->
    [one] 1 point
   *[other] { $points } points
  } by resignation.
game-open = The game is not finished.
game-was-open = The game was not finished.
first-game = First game
previous-game = Previous game
next-one-game = Next game
last-game = Last game
due-play = { $name } to play { $dice }
due-answer = { $name } to answer
due-roll = { $name } on roll
due-cube = { $name } on roll: cube action?
due-take = { $name } is doubled: cube action?
played = { $name } plays { $play }.
cannot-move = { $name } cannot move.
rolls-what = { $name } rolls { $dice }: { $what }.
acts = { $name } { $action }.
acts-alone = { $action }.
does-not-double = { $name } does not double.
among-worst = Action { $number }: { $cost }. It is among the worst errors above.
against-rules = Against the rules: { $problem }
to-move-number = To move { $number }:
number-head = No.
kind-play = play

# Marks and luck
mark-doubtful = doubtful
mark-bad = bad
mark-very-bad = very bad
mark-good = good
mark-very-good = very good
fault-missed-double = missed double
alert-error = Alert: { $mark } { $fault }, { $cost }
marked-as = Marked { $mark }.
error-is = Error: { $cost }
alert-roll = Alert: { $roll } ({ $amount })
luck-of-roll = Luck of the roll: { $luck }
roll-very-lucky = very lucky roll
roll-lucky = lucky roll
roll-unlucky = unlucky roll
roll-very-unlucky = very unlucky roll
worst-errors = Worst errors
worst-of-both = Worst errors of both players
worst-count = The { $count } worst of { $all } reported errors.
no-errors = No errors are reported.
error-head = Error
game-head = Game
player-head = Player
made-head = Made
best-head = Best

# Choices
equity = Equity
difference = Difference
level = Level
action = Action
no-double = No double
double-take = Double, take
double-pass = Double, pass
choice-forced = Made: { $made }, forced.
choice-best = Made: { $made }, which is best.
choice-error = Made: { $made }. Best: { $best }. Error: { $error }.
choice-error-alone = Made: { $made }. Error: { $error }.
candidate-plays = Candidate plays
rank-head = Rank
play-head-report = Play
wins-head = Wins %
gammons-head = Gammons %
lost-gammons-head = Gammons lost %
made-mark = made
cube-by = Cube, { $level }
correct-is = Correct: { $correct }.
correct-by = Correct: { $correct } ({ $level }).
chances-no-double = Chances without a double in percent: { $chances }.
chances-cube = Wins { $win } % (gammons { $gammon } %, backgammons { $backgammon } %), loses { $lose } % (gammons { $losegammon } %, backgammons { $losebackgammon } %).
needed-passes = A double is right if the opponent wrongly passes at least { $share } % of the time.
needed-takes = A double is right if the opponent wrongly takes at least { $share } % of the time.
evaluation-by = Evaluation: { $level }.
col-play = play
col-equity = equity
col-error = error
col-diff = diff
col-level = level
col-cube = cube
chance-win = W
chance-win-gammon = WG
chance-win-backgammon = WBG
chance-lose = L
chance-lose-gammon = LG
chance-lose-backgammon = LBG
level-plies = { $plies }-ply
level-trials = rollout of { $trials } trials
position-id = Position ID: { $id }
position-id-alone = Position ID { $id }
match-id = Match ID: { $id }
resign-verdict = Equity if the game continues { $on }, after the resignation { $off }. Offer: { $offer }. ({ $level })
resign-verdict-accepted = Equity if the game continues { $on }, after the resignation { $off }. Offer: { $offer }. Acceptance: { $answer }. ({ $level })
resign-verdict-refused = Equity if the game continues { $on }, after the resignation { $off }. Offer: { $offer }. Refusal: { $answer }. ({ $level })
resign-offered = { $name } offers to lose { $value } ({ $level }).
resign-equities = Equity with play continued: { $on }, after resigning: { $off }.
resign-offer-error = Error of the offer: { $error }.
resign-answer-error = Error of the answer: { $error }.
value-nothing = nothing
value-single = a single game
value-gammon = a gammon
value-backgammon = a backgammon
value-points = points

# Statistics
statistics = Statistics
statistics-all = All statistics of the match
statistics-match = Statistics of the match
statistics-game = Statistics of game { $number }
not-known = n/a
interval = ({ $low } to { $high })
interval-95 = 95 % interval { $low } to { $high }, { $count ->
   *[other] { $count } decisions
  }
unit-match = Errors and luck are in normalised equity, in brackets in match winning chances. Rates have their 95 % intervals in brackets; a low rate is good.
unit-money = Errors and luck are in normalised equity, in brackets in points. Rates have their 95 % intervals in brackets; a low rate is good.
performance-rating = performance rating
rating-and-luck = Rating: { $rating }. Luck: { $luck }.
no-rating = none
rate-pr = PR of eXtreme Gammon
rate-gnubg = Rate of GNU Backgammon
rate-snowie = Rate of Snowie
rate-per-roll = Rate per roll
rates-with-intervals = Error rates with 95 % intervals
rate-performance = Performance rating (eXtreme Gammon)
rate-of-gnubg = GNU Backgammon
rate-of-snowie = Snowie
rate-all-moves = All moves
chequer-plays = Chequer plays
cube-head = Cube
luck = Luck
beavers = Beavers
raccoons-head = Raccoons
resignations = Resignations
difficulty = Difficulty
overall = Overall
rating = Rating
errors = Errors
result-without-luck = Result without luck
unforced-plays = Unforced plays
error-of-plays = Error of plays
close-cubes = Close or actual cube decisions
error-with-cube = Error with the cube
rolls-played = Rolls played
marked-very-good = Marked very good
marked-good = Marked good
not-marked = Not marked
marked-doubtful = Marked doubtful
marked-bad = Marked bad
marked-very-bad = Marked very bad
error-per-play = Error per unforced play
very-lucky-rolls = Very lucky rolls
lucky-rolls = Lucky rolls
rolls-not-marked = Rolls not marked
unlucky-rolls = Unlucky rolls
very-unlucky-rolls = Very unlucky rolls
luck-per-roll = Luck per roll
cube-decisions = Cube decisions
close-or-actual = Close or actual
doubles-head = Doubles
takes-head = Takes
passes-head = Passes
missed-double-take = Missed double, take
missed-double-pass = Missed double, pass
double-early = Double too early
double-too-good = Double when too good
wrong-takes = Wrong takes
wrong-passes = Wrong passes
error-per-close = Error per close or actual
missed-beavers = Missed beavers
wrong-beavers = Wrong beavers
missed-raccoons = Missed raccoons
wrong-raccoons = Wrong raccoons
offered = Offered
accepted-head = Accepted
declined-head = Declined
offers-to-resign = Offers to resign
wrong-offers = Wrong offers
wrongly-accepted = Wrongly accepted
wrongly-declined = Wrongly declined
decisions = Decisions
mean-difficulty = Mean difficulty
error-less-difficulty = Error less difficulty
good-decisions = Good decisions
very-good-decisions = Very good decisions
error-per-decision = Error per decision
mwc-against = MWC against this opponent
fibs-by-luck = FIBS difference by luck
fibs-by-errors = FIBS difference by errors
chance-by-errors = Chance to win by errors
fibs-rating = FIBS rating by errors
fibs-rating-rate = FIBS rating by error rate
very-good-plays = Very good plays
good-plays = Good plays
doubtful-plays = Doubtful plays
bad-plays = Bad plays
very-bad-plays = Very bad plays
close-decisions = Close or actual decisions
static-error = Static error per decision
error-beyond-static = Error beyond the static
decisions-that-count = Decisions that count
chance-against = Chance against this opponent by errors
points-amount = { $points } points
points-of = { $points } of { $length }
score-of = score { $points } of { $length }

# Page
skip-to-games = Skip to the games
contents = Contents
games = Games
made-by = Made by { $program }.
course = Course
course-of-match = Course of the match
course-hint = A dot is a reported error: a disc for a play, a square for a cube action. It leads to the decision.
chart-label = { $title }; scrolls sideways on small screens
chart-value-match = Match winning chance of { $name }
chart-value-money = Points of the session of { $name }
chart-course-match = Match winning chance of { $name } after each game: { $values }.
chart-course-money = Points of the session of { $name } after each game: { $values }.
chart-value = game { $number } { $value }
value-unknown = unknown
chart-ahead = { $name } ahead
chart-dot = { $place }: { $name }, { $made }, { $verdict }
chart-luck = Errors and luck in normalised equity
chart-luck-text = A bar is a roll: upwards good luck, downwards bad luck. A dot is an error.
index-title = Reports of matches
index-description = List of reports of matches
index-caption = Matches with the performance ratings of both players
match-head = Match
score = Score
length-head = Length
length-points = { $length } points
length-money = money
found-description = Actions that a search has found
found-all = { $count ->
    [one] { $count } position
   *[other] { $count } positions
  } of the library
found-some = { $count } of { $total } { $count ->
    [one] position
   *[other] positions
  } of the library
found-place = match { $match }, game { $game }
roll-label = Roll

# Retrying errors
colours = Colours
script-auto = Auto
light = Light
dark = Dark
script-safe = Safe
keys = Keys
close = Close
key-next-error = n or j
key-previous-error = p or k
key-next-move = . or →
key-previous-move = , or ←
do-next-error = next error
do-previous-error = previous error
do-next-move = next move
do-previous-move = previous move
do-next-game = next game
do-previous-game = previous game
do-retry = retry errors, or end it
do-colours = other colours
do-help = this help
script-help = In the mode to retry errors, click a chequer and then its new place, or type the play, such as 8/5 6/5.
script-click = Click a chequer, then its new place.
script-type = Or type the play
script-enter = Enter
script-undo = Undo
script-play = Play
script-illegal = This is no legal play of { $dice }.
script-no-move = no move
script-right = { $choice }: right.
script-loses = { $choice } loses { $loss }. Best: { $best }.
script-loses-least = { $choice } loses at least { $loss }, because it is not among the analysed plays. Best: { $best }.
script-total = { $right } of { $done } right, { $left } to go. Lost in all: { $lost }.
script-finished = Finished: { $right } of { $done } right. Lost in all: { $lost }.
script-end = End
script-next = Next
script-none = No decision to retry.
script-count = { $count } decisions to retry.
script-retry = Retry errors
script-stop = End retry
script-errors-of = Errors of
both-players = Both players
double = Double
take = Take
pass = Pass
script-key = Key { $key }
script-error = error
script-move = move
previous-error = Previous error
next-error = Next error
script-previous-move = Previous move
script-next-move = Next move
script-tools = Tools

# Words of documents
cube-no-double = no double
cube-no-redouble = no redouble
cube-double = double
cube-redouble = redouble
cube-optional-double = optional double
cube-optional-redouble = optional redouble
cube-too-good = too good to double
cube-too-good-redouble = too good to redouble
cube-unavailable = no double possible
cube-dead = dead cube
cube-take = take
cube-pass = pass
cube-beaver = beaver
cube-action = { $double }, { $answer }
no-access = no access to the cube
no-double-crawford = no double (Crawford game)
never-double = never double (dead cube)
never-redouble = never redouble (dead cube)
doubles = doubles
doubles-to = doubles to { $value }
takes = takes
passes = passes
beavers-it = beavers
raccoons-it = raccoons
accepts = accepts
declines = declines
resigns = resigns
resigns-single = resigns a single game
resigns-gammon = resigns a gammon
resigns-backgammon = resigns a backgammon
no-play = no play
stuck-word = cannot move
drops = drops
not-shown = not shown
not-legal = { $play } (not legal)
set-up-position = set up: position { $id }
set-up-turn = set up: { $player } on roll
set-up-dice = set up: { $player } to play { $dice }
set-up-cube = set up: cube { $value }, centred
set-up-owned = set up: cube { $value }, owned by { $player }
set-up-score = set up: score { $score }
bearoff = bearoff
race-theme = race
bearoff-contact = bearoff against contact
containment = containment
blitz = blitz
opening = opening
back-game = back game
ace-point = ace-point game
deuce-point = deuce-point game
holding = holding game
prime-prime = prime against prime
mutual-holding = mutual holding game
priming = priming game
middle-game = middle game
of-the-opponent = { $theme } (opponent)
themes-are = Themes: { $list }.
events-are = Events: { $list }.
themes-and-events = Themes and events
event-judged = { $event } ({ $verdict })
event-did = ✓ { $event }
event-missed = missed: { $event }
event-wrong = wrong: { $event }
verdict-did = did
verdict-missed = missed
verdict-wrong = wrong
did-hit = hit
did-double-hit = double hit
did-loose-hit = loose hit
did-golden-anchor = golden anchor
did-advanced-anchor = advanced anchor
did-deep-anchor = deep anchor
did-ace-point = ace point
did-deuce-point = deuce point
did-three-point = three point
did-four-point = four point
did-five-point = five point
did-six-point = six point
did-bar-point = bar point
did-outer-point = outer point
did-prime = prime
did-slot = slot
did-break-anchor = break anchor
did-break-point = break point
did-break-prime = break prime
did-break-midpoint = break midpoint
did-run = run
did-run-last = run last
did-escape = escape
did-bear-off = bear off
did-fill-gap = fill gap
did-stack = stack
did-shot = shot
did-direct-shot = direct shot
did-play-on = play on
did-lose-market = lose market
awful = Awful!
beginner = Beginner
casual-player = Casual player
intermediate = Intermediate
advanced = Advanced
expert = Expert
world-class = World class
supernatural = Supernatural
luck-haha = Haaa-haaa
luck-bed = Go to bed
luck-next-time = Better luck next time
luck-none = None
luck-good = Good dice, man!
luck-vegas = Go to Las Vegas immediately
luck-cheater = Cheater :-)
problem-game-over = the game is over
problem-out-of-turn = { $player } acts out of turn
problem-resignation = a resignation is open, or there is none to answer
problem-no-offer = there is no offer to answer
problem-unanswered = the { $offer } has not been answered
problem-rolled = the dice have been thrown
problem-other-dice = the dice show { $dice }
problem-not-owner = the other player owns the cube, or it has its highest value
problem-crawford = nobody may double in the Crawford game
problem-opening-double = nobody may double before the opening roll
problem-opening-roll = a double cannot be the opening roll
problem-limit = the cube would exceed its limit
problem-no-beavers = beavers are not allowed
problem-no-play = no play is recorded, but the roll has legal plays
problem-illegal = `{ $play }` is not a legal play
problem-lost-board = { $problem }; no later decision of the game is judged, because the board is unknown

# Reasons
reason-same = Both plays are worth the same.
reason-made-better = The play that was made is worth { $equity } more.
reason-best = The best play { $good }.
reason-best-but = The best play { $good }, but { $bad }.
reason-best-anyway = The best play { $good }, but { $bad }; with the cube and at the score it is worth { $equity } more.
reason-worse-anyway = The best play { $bad }; with the cube and at the score it is worth { $equity } more.
reason-worth = The best play is worth { $equity } more; no chance differs by 0.5 % or more.
reason-board = It { $good }.
reason-board-but = It { $good }, although it { $bad }.
reason-board-although = This is so although it { $bad }.
reason-owned = The opponent owns the cube.
reason-useless = A double cannot gain anything here.
reason-equal-double = Doubling and waiting are worth the same.
reason-double = Doubling is worth { $equity } more than waiting.
reason-wait = Waiting is worth { $equity } more than doubling.
reason-play-on = Playing on is worth { $equity } more than doubling.
reason-gammons = { $gammons } % of the games are gammons.
reason-must-pass = The opponent has to pass.
reason-market = { $market } % of the next exchanges lose the market.
reason-impossible = No double is possible.
reason-equal-answer = A pass and a take are worth the same: the opponent wins { $win } % and loses a gammon in { $gammons } % of the games.
reason-pass = A pass is worth { $equity } more than a take: the opponent wins { $win } % and loses a gammon in { $gammons } % of the games.
reason-take = A take is worth { $equity } more than a pass: the opponent wins { $win } % and loses a gammon in { $gammons } % of the games.
reason-beaver = A beaver is right, and a take is worth { $equity } more than a pass: the opponent wins { $win } % and loses a gammon in { $gammons } % of the games.
sentences = { $first } { $second }
phrases-more = { $first }, { $second }
phrases-last = { $first } and { $second }
phrase-wins-more = wins { $chance } % more often
phrase-wins-less = wins { $chance } % less often
phrase-more-gammons = wins { $chance } % more gammons
phrase-fewer-gammons = wins { $chance } % fewer gammons
phrase-more-lost-gammons = loses { $chance } % more gammons
phrase-fewer-lost-gammons = loses { $chance } % fewer gammons
phrase-more-backgammons = wins { $chance } % more backgammons
phrase-fewer-backgammons = wins { $chance } % fewer backgammons
phrase-more-lost-backgammons = loses { $chance } % more backgammons
phrase-fewer-lost-backgammons = loses { $chance } % fewer backgammons
phrase-bar = leaves { $count ->
    [0] no chequers
    [one] 1 chequer
   *[other] { $count } chequers
  } of the opponent on the bar instead of { $other ->
    [0] none
   *[other] { $other }
  }
phrase-shots = leaves { $count ->
    [0] no shots
    [one] 1 shot
   *[other] { $count } shots
  } instead of { $other ->
    [0] none
   *[other] { $other }
  }
phrase-good-rolls = leaves the opponent { $count ->
    [0] no good rolls
    [one] 1 good roll
   *[other] { $count } good rolls
  } instead of { $other ->
    [0] none
   *[other] { $other }
  }
phrase-no-prime = has no prime
phrase-prime = has a prime of { $count } points
phrase-longer-prime = has a prime of { $count } points instead of { $other }
phrase-home-points = holds { $count ->
    [0] no home points
    [one] 1 home point
   *[other] { $count } home points
  } instead of { $other ->
    [0] none
   *[other] { $other }
  }
phrase-anchor = has an anchor
phrase-no-anchor = has no anchor
phrase-off = has { $count ->
    [0] no chequers
    [one] 1 chequer
   *[other] { $count } chequers
  } instead of { $other ->
    [0] none
   *[other] { $other }
  } off
phrase-wastes-less = wastes { $pips } pips less
phrase-wastes-more = wastes { $pips } pips more

# Board
white = White
black = Black
board-on-roll = on roll
board-pips = { $pips } pips
board-off = { $count } off
board-cube = cube { $value }
board-points = { $points ->
    [one] 1 point
   *[other] { $points } points
  }
board-money = money game
board-match = { $length }-point match
board-crawford = Crawford game
board-post-crawford = post-Crawford
board-to-play = to play { $dice }
board-opponent = opponent
board-numbered = Board numbered for { $bottom }; plays numbered for { $roller }, who is on roll
named-colour = { $name } ({ $colour })
seen-over = { $name } has borne off all chequers.
seen-dropped = { $name } has dropped.
seen-resigned = { $name } has resigned { $value }.
seen-resigns = { $name } resigns { $value }, { $other } to answer.
seen-doubles = { $name } doubles to { $value }, { $other } to answer.
seen-beavers = { $name } beavers to { $value }, { $other } to answer.
seen-raccoons = { $name } raccoons to { $value }, { $other } to answer.
seen-roll = { $name } on roll with { $dice }.
seen-on-roll = { $name } on roll.
seen-money = Money game{ $rules }.
seen-jacoby = , Jacoby rule
seen-beavers-rule = , beavers
seen-match = { $length }-point match.
seen-crawford = { $length }-point match, Crawford game.
seen-post-crawford = { $length }-point match, post-Crawford.
seen-score = Score: { $first } { $a }, { $second } { $b }.
seen-no-cube = No cube.
seen-cube-out = The cube is not in play.
seen-cube = Cube at { $value }, centred.
seen-cube-owned = Cube at { $value }, { $colour } owns it.
seen-side = { $name }, { $pips } pips: { $places }.
seen-point = { $count } on the { $point }-point
seen-bar = { $count } on the bar
seen-off = { $count } borne off
seen-numbers = Each player's points are counted from that player's home board.
seen-arrows = Arrows, { $mark }: { $play }.
seen-made = played
seen-best = best
