# Match und Spieler
won-match = { $name } gewinnt das Match.
contest-money = Geldpartie
match-between = { $contest }: { $first } gegen { $second }
match-between-by = { $contest }: { $first } gegen { $second }, analysiert von { $by }
contest-sentence = { $contest }.
match-open = Das Match wurde nicht beendet.
title-game = { $title }, Spiel { $number }
fact-contest = Wettkampf
fact-variant = Variante
fact-result = Ergebnis
fact-round = Runde
fact-place = Ort
fact-rules = Regeln
fact-ratings = Wertungen
fact-annotator = Kommentar
fact-remarks-by = Anmerkungen von
players = Spieler
event = Turnier
date = Datum
analysis = Analyse
unknown-program = unbekanntes Programm
none-in-file = keine in der Datei
result-wins = { $name } gewinnt { $score }
result-open = { $score }, nicht beendet
no-crawford-rule = ohne Crawford-Regel
jacoby = Jacoby-Regel
rule-beavers = Beavers
no-cube = ohne Doppler
cube-up-to = Doppler bis { $limit }
symbols = Zeichen: ?? sehr schlecht, ? schlecht, ?! zweifelhaft, ! gut, !! sehr gut; (?) und dergleichen vor einem Wurf beurteilt die Entscheidung, nicht zu doppeln; Wurf + Glück, ++ großes Glück, - Pech, -- großes Pech.
arrows-note = Auf den Brettern zeigen durchgezogene Pfeile den besten Zug und gestrichelte den gespielten, wenn er ein anderer war. Die Punkte sind für den Spieler am Zug nummeriert.
pdf-subject = Bericht über ein Backgammon-Match
page-of = Seite { $number } von { $count }
summary = Übersicht
remark = Anmerkung
remark-is = Anmerkung: { $text }

# Spiele und Aktionen
game-number = Spiel { $number }
game-moves-of = Züge von Spiel { $number }
game-move = Spiel { $game }, Zug { $move }
game-action = Spiel { $game }, Aktion { $action }: { $due }
score-line = Stand { $score } ({ $players }).
score-line-crawford = Stand { $score } ({ $players }), Crawford-Spiel.
score-of-game = Spiel { $number }: Stand { $score }
score-of-crawford = Spiel { $number }: Stand { $score }, Crawford-Spiel
won-game = { $name } gewinnt { $points ->
    [one] 1 Punkt
   *[other] { $points } Punkte
  }.
won-by-pass = { $name } gewinnt { $points ->
    [one] 1 Punkt
   *[other] { $points } Punkte
  }, weil abgelehnt wurde.
won-after-pass = { $name } gewinnt { $points ->
    [one] 1 Punkt
   *[other] { $points } Punkte
  }: Das Doppel wurde abgelehnt.
won-by-resignation = { $name } gewinnt { $points ->
    [one] 1 Punkt
   *[other] { $points } Punkte
  } durch Aufgabe.
game-open = Das Spiel ist nicht beendet.
game-was-open = Das Spiel wurde nicht beendet.
first-game = Erstes Spiel
previous-game = Voriges Spiel
next-one-game = Nächstes Spiel
last-game = Letztes Spiel
due-play = { $name } spielt { $dice }
due-answer = { $name } antwortet
due-roll = { $name } am Zug
due-cube = { $name } am Zug: Doppler?
due-take = { $name } wurde gedoppelt: Doppler?
played = { $name } zieht { $play }.
cannot-move = { $name } kann nicht ziehen.
rolls-what = { $name } würfelt { $dice }: { $what }.
acts = { $name } { $action }.
acts-alone = { $action }.
does-not-double = { $name } doppelt nicht.
among-worst = Aktion { $number }: { $cost }. Sie steht oben bei den größten Fehlern.
against-rules = Gegen die Regeln: { $problem }
to-move-number = Zu Zug { $number }:
number-head = Nr.
kind-play = Zug

