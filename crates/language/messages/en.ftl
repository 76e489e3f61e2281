# Actions, as they are written at the prompt
action-roll = roll
action-double = double
action-move = move
action-take = take
action-pass = pass
action-beaver = beaver
action-raccoon = raccoon
action-resign = resign
action-accept = accept
action-decline = decline
action-next-game = next game
single = single game
gammon = gammon
backgammon = backgammon
or = { $list } or { $last }

# Events
rolled = { $name } rolls { $dice }.
played-roll = { $name } rolls { $dice } and plays { $play }.
doubled = { $name } doubles to { $value }.
taken = { $name } takes.
passed = { $name } passes.
beavered = { $name } beavers to { $value }.
raccooned = { $name } raccoons to { $value }.
resigned = { $name } offers to resign a { $value }.
accepted = { $name } accepts the resignation.
declined = { $name } declines the resignation.
equal-dice = Both players throw { $die } and throw again.
automatic-double = The cube is doubled to { $value }.
score-is = Score: { $first } { $a }, { $second } { $b }.
game-begins = Game { $number } begins.
crawford-game = It is the Crawford game.
taken-back = The last action is taken back.
taken-back-play = { $name } takes back { $play }.
rest-replaced = The rest of the record was replaced; undo restores it.
place-is = Game { $game }, action { $action } of { $last }.
board-set = The board is set.
board-left = Not taken over from the ID: { $what }.
dice-set = The dice are set to { $dice }.
turn-set = { $name } is on roll.
cube-set = The cube is { $value }, centred.
cube-owned = The cube is { $value }, owned by { $name }.
score-set = The score is set.
rule-set = The rule is changed.
comment-set = The comment is saved.
mark-set = The mark is saved.
info-set = The facts of the match are saved.
saved = Saved to { $file }.
loaded = Loaded { $file }.
resumes = The match continues.
analysed = Analysed { $count ->
    [one] 1 decision
   *[other] { $count } decisions
  }.
nothing-asked = There is nothing to confirm.
nothing-to-decide = There is nothing to decide here.
not-analysed = No decision has been analysed yet. Enter analyse match first.
thinking = Thinking
over-prompt = new match or quit
over-help = Play is over. new match begins another match, undo takes the end back, and quit ends.
asks-dice = Enter the dice of { $name }, such as 31.
player-is = { $seat }: { $name }, { $kind }.
choose-again = { $seat } was played by a program. Choose it again with player.
dice-again = The dice came from a file or a program. Choose them again with dice.
on = on
off = off
setting-is = { $name }: { $value }.

# Tutor and analysis
tutor-warns = Tutor: { $choice } is { $mark } and loses { $loss }. Type yes to go ahead, or hint.
tutor-waits = An empty line confirms nothing. Type yes to go ahead, or hint.
choice-loses = { $choice } loses { $loss }. Best: { $best }.
played-illegal = { $name } plays { $play } against the rules, and it stands.
rates-are = { $name }: PR { $rate } in { $count ->
    [one] 1 decision
   *[other] { $count } decisions
  }.
resignations-are = { $name }: error { $loss } in { $count ->
    [one] 1 resignation or answer
   *[other] { $count } resignations and answers
  }.
cube-verdict = Cube action: { $action }.
equities-are = No double { $none }, double and take { $take }, double and pass { $pass }.
chances-are = Wins { $win } %, gammons { $gammon } %, backgammons { $backgammon } %; loses gammons { $lost } %, backgammons { $lostbackgammon } %.
equity-is = Equity { $equity }.
resignation-worth = Playing on is worth { $equity } to { $name }.

# Board
board-waits = waits

# Dice
dice-are = Dice: { $kind }; { $count ->
    [one] 1 throw
   *[other] { $count } throws
  } so far.
dice-commitment = Commitment: { $commitment }. Keep it, and compare after the game.
dice-secret = Secret: { $secret }, salt: { $salt }, { $count ->
    [one] 1 throw
   *[other] { $count } throws
  }. Verify them with barpoint dice verify.
dice-revealed = The dice are revealed. Choose new ones for another game.

# Errors
unknown-command = { $word } is not a command or a legal play: expected a play, or a command such as { $list }
ambiguous-command = { $word } is ambiguous: expected one of { $list }
expected = { $command }: expected { $what }
expected-found = { $command }: expected { $what }, found { $found }
refused = { $reason }
refused-expected = { $reason }: expected { $list }
file-error = { $file }: { $reason }
file-exists = { $file } exists: expected a new file, or save { $file } replace
file-changed = Another program changed { $file }. This match is saved to { $other } from now on.
file-kept = Another program wrote { $file }, so it stays as it is. This match is saved to { $other } from now on.
file-new = This match is saved to { $other } from now on.
file-format = { $file }: expected a file name that ends in .json, .sgf, .mat or another format of matches
dice-error = { $reason }
player-error = { $reason }
not-manual = dice can be entered only with manual dice: expected dice manual
no-hint = there is no play number { $number }: expected a number from 1 to { $last }
no-hint-given = no hint was given for this roll: expected hint first
too-long = the line is too long: expected at most { $most } characters
not-revealed = the dice have no secret to reveal
no-record = the record has no such place
programs-variant = programs play only backgammon and Nackgammon

# Reasons of refusals
reason-game-over = the game is over
reason-out-of-turn = it is the other player's turn
reason-resignation = a resignation awaits an answer, or there is none
reason-no-offer = nothing is offered
reason-unanswered = an offer awaits an answer
reason-rolled = the dice have been rolled
reason-other-dice = the dice show { $dice }
reason-not-owner = the other player owns the cube, or it has its highest value
reason-crawford = nobody may double in the Crawford game
reason-opening-double = nobody may double before the opening roll
reason-opening-roll = the opening roll is never a double
reason-limit = the cube would exceed its limit
reason-no-beavers = beavers are not allowed
reason-not-rolled = the dice have not been rolled
reason-not-begun = the game has not begun
reason-in-progress = the game is in progress
reason-over = play is over
reason-no-raccoons = raccoons are not allowed
reason-finished-board = the game is over on this board
reason-chequers = the board has too many chequers
reason-nothing-to-undo = there is nothing to take back
reason-end-of-record = the record ends there
reason-nothing-to-annotate = there is no action to annotate
reason-illegal = { $text } is not a legal play of { $dice }

# Arguments
what-play = a legal play, such as 8/5 6/5
what-count = a whole number from 1 on
what-on-off = on or off
what-value = single, gammon or backgammon
what-player = x or o
what-kind = human, a level, barpoint:PLIES, gnubg:PLIES, ubgi:COMMAND, line:COMMAND or external:HOST:PORT
what-dice = two dice, such as 31, or a generator
what-board = a position ID or an XGID
what-score = two numbers of points
what-cube = a power of two, and the owner: x, o or centre
what-new = match and a number of points, session, or single, and possibly a variant
what-file = the name of a file
what-mark = very good, good, doubtful, bad, very bad or none, and possibly move, cube or luck
what-info = event, round, place, date, annotator or comment, and a text
what-date = a date, such as 2025-11-08
what-tutor = on, off, move on, cube off, level 2, threshold 0.03 or races off
what-automatic = roll, move, bearoff, game or doubles, and on or off
what-language = en, de, fr, es, it or ja
what-level = an analysis level, such as standard, and possibly move or game
what-place = a number, game or marked
what-name = x or o, and a name
what-command = a command

# Help
help-title = Commands. Words may be abbreviated. An empty line rolls, makes the only play or begins the next game.
help-group-play = Play
help-group-ask = Questions
help-group-record = Record
help-group-settings = Settings
help-roll = rolls the dice
help-double = doubles, or redoubles
help-take = takes a double, a beaver or a raccoon
help-pass = passes a double, a beaver or a raccoon
help-beaver = turns the cube in answer to a double
help-raccoon = turns the cube in answer to a beaver
help-accept = accepts what is offered
help-decline = declines what is offered
help-resign = offers to resign a single game, a gammon or a backgammon
help-move = plays a roll: 8/5 6/5 alone is enough, and =2 plays number 2 of the hint
help-yes = goes ahead after a warning of the tutor
help-play = lets the engine act once in place of the player
help-illegal = plays a roll against the rules; the opponent lets it stand
help-hint = lists the best plays, or judges the cube
help-evaluate = shows the chances of the position
help-legal = lists the actions that are legal now
help-board = shows the board, or sets it by an ID
help-score = shows the score, or sets it
help-pips = shows the pip counts
help-cube = shows the cube, or sets it
help-turn = shows who is on roll, or sets it
help-dice = shows or chooses the source of the dice, or sets the roll
help-list = lists the actions of the game
help-statistics = shows the error rates of the analysed decisions
help-settings = lists all settings
help-help = shows this list, or one command
help-undo = takes the last action back
help-next = goes forwards by actions, games or to the next marked action
help-previous = goes back by actions, games or to the previous marked action
help-first = goes to the beginning of the record
help-last = goes to the end of the record
help-new = begins a match, a session or a single game
help-save = writes the record to another file
help-load = reads a record from a file
help-analyse = analyses the last action, the game or the match
help-annotate = marks the last action
help-comment = shows or sets the comment of the last action
help-info = shows or sets facts about the match
help-player = shows or chooses who plays
help-name = sets the name of a player
help-automatic = sets what is done without asking
help-tutor = sets when the tutor warns
help-analysis = shows after each decision what it lost
help-display = shows the board after each action
help-language = chooses the language
help-jacoby = sets the Jacoby rule of a session
help-beavers = allows beavers in a session
help-raccoons = allows raccoons in a session
help-quit = ends; the record is saved