# Bewertungen und Glück
mark-doubtful = zweifelhaft
mark-bad = schlecht
mark-very-bad = sehr schlecht
mark-good = gut
mark-very-good = sehr gut
fault-missed-double = verpasstes Doppel
alert-error = Achtung, { $mark }: { $fault }, { $cost }
marked-as = Bewertet als { $mark }.
error-is = Fehler: { $cost }
alert-roll = Achtung: { $roll } ({ $amount })
luck-of-roll = Glück des Wurfs: { $luck }
roll-very-lucky = sehr glücklicher Wurf
roll-lucky = glücklicher Wurf
roll-unlucky = unglücklicher Wurf
roll-very-unlucky = sehr unglücklicher Wurf
worst-errors = Größte Fehler
worst-of-both = Größte Fehler beider Spieler
worst-count = Die { $count } größten von { $all } gezeigten Fehlern.
no-errors = Es werden keine Fehler gezeigt.
error-head = Fehler
game-head = Spiel
player-head = Spieler
made-head = Gespielt
best-head = Am besten

# Wahl
equity = Equity
difference = Differenz
level = Stufe
action = Aktion
no-double = Kein Doppel
double-take = Doppel, annehmen
double-pass = Doppel, ablehnen
choice-forced = Gespielt: { $made }, erzwungen.
choice-best = Gespielt: { $made }. Das ist am besten.
choice-error = Gespielt: { $made }. Am besten: { $best }. Fehler: { $error }.
choice-error-alone = Gespielt: { $made }. Fehler: { $error }.
candidate-plays = Mögliche Züge
rank-head = Rang
play-head-report = Zug
wins-head = Siege %
gammons-head = Gammons %
lost-gammons-head = Verlorene Gammons %
made-mark = gespielt
cube-by = Doppler, { $level }
correct-is = Richtig: { $correct }.
correct-by = Richtig: { $correct } ({ $level }).
chances-no-double = Chancen ohne Doppel in Prozent: { $chances }.
chances-cube = Gewinnt { $win } % (Gammons { $gammon } %, Backgammons { $backgammon } %), verliert { $lose } % (Gammons { $losegammon } %, Backgammons { $losebackgammon } %).
needed-passes = Ein Doppel ist richtig, wenn der Gegner in mindestens { $share } % der Fälle falsch ablehnt.
needed-takes = Ein Doppel ist richtig, wenn der Gegner in mindestens { $share } % der Fälle falsch annimmt.
evaluation-by = Bewertung: { $level }.
col-play = Zug
col-equity = Equity
col-error = Fehler
col-diff = Diff.
col-level = Stufe
col-cube = Doppler
chance-win = S
chance-win-gammon = SG
chance-win-backgammon = SBG
chance-lose = N
chance-lose-gammon = NG
chance-lose-backgammon = NBG
level-plies = { $plies }-ply
level-trials = Rollout mit { $trials } Spielen
position-id = Positions-ID: { $id }
position-id-alone = Positions-ID { $id }
match-id = Match-ID: { $id }
resign-verdict = Equity beim Weiterspielen { $on }, nach der Aufgabe { $off }. Angebot: { $offer }. ({ $level })
resign-verdict-accepted = Equity beim Weiterspielen { $on }, nach der Aufgabe { $off }. Angebot: { $offer }. Zustimmung: { $answer }. ({ $level })
resign-verdict-refused = Equity beim Weiterspielen { $on }, nach der Aufgabe { $off }. Angebot: { $offer }. Ablehnung: { $answer }. ({ $level })
resign-offered = { $name } bietet die Aufgabe an: { $value } ({ $level }).
resign-equities = Equity beim Weiterspielen: { $on }, nach der Aufgabe: { $off }.
resign-offer-error = Fehler des Angebots: { $error }.
resign-answer-error = Fehler der Antwort: { $error }.
value-nothing = nichts
value-single = ein einfaches Spiel
value-gammon = ein Gammon
value-backgammon = ein Backgammon
value-points = Punkte

# Statistik
statistics = Statistik
statistics-all = Alle Zahlen des Matches
statistics-match = Statistik des Matches
statistics-game = Statistik von Spiel { $number }
not-known = k. A.
interval = ({ $low } bis { $high })
interval-95 = 95-%-Intervall { $low } bis { $high }, { $count ->
    [one] { $count } Entscheidung
   *[other] { $count } Entscheidungen
  }
unit-match = Fehler und Glück sind in normierter Equity angegeben, in Klammern in Matchgewinnchancen. Raten haben ihr 95-%-Intervall in Klammern; eine kleine Rate ist gut.
unit-money = Fehler und Glück sind in normierter Equity angegeben, in Klammern in Punkten. Raten haben ihr 95-%-Intervall in Klammern; eine kleine Rate ist gut.
performance-rating = Performance Rating
rating-and-luck = Wertung: { $rating }. Glück: { $luck }.
no-rating = keine
rate-pr = PR von eXtreme Gammon
rate-gnubg = Rate von GNU Backgammon
rate-snowie = Rate von Snowie
rate-per-roll = Rate je Wurf
rates-with-intervals = Fehlerraten mit 95-%-Intervallen
rate-performance = Performance Rating (eXtreme Gammon)
rate-of-gnubg = GNU Backgammon
rate-of-snowie = Snowie
rate-all-moves = Alle Züge
chequer-plays = Steinzüge
cube-head = Doppler
luck = Glück
beavers = Beavers
raccoons-head = Raccoons
resignations = Aufgaben
difficulty = Schwierigkeit
overall = Insgesamt
rating = Wertung
errors = Fehler
result-without-luck = Ergebnis ohne Glück
unforced-plays = Freie Züge
error-of-plays = Fehler der Züge
close-cubes = Knappe oder echte Dopplerentscheidungen
error-with-cube = Fehler mit dem Doppler
rolls-played = Gespielte Würfe
marked-very-good = Als sehr gut bewertet
marked-good = Als gut bewertet
not-marked = Nicht bewertet
marked-doubtful = Als zweifelhaft bewertet
marked-bad = Als schlecht bewertet
marked-very-bad = Als sehr schlecht bewertet
error-per-play = Fehler je freiem Zug
very-lucky-rolls = Sehr glückliche Würfe
lucky-rolls = Glückliche Würfe
rolls-not-marked = Nicht bewertete Würfe
unlucky-rolls = Unglückliche Würfe
very-unlucky-rolls = Sehr unglückliche Würfe
luck-per-roll = Glück je Wurf
cube-decisions = Dopplerentscheidungen
close-or-actual = Knapp oder echt
doubles-head = Doppel
takes-head = Annahmen
passes-head = Ablehnungen
missed-double-take = Verpasstes Doppel, annehmen
missed-double-pass = Verpasstes Doppel, ablehnen
double-early = Doppel zu früh
double-too-good = Doppel, obwohl zu gut
wrong-takes = Falsche Annahmen
wrong-passes = Falsche Ablehnungen
error-per-close = Fehler je knapper oder echter
missed-beavers = Verpasste Beavers
wrong-beavers = Falsche Beavers
missed-raccoons = Verpasste Raccoons
wrong-raccoons = Falsche Raccoons
offered = Angeboten
accepted-head = Angenommen
declined-head = Abgelehnt
offers-to-resign = Angebotene Aufgaben
wrong-offers = Falsche Angebote
wrongly-accepted = Fälschlich angenommen
wrongly-declined = Fälschlich abgelehnt
decisions = Entscheidungen
mean-difficulty = Mittlere Schwierigkeit
error-less-difficulty = Fehler minus Schwierigkeit
good-decisions = Gute Entscheidungen
very-good-decisions = Sehr gute Entscheidungen
error-per-decision = Fehler je Entscheidung
mwc-against = Matchgewinnchance gegen diesen Gegner
fibs-by-luck = FIBS-Differenz durch Glück
fibs-by-errors = FIBS-Differenz durch Fehler
chance-by-errors = Gewinnchance nach Fehlern
fibs-rating = FIBS-Wertung nach Fehlern
fibs-rating-rate = FIBS-Wertung nach Fehlerrate
very-good-plays = Sehr gute Züge
good-plays = Gute Züge
doubtful-plays = Zweifelhafte Züge
bad-plays = Schlechte Züge
very-bad-plays = Sehr schlechte Züge
close-decisions = Knappe oder echte Entscheidungen
static-error = Fehler auf den ersten Blick je Entscheidung
error-beyond-static = Fehler darüber hinaus
decisions-that-count = Gezählte Entscheidungen
chance-against = Chance gegen diesen Gegner nach Fehlern
points-amount = { $points ->
    [one] { $points } Punkt
   *[other] { $points } Punkte
  }
points-of = { $points } von { $length }
score-of = Stand { $points } von { $length }

# Seite
skip-to-games = Zu den Spielen springen
contents = Inhalt
games = Spiele
made-by = Erstellt mit { $program }.
course = Verlauf
course-of-match = Verlauf des Matches
course-hint = Ein Punkt ist ein gezeigter Fehler: ein Kreis für einen Zug, ein Quadrat für eine Doppleraktion. Er führt zur Entscheidung.
chart-label = { $title }; auf kleinen Bildschirmen seitlich verschiebbar
chart-value-match = Matchgewinnchance von { $name }
chart-value-money = Punkte von { $name } in der Geldpartie
chart-course-match = Matchgewinnchance von { $name } nach jedem Spiel: { $values }.
chart-course-money = Punkte von { $name } nach jedem Spiel: { $values }.
chart-value = Spiel { $number } { $value }
value-unknown = unbekannt
chart-ahead = { $name } vorn
chart-dot = { $place }: { $name }, { $made }, { $verdict }
chart-luck = Fehler und Glück in normierter Equity
chart-luck-text = Ein Balken ist ein Wurf: nach oben Glück, nach unten Pech. Ein Punkt ist ein Fehler.
index-title = Berichte von Matches
index-description = Liste von Berichten über Matches
index-caption = Matches mit den Performance Ratings beider Spieler
match-head = Match
score = Stand
length-head = Länge
length-points = { $length } Punkte
length-money = Geld
found-description = Aktionen, die eine Suche gefunden hat
found-all = { $count ->
    [one] { $count } Stellung
   *[other] { $count } Stellungen
  } der Bibliothek
found-some = { $count } von { $total } Stellungen der Bibliothek
found-place = Match { $match }, Spiel { $game }
roll-label = Wurf

# Fehler wiederholen
colours = Farben
script-auto = Auto
light = Hell
dark = Dunkel
script-safe = Sicher
keys = Tasten
close = Schließen
key-next-error = n oder j
key-previous-error = p oder k
key-next-move = . oder →
key-previous-move = , oder ←
do-next-error = nächster Fehler
do-previous-error = voriger Fehler
do-next-move = nächster Zug
do-previous-move = voriger Zug
do-next-game = nächstes Spiel
do-previous-game = voriges Spiel
do-retry = Fehler wiederholen, oder damit aufhören
do-colours = andere Farben
do-help = diese Hilfe
script-help = Beim Wiederholen von Fehlern einen Stein und dann sein Ziel anklicken, oder den Zug eintippen, zum Beispiel 8/5 6/5.
script-click = Einen Stein anklicken, dann sein Ziel.
script-type = Oder den Zug eintippen
script-enter = Eingeben
script-undo = Zurück
script-play = Ziehen
script-illegal = Das ist kein legaler Zug mit { $dice }.
script-no-move = kein Zug
script-right = { $choice }: richtig.
script-loses = { $choice } kostet { $loss }. Am besten: { $best }.
script-loses-least = { $choice } kostet mindestens { $loss }, denn der Zug ist nicht unter den analysierten. Am besten: { $best }.
script-total = { $right } von { $done } richtig, noch { $left }. Insgesamt verloren: { $lost }.
script-finished = Fertig: { $right } von { $done } richtig. Insgesamt verloren: { $lost }.
script-end = Beenden
script-next = Weiter
script-none = Keine Entscheidung zum Wiederholen.
script-count = { $count } Entscheidungen zum Wiederholen.
script-retry = Fehler wiederholen
script-stop = Wiederholen beenden
script-errors-of = Fehler von
both-players = Beide Spieler
double = Doppeln
take = Annehmen
pass = Ablehnen
script-key = Taste { $key }
script-error = Fehler
script-move = Zug
previous-error = Voriger Fehler
next-error = Nächster Fehler
script-previous-move = Voriger Zug
script-next-move = Nächster Zug
script-tools = Werkzeuge

# Wörter der Dokumente
cube-no-double = kein Doppel
cube-no-redouble = kein Redoppel
cube-double = Doppel
cube-redouble = Redoppel
cube-optional-double = Doppel nach Wahl
cube-optional-redouble = Redoppel nach Wahl
cube-too-good = zu gut zum Doppeln
cube-too-good-redouble = zu gut zum Redoppeln
cube-unavailable = Doppel nicht möglich
cube-dead = toter Doppler
cube-take = annehmen
cube-pass = ablehnen
cube-beaver = Beaver
cube-action = { $double }, { $answer }
no-access = kein Zugriff auf den Doppler
no-double-crawford = kein Doppel (Crawford-Spiel)
never-double = nie doppeln (toter Doppler)
never-redouble = nie redoppeln (toter Doppler)
doubles = doppelt
doubles-to = doppelt auf { $value }
takes = nimmt an
passes = lehnt ab
beavers-it = kontert mit Beaver
raccoons-it = kontert mit Raccoon
accepts = stimmt zu
declines = spielt weiter
resigns = gibt auf
resigns-single = gibt ein einfaches Spiel auf
resigns-gammon = gibt ein Gammon auf
resigns-backgammon = gibt ein Backgammon auf
no-play = kein Zug
stuck-word = kann nicht ziehen
drops = lehnt ab
not-shown = nicht gezeigt
not-legal = { $play } (nicht legal)
set-up-position = aufgebaut: Stellung { $id }
set-up-turn = aufgebaut: { $player } am Zug
set-up-dice = aufgebaut: { $player } spielt { $dice }
set-up-cube = aufgebaut: Doppler { $value }, in der Mitte
set-up-owned = aufgebaut: Doppler { $value }, gehört { $player }
set-up-score = aufgebaut: Stand { $score }
bearoff = Abtragen
race-theme = Rennen
bearoff-contact = Abtragen gegen Kontakt
containment = Einschließen
blitz = Blitz
opening = Eröffnung
back-game = Backgame
ace-point = Ace-Point-Spiel
deuce-point = Deuce-Point-Spiel
holding = Holding Game
prime-prime = Prime gegen Prime
mutual-holding = beidseitiges Holding Game
priming = Prime-Spiel
middle-game = Mittelspiel
of-the-opponent = { $theme } (Gegner)
themes-are = Themen: { $list }.
events-are = Ereignisse: { $list }.
themes-and-events = Themen und Ereignisse
event-judged = { $event } ({ $verdict })
event-did = ✓ { $event }
event-missed = verpasst: { $event }
event-wrong = falsch: { $event }
verdict-did = richtig
verdict-missed = verpasst
verdict-wrong = falsch
did-hit = Schlag
did-double-hit = Doppelschlag
did-loose-hit = lockerer Schlag
did-golden-anchor = goldener Anker
did-advanced-anchor = vorderer Anker
did-deep-anchor = hinterer Anker
did-ace-point = Einserpunkt
did-deuce-point = Zweierpunkt
did-three-point = Dreierpunkt
did-four-point = Viererpunkt
did-five-point = Fünferpunkt
did-six-point = Sechserpunkt
did-bar-point = Barpunkt
did-outer-point = Außenpunkt
did-prime = Prime
did-slot = Slot
did-break-anchor = Anker aufgelöst
did-break-point = Punkt aufgelöst
did-break-prime = Prime aufgelöst
did-break-midpoint = Midpoint aufgelöst
did-run = Laufen
did-run-last = letzter Läufer
did-escape = Flucht
did-bear-off = Stein abgetragen
did-fill-gap = Lücke gefüllt
did-stack = Stapel
did-shot = Schuss
did-direct-shot = direkter Schuss
did-play-on = Weiterspielen
did-lose-market = Markt verloren
awful = Furchtbar!
beginner = Anfänger
casual-player = Gelegenheitsspieler
intermediate = Mittelstufe
advanced = Fortgeschritten
expert = Experte
world-class = Weltklasse
supernatural = Übernatürlich
luck-haha = Haaa-haaa
luck-bed = Geh ins Bett
luck-next-time = Nächstes Mal mehr Glück
luck-none = Keines
luck-good = Gute Würfel!
luck-vegas = Sofort nach Las Vegas
luck-cheater = Schummler :-)
problem-game-over = das Spiel ist vorbei
problem-out-of-turn = { $player } ist nicht an der Reihe
problem-resignation = eine Aufgabe ist offen, oder es gibt keine zu beantworten
problem-no-offer = es gibt kein Angebot zu beantworten
problem-unanswered = noch unbeantwortet: { $offer }
problem-rolled = die Würfel sind gefallen
problem-other-dice = die Würfel zeigen { $dice }
problem-not-owner = der andere Spieler hat den Doppler, oder er ist am höchsten Wert
problem-crawford = im Crawford-Spiel darf niemand doppeln
problem-opening-double = vor dem ersten Wurf darf niemand doppeln
problem-opening-roll = ein Pasch kann nicht der erste Wurf sein
problem-limit = der Doppler überstiege seine Grenze
problem-no-beavers = Beavers sind nicht erlaubt
problem-no-play = kein Zug ist notiert, obwohl der Wurf legale Züge hat
problem-illegal = „{ $play }“ ist kein legaler Zug
problem-lost-board = { $problem }; keine spätere Entscheidung des Spiels wird bewertet, denn das Brett ist unbekannt

# Gründe
reason-same = Beide Züge sind gleich viel wert.
reason-made-better = Der gespielte Zug ist { $equity } mehr wert.
reason-best = Der beste Zug { $good }.
reason-best-but = Der beste Zug { $good }, aber er { $bad }.
reason-best-anyway = Der beste Zug { $good }, aber er { $bad }; mit dem Doppler und bei diesem Stand ist er { $equity } mehr wert.
reason-worse-anyway = Der beste Zug { $bad }; mit dem Doppler und bei diesem Stand ist er { $equity } mehr wert.
reason-worth = Der beste Zug ist { $equity } mehr wert; keine Chance unterscheidet sich um 0.5 % oder mehr.
reason-board = Er { $good }.
reason-board-but = Er { $good }, aber er { $bad }.
reason-board-although = Und das, obwohl gilt: Er { $bad }.
reason-owned = Der Gegner hat den Doppler.
reason-useless = Ein Doppel kann hier nichts gewinnen.
reason-equal-double = Doppeln und Warten sind gleich viel wert.
reason-double = Doppeln ist { $equity } mehr wert als Warten.
reason-wait = Warten ist { $equity } mehr wert als Doppeln.
reason-play-on = Weiterspielen ist { $equity } mehr wert als Doppeln.
reason-gammons = { $gammons } % der Spiele sind Gammons.
reason-must-pass = Der Gegner muss ablehnen.
reason-market = { $market } % der nächsten Folgen verlieren den Markt.
reason-impossible = Ein Doppel ist nicht möglich.
reason-equal-answer = Ablehnen und Annehmen sind gleich viel wert: Der Gegner gewinnt { $win } % und verliert in { $gammons } % der Spiele ein Gammon.
reason-pass = Ablehnen ist { $equity } mehr wert als Annehmen: Der Gegner gewinnt { $win } % und verliert in { $gammons } % der Spiele ein Gammon.
reason-take = Annehmen ist { $equity } mehr wert als Ablehnen: Der Gegner gewinnt { $win } % und verliert in { $gammons } % der Spiele ein Gammon.
reason-beaver = Ein Beaver ist richtig, und Annehmen ist { $equity } mehr wert als Ablehnen: Der Gegner gewinnt { $win } % und verliert in { $gammons } % der Spiele ein Gammon.
sentences = { $first } { $second }
phrases-more = { $first }, { $second }
phrases-last = { $first } und { $second }
phrase-wins-more = gewinnt { $chance } % öfter
phrase-wins-less = gewinnt { $chance } % seltener
phrase-more-gammons = gewinnt { $chance } % mehr Gammons
phrase-fewer-gammons = gewinnt { $chance } % weniger Gammons
phrase-more-lost-gammons = verliert { $chance } % mehr Gammons
phrase-fewer-lost-gammons = verliert { $chance } % weniger Gammons
phrase-more-backgammons = gewinnt { $chance } % mehr Backgammons
phrase-fewer-backgammons = gewinnt { $chance } % weniger Backgammons
phrase-more-lost-backgammons = verliert { $chance } % mehr Backgammons
phrase-fewer-lost-backgammons = verliert { $chance } % weniger Backgammons
phrase-bar = lässt { $count ->
    [0] keinen Stein
    [one] 1 Stein
   *[other] { $count } Steine
  } des Gegners auf der Bar statt { $other ->
    [0] keinem
   *[other] { $other }
  }
phrase-shots = lässt { $count ->
    [0] keinen Schuss
    [one] 1 Schuss
   *[other] { $count } Schüsse
  } zu statt { $other ->
    [0] keinem
   *[other] { $other }
  }
phrase-good-rolls = lässt dem Gegner { $count ->
    [0] keinen guten Wurf
    [one] 1 guten Wurf
   *[other] { $count } gute Würfe
  } statt { $other ->
    [0] keinem
   *[other] { $other }
  }
phrase-no-prime = hat keine Prime
phrase-prime = hat eine Prime aus { $count } Punkten
phrase-longer-prime = hat eine Prime aus { $count } statt { $other } Punkten
phrase-home-points = hält { $count ->
    [0] keinen Heimpunkt
    [one] 1 Heimpunkt
   *[other] { $count } Heimpunkte
  } statt { $other ->
    [0] keinem
   *[other] { $other }
  }
phrase-anchor = hat einen Anker
phrase-no-anchor = hat keinen Anker
phrase-off = hat { $count ->
    [0] keinen Stein
    [one] 1 Stein
   *[other] { $count } Steine
  } statt { $other ->
    [0] keinem
   *[other] { $other }
  } abgetragen
phrase-wastes-less = verschwendet { $pips } Pips weniger
phrase-wastes-more = verschwendet { $pips } Pips mehr

# Brett
white = Weiß
black = Schwarz
board-on-roll = am Zug
board-pips = { $pips } Pips
board-off = { $count } abgetragen
board-cube = Doppler { $value }
board-points = { $points ->
    [one] 1 Punkt
   *[other] { $points } Punkte
  }
board-money = Geldspiel
board-match = Match auf { $length }
board-crawford = Crawford-Spiel
board-post-crawford = nach Crawford
board-to-play = spielt { $dice }
board-opponent = Gegner
board-numbered = Brett für { $bottom } nummeriert; Züge für { $roller } am Zug
named-colour = { $name } ({ $colour })
seen-over = { $name } hat alle Steine abgetragen.
seen-dropped = { $name } hat abgelehnt.
seen-resigned = { $name } hat aufgegeben: { $value }.
seen-resigns = { $name } bietet die Aufgabe an: { $value }. { $other } antwortet.
seen-doubles = { $name } doppelt auf { $value }, { $other } antwortet.
seen-beavers = { $name } kontert mit Beaver auf { $value }, { $other } antwortet.
seen-raccoons = { $name } kontert mit Raccoon auf { $value }, { $other } antwortet.
seen-roll = { $name } am Zug mit { $dice }.
seen-on-roll = { $name } am Zug.
seen-money = Geldspiel{ $rules }.
seen-jacoby = , Jacoby-Regel
seen-beavers-rule = , Beavers
seen-match = Match auf { $length } Punkte.
seen-crawford = Match auf { $length } Punkte, Crawford-Spiel.
seen-post-crawford = Match auf { $length } Punkte, nach Crawford.
seen-score = Stand: { $first } { $a }, { $second } { $b }.
seen-no-cube = Kein Doppler.
seen-cube-out = Der Doppler ist nicht im Spiel.
seen-cube = Doppler auf { $value }, in der Mitte.
seen-cube-owned = Doppler auf { $value }, gehört { $colour }.
seen-side = { $name }, { $pips } Pips: { $places }.
seen-point = { $count } auf Punkt { $point }
seen-bar = { $count } auf der Bar
seen-off = { $count } abgetragen
seen-numbers = Die Punkte jedes Spielers zählen von seinem eigenen Heimfeld aus.
seen-arrows = Pfeile, { $mark }: { $play }.
seen-made = gespielt
seen-best = am besten
