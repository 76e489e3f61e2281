# Seite
study = Studium
play-tab = Spielen
match = Match
library = Bibliothek
learn = Lernen
what-to-do = Was zu tun ist
board = Brett
cancel = Abbrechen
stop = Anhalten
again = Noch einmal
key = Taste { $key }
keys-everywhere = Überall: Tab geht weiter, Enter drückt. u nimmt einen Schritt zurück.
keys-board = Brett: Pfeile gehen zu einem Punkt, zur Bar, zu den Würfeln oder zum Doppler. Enter oder Leertaste wählt, zieht und würfelt. Escape hebt die Wahl auf.
keys-match = Match: n und p gehen zum nächsten und vorigen Fehler, j und k zu Entscheidungen. 1 bis 9 zeigen einen Zug der Tabelle auf dem Brett, 0 den gespielten.
keys-entry = Match eingeben: Ziffern sind Würfel. d doppelt, t nimmt an, p lehnt ab, b ist Beaver, g beginnt das nächste Spiel, Rücktaste nimmt zurück.
keys-maps = Karten: Pfeile gehen von Feld zu Feld.
input-hint = ID oder Match
input-name = Stellung oder Match
open = Öffnen
file = Datei…
engine-is = Engine: { $name }
engine-loading = wird geladen
engine-of-server = der Server dieser Seite
engine-of-page = diese Seite, { $count ->
    [one] 1 Prozess
   *[other] { $count } Prozesse
  }
small-nets-tag = , kleine Netze
engine-two = { $page }; Rollouts: { $server }
connection-closed = die Verbindung zur Engine ist geschlossen
no-engine = Keine Engine antwortet{ $reason }. Starten Sie barpoint gui oder barpoint serve und öffnen Sie diese Seite von dort.
no-position = Der Link enthält keine Stellung.
in-library = Das Match ist in Ihrer Bibliothek.
which-match = Welches Match?
old-position = Das Brett zeigt die vorige Stellung.
study-again = Diese wieder studieren
enter-match = Match eingeben
look-ahead = Tiefe
then-roll-out = 2 Plies, dann Rollout
seen-before = Früher gesehen
on-roll = Am Zug
on-roll-tag = am Zug
opponent = Gegner
pips = { $pips } Pips
back = Zurück
roll = Würfeln
other-on-roll = Anderer Spieler am Zug
play-from-here = Von hier spielen
share-more = Teilen…
keep-in-library = In die Bibliothek
save-match = Match speichern
share = Teilen
link-position = Link zur Stellung
link-question = Link zu einer Frage, der die Antwort verbirgt
link-match = Link zum Match
link-short = Kurzer Link zum Match, über diesen Server
link-short-done = Der Link ist kurz, weil der Server dieser Seite das Match aufbewahrt. Er gilt, solange dieser Server es hat.
link-lost = Der Server hat das Match dieses Links nicht mehr.
forum-text = Text für ein Forum
picture-svg = Bild, SVG
picture-png = Bild, PNG
money-game = Geldspiel
jacoby-tag = , Jacoby-Regel
beavers-tag = , Beavers
crawford-tag = , Crawford-Spiel
post-crawford-tag = , nach Crawford
match-score = Match auf { $length }, Stand { $own } zu { $other }
money-names = { $names }, Geld
match-names = { $names }, auf { $length }

# Anzeige
display = Anzeige
language = Sprache
as-browser = Wie der Browser
as-system = Wie das System
safe = Für Farbenblinde
direction = Richtung
home-right = Heimfeld rechts
home-left = Heimfeld links
at-bottom = Unten
you-or-black = Sie oder Schwarz
player-on-roll = Der Spieler am Zug
numbers-of-points = Nummern der Punkte
of-player-on-roll = Des Spielers am Zug
of-player-below = Des Spielers unten
none = Keine
animation = Animation
switched-on = An
switched-off = Aus
slow = Langsam
fast = Schnell
sound = Ton
last-move = Letzter Schritt
is-confirmed = Wird bestätigt
ends-play = Beendet den Zug
engine = Engine
engine-auto = In dieser Seite, Rollouts auf lokalem Server
engine-page = In dieser Seite
engine-server = Server dieser Seite
nets = Netze
nets-auto = Kleine, wenn der Browser Daten spart
nets-full = Volle: spielen am besten
nets-small = Kleine: ein Sechstel des Downloads

# Analyse
stopped-early = Vor der ersten Antwort angehalten.
plies = { $plies ->
    [one] 1 Ply
   *[other] { $plies } Plies
  }
level-then = { $first }, dann { $next }…
then-rollout = { $first }, dann ein Rollout…
roll-out-chosen = Gewählte Züge ausrollen
roll-out = Rollout
some-plays = { $count } von { $legal } legalen Zügen
legal-plays = { $legal ->
    [one] 1 legaler Zug
   *[other] { $legal } legale Züge
  }
sure = Sicher
sure-hint = Wahrscheinlichkeit in Prozent, dass der beste Zug besser ist. Ein Rollout, der von selbst anhält, verlangt mehr, weil er mehrmals nachsieht.
chances-percent = Chancen in Prozent
win = Gewinn
gammon-head = Gammon
backgammon-head = Backgammon
gammons = Gammons
match-chance = Chance auf den Matchgewinn: { $chance } %
play-head = Zug
loss = Verlust
roll-out-play = { $play } ausrollen
make-play = Diesen Zug machen
rollout = Rollout
stop-at = Ende
stop-sure = Wenn es zu { $percent } % sicher ist
stop-games = Nach { $games } Spielen
rollout-at = Rollout, { $trials } von { $planned } Spielen
rollout-is = Rollout, { $trials } Spiele mit { $plies } Plies
decided = Entschieden, zu { $percent } % sicher: { $best }.
not-decided = Zu { $percent } % nicht entschieden nach { $trials } Spielen: { $best } führt.
best-with = { $best } ist mit { $chance } % Wahrscheinlichkeit das Beste.
more-games = { $games } Spiele mehr
go-on = Weiter
save-rollout = Rollout speichern
for-rollout-show = Für barpoint rollout show

# Aufbau
set-up = Stellung, Würfel, Doppler, Stand aufbauen
setup-hint = Ein Druck auf einen Punkt legt einen Stein dazu oder nimmt einen weg. Mit Umschalt oder rechter Taste nimmt er ebenfalls einen weg. Ziehen über Punkte macht eine Prime.
a-press = Ein Druck
adds-black = legt einen schwarzen Stein
adds-white = legt einen weißen Stein
takes-away = nimmt einen Stein weg
clear = Leeren
start = Anfang
dice = Würfel
match-to = Match auf (0: Geld)
points-own = Punkte, am Zug
points-other = Punkte, Gegner
cube = Doppler
owner = Besitzer
nobody = Niemand
game = Variante
crawford = Crawford-Spiel
hypergammon = Hypergammon, { $count }

# Speichern
match-text = Match-Text (.mat)
report-page = Bericht als Seite
report-pdf = Bericht als PDF
save-the-match = Match speichern
which-format = In welchem Format?
which-form = In welcher Form?
as-xg = Wie eXtreme Gammon
as-gnubg = Wie GNU Backgammon
text-copied = Der Text ist in der Zwischenablage.
text-filed = Der Browser sperrt die Zwischenablage: Der Text ist in einer Datei.
link-copied = Der Link ist in der Zwischenablage und in der Adresse der Seite.
link-here = Der Link ist in der Adresse der Seite.
link-long = Er hat { $count } Zeichen: Programme für Mail und Chat schneiden ihn vielleicht ab.

# Spielen
your-clock = Ihre Uhr
their-clock = Uhr von Barpoint
clock-too = Barpoint hat auch eine Uhr
this-turn = und { $seconds } s in diesem Zug
per-point = { $minutes } Min. je Punkt
time-up = Ihre Zeit ist abgelaufen. Im Turnier wäre das Match verloren. Hier können Sie ohne Uhr weiterspielen.
their-time-up = Die Zeit von Barpoint ist abgelaufen. Im Turnier hätten Sie das Match gewonnen. Hier geht es ohne seine Uhr weiter.
level-is = { $level }, PR { $rate }
novice = Neuling
casual = Gelegenheitsspieler
master = Meister
supremo = Supremo
grandmaster = Großmeister
play-engine = Gegen die Engine spielen
new-and-settings = Neues Match und Einstellungen
game-moves = Züge dieses Spiels
points = { $points ->
    [one] 1 Punkt
   *[other] { $points } Punkte
  }
money = Geld
contest = Länge
you-play = Sie spielen
you = Sie
your-name = Ihr Name
tutor-option = Tutor warnt vor einem groben Fehler
resign-option = Barpoint darf aufgeben
verify-option = Würfel, die ich prüfen kann
new-match = Neues Match
dice-title = Würfel, die Sie prüfen können
dice-commitment-text = Die Würfel dieses Matches folgen aus einem Geheimnis dieser Seite und aus Ihrem Text. Dies ist die Festlegung auf das Geheimnis:
dice-salt-text = Schreiben Sie sie auf, wenn Sie wollen, und geben Sie dann irgendeinen Text ein. Nach dem Match zeigt die Seite das Geheimnis.
your-text = Ihr Text
begin = Beginnen
verify = Würfel prüfen
verify-text = Speichern Sie das Match als Match-Text, zum Beispiel als { $file }. Dieser Befehl vergleicht seine Würfel mit dem Geheimnis und Ihrem Text:
begin-new = Ein neues Match beginnen?
not-kept = Das laufende Match wird nicht aufbewahrt. Speichern Sie es vorher, wenn Sie es behalten wollen.
keep-playing = Weiterspielen
and = { $first } und { $second }
you-stuck = Sie würfeln { $dice } und können nicht ziehen.
it-stuck = Barpoint würfelt { $dice } und kann nicht ziehen.
it-plays = Barpoint würfelt { $dice } und zieht { $play }.
it-acts = Barpoint { $action }.
it-doubles = Barpoint { $action }. Nehmen Sie an?
it-resigns = Barpoint { $action }. Stimmen Sie zu?
both-roll = Beide würfeln { $die }.
you-begin = Sie beginnen mit { $dice }.
it-begins = Barpoint beginnt mit { $dice }.
you-win = Sie gewinnen { $points }.
it-wins = Barpoint gewinnt { $points }.
match-over = Das Match ist vorbei: { $own } zu { $other }.
score-now = Es steht { $own } zu { $other }.
best-play-is = Der beste Zug ist { $best }.
you-roll = Sie würfeln { $dice }.
resign-title = Aufgeben?
resign-offer = Was bieten Sie an?
a-single = Ein einfaches Spiel
a-gammon = Ein Gammon
a-backgammon = Ein Backgammon
hint-thinking = Denkt über einen Hinweis nach…
hint-is = Hinweis: { $hint }.
taken-back-now = Zurückgenommen.
choose-level = Wählen Sie eine Stufe und beginnen Sie ein Match.
resume = Letztes Match fortsetzen
beaver = Beaver
raccoon = Raccoon
redouble = Redoppeln
accept = Zustimmen
decline = Weiterspielen
undo = Schritt zurück
hint = Hinweis
take-back-turn = Zug zurücknehmen
resign = Aufgeben
next-game = Nächstes Spiel
analyse-match = Match analysieren
tutor-title = Der Tutor warnt
tutor-play = { $play } kostet { $loss }. Es gibt einen besseren Zug.
show-best = Besten Zug zeigen
play-anyway = Trotzdem ziehen
take-it-back = Zurücknehmen
doubling-loses = Doppeln kostet { $loss }.
rolling-loses = Nicht doppeln kostet { $loss }.
double-anyway = Trotzdem doppeln
roll-anyway = Trotzdem würfeln
think-again = Noch einmal überlegen
taking-loses = Annehmen kostet { $loss }.
passing-loses = Ablehnen kostet { $loss }.
take-anyway = Trotzdem annehmen
pass-anyway = Trotzdem ablehnen
results-here = Ihre Ergebnisse hier
your-results = Ihre Ergebnisse
against = Gegen
matches-won = Gewonnene Matches
without-luck = Ohne Glück
all-levels = Alle Stufen
of-all = { $count } von { $all }

# Eingabe
actions = Aktionen
play-or-board = Zug, oder auf dem Brett ziehen
enter-play = Zug eingeben
points-or-money = Punkte, 0 für Geld
day = Tag
game-score = Spiel { $game }: { $first } { $a }, { $second } { $b }
game-to = , Match auf { $length }
name-cannot-move = { $name } kann nicht ziehen.
name-wins = { $name } gewinnt { $points }: { $first } { $a }, { $second } { $b }.
match-is-over = Das Match ist vorbei.
corrected = Korrigiert. Alles danach passt.
corrected-not = Korrigiert. { $count ->
    [one] 1 spätere Aktion passt
   *[other] { $count } spätere Aktionen passen
  } nicht, und das Match endet davor.
instead-of = Geben Sie ein, was statt dessen geschah: { $action }.
correction-undone = Die Korrektur ist zurückgenommen.
last-taken-back = Die letzte Aktion ist zurückgenommen.
name-players = Benennen Sie die Spieler und beginnen Sie.
first-die = { $die } und …
opening-dice = Würfel von { $first }, dann von { $second }
name-rolls = { $name } würfelt
same-roll = Derselbe Wurf, { $dice }
undo-correction = Korrektur zurücknehmen
take-back = Zurücknehmen
correct-this = Diese Aktion korrigieren
waiting = { $count ->
    [one] 1 spätere Aktion wartet
   *[other] { $count } spätere Aktionen warten
  } auf die Korrektur

# Durchsicht
drop-file = Ziehen Sie die Datei eines Matches auf die Seite, oder öffnen oder fügen Sie eine ein.
before = Vorher
arrows = Pfeile
after = Nachher
anew = Barpoint neu, { $level }
level-instant = sofort
level-fast = schnell
level-standard = Standard
level-deep = tief
level-rollouts = Rollouts
analysis-progress = Fortschritt der Analyse
analysing = Das Match wird analysiert…
reading-match = Das Match wird gelesen…
analysis-stopped = Die Analyse wurde angehalten.
match-to-is = Match auf { $length }
money-session = Geldpartie
decisions-are = { $count ->
    [one] 1 Entscheidung
   *[other] { $count } Entscheidungen
  }
beside = Daneben
nothing = Nichts
previous = Zurück
next = Weiter
retry = Noch einmal versuchen: Antwort verbergen
no-more-errors = Es gibt keinen weiteren Fehler.
no-more-decisions = Es gibt keine weitere Entscheidung.
your-play = Ziehen Sie auf dem Brett.
what-do-you-do = Was tun Sie?
show-answer = Antwort zeigen
note = Notiz
note-hint = Notiz, wird mit dem Match gespeichert
study-this = Diese Stellung studieren
is-right = { $choice } ist richtig.
loses = { $choice } kostet { $loss }.
is-best = { $play } ist der beste Zug.
loses-best = { $play } kostet { $loss }. Der beste Zug ist { $best }.
head-of = Spiel { $game }, Aktion { $move }: { $name }
to-play = { $head } spielt { $dice }
plays-by = Züge nach { $by }
plays = Züge
made-tag = (gespielt)
made-correct = Gewählt: { $made }. Richtig: { $correct }.
loss-is = Verlust: { $loss }.
theme-is = Thema: { $themes }.
theme-of-roller = { $theme } des Spielers am Zug
theme-of-opponent = { $theme } des Gegners
difficulty-is = Schwierigkeit: Die beste Wahl auf den ersten Blick kostet { $loss }.
list = Liste
all-decisions = Alle Entscheidungen
of = Von
order = Reihenfolge
as-played = Wie gespielt
largest-first = Größte zuerst
errors-from = Fehler ab
game-line = Spiel { $game }: { $score }.
name-wins-short = { $name } gewinnt { $points }
double-question = Doppeln?
take-question = Annehmen?
player = Spieler
pr-hint = Performance Rating: das 500-Fache des Verlusts je Entscheidung, nach der Regel von eXtreme Gammon
interval-hint = Der Wert liegt mit 95 % Wahrscheinlichkeit dazwischen
range = { $low } bis { $high }
rate-beside = daneben { $rate }
chart-note = { $chart }. Gestrichelt: nur das Glück. Striche: Fehler, unten von { $below }, oben von { $above }.
chart-money = Punkte, die { $name } gewonnen haben wird
chart-match = Chance von { $name } auf den Matchgewinn
mark = Bewertung
mark-none = Keine
study-later = Zum Studieren
marked = Mit Bewertung
variations = Varianten
variation-try = Züge von hier ausprobieren
variation-hint = Ziehen Sie auf dem Brett und wählen Sie dann die nächsten Würfel. Was Sie versuchen, wird als Zweig mit den Notizen dieses Zuges gespeichert.
variation-name = Name des Zweigs
variation-number = Zweig { $number }
variation-dice = Nächste Würfel
variation-back-step = Letzten Zug zurücknehmen
variation-delete = Zweig löschen
variation-end = Zurück zum Match
variation-no-play = { $dice }: kein Zug

# Bibliothek
your-matches = Ihre Matches
progress-files = Fortschritt der Dateien
view = Ansicht
loss-from = Verlust ab
latest-first = Neueste zuerst
parts = Teile
all-themes = Alle Themen und Stände
theme-tag = Thema: { $theme }
score-tag = Stand: { $score }
matches = Matches
ratings = PR im Verlauf
all = Alle
kind-cube = Alle des Dopplers
kind-doubles = Doppel
kind-no-doubles = Kein Doppel
kind-takes = Angenommen
kind-passes = Abgelehnt
any = Beliebig
more-conditions = Weitere Bedingungen
since = Seit
until = Bis
length = Länge
length-hint = 7 oder money
decision = Entscheidung
money-tag = Geld
won = Gewonnen
best = Am besten
month = Monat
year = Jahr
ten-matches = Zehn Matches
theme = Thema
part = Teil
lost = Verloren
no-theme = ohne Thema
show-errors = Fehler zeigen
pr-by = PR von { $player }, nach: { $part }
pr-explained = PR ist das 500-Fache des Verlusts je Entscheidung. Die 95-%-Intervalle kommen aus dem Ziehen von Spielen. Verloren ist normalisierte Equity.
pr-over-time = PR von { $player } im Verlauf; die Tabelle darunter hat die Zahlen
reading-library = Die Bibliothek wird gelesen…
no-match-fits = Kein Match passt.
no-match-drop = Es gibt noch kein Match. Ziehen Sie Dateien oder Ordner auf die Seite.
no-match-yet = Es gibt noch kein Match.
some-of = { $count } von { $text }
matches-are = { $count ->
    [one] 1 Match
   *[other] { $count } Matches
  }
errors-are = { $count ->
    [one] 1 Fehler
   *[other] { $count } Fehler
  }
positions-are = { $count ->
    [one] 1 Stellung
   *[other] { $count } Stellungen
  }
tag = Schlagwort
add = Hinzufügen
add-tag-to = Ein Schlagwort hinzufügen: { $what }
remove-tag = Das Schlagwort { $tag } entfernen: { $what }
tag-name = Name des Schlagworts
show-tag = Alle mit dem Schlagwort { $tag } zeigen
no-error-fits = Kein Fehler passt.
learn-these = Diese lernen
learn-these-hint = Fragt sie unter Lernen ab
questions-added = { $count ->
    [one] 1 Frage
   *[other] { $count } Fragen
  } hinzugefügt
questions-known = , { $count } bekannt
asked-later = Sie werden unter Lernen gestellt.
add-files = Dateien hinzufügen…
add-folder = Ordner hinzufügen…
or-drop = oder auf die Seite ziehen
files-at = { $done } von { $total } Dateien: { $name }
count-new = { $count } neu
count-better = { $count } mit besserer Analyse
count-known = { $count } bekannt
count-failed = { $count } nicht hinzugefügt
import-stopped = Angehalten.
import-done = Matches: { $counts }.

# Lernen
hard = Schwer
good = Gut
easy = Leicht
days = { $days ->
    [one] 1 Tag
   *[other] { $days } Tage
  }
questions-today = Fragen von heute
left = noch { $count }
set-apart-tag = , zurückgelegt
later = Später
grade-question = Wie gut wussten Sie es? Die Frage kommt nach diesen Tagen wieder.
answered = { $count ->
    [one] 1 Frage
   *[other] { $count } Fragen
  } beantwortet, { $right } richtig.
no-apart = Keine Frage ist zurückgelegt.
no-due = Heute ist keine Frage fällig. Fehler Ihrer Matches werden unter Bibliothek, Fehler zu Fragen.
missed-often = Immer wieder verfehlte Fragen
missed-apart = Sie wurde immer wieder verfehlt und ist zurückgelegt.
answer-is = Die Antwort ist { $best }.
loses-choice = { $answer } kostet { $loss }. Die beste Wahl ist { $best }.
answer-by = Antwort: { $level }

# Ansichten
views = Ansichten der Stellung
opening-book = Eröffnungsbuch
opening-hint = Züge von Eröffnungen und Antworten, für Geld ausgerollt. Die Zahlen nach ± sind Standardfehler.
book-contents = Es hat die Eröffnungen und Antworten: im Browser die auf 31 und 42, mit barpoint serve die auf alle Eröffnungen.
book-no-roll = Das Buch hat diesen Wurf hier nicht.
book-no-position = Das Buch hat diese Stellung nicht.
up-to-games = Rollouts von bis zu { $games } Spielen.
roll-head = Wurf
race = Rennen
race-hint = Pipcounts, Faustregeln und, gegen Ende, die genauen Chancen.
count-head = Zählung
advice = Rat
pips-head = Pips
effective-pips = Effektive Pips
wastage = Verschwendung
chance-to-win = Gewinnchance
percent = Prozent
by-kleinman = Nach Kleinmans Maß
by-isight = Nach iSight
exact = Genau
gammon-chance = Chance auf ein Gammon: { $chance } %
money-exact = Geld, genau: { $best } mit der besten Doppleraktion, { $none } ohne Doppel jetzt.
can-meet = Die Seiten können sich noch treffen: Die Faustregeln gelten noch nicht.
race-counts = Zählungen des Rennens
race-lead = Vorsprung am Zug: { $lead } %. Nach Trice nimmt der Gegner bis { $pips } Pips Rückstand an: { $action }.
race-chances = Chancen des Rennens
all-rolls = Alle Würfe
rolls-hint = Der beste Zug jedes Wurfs und das Glück, das er bringt.
best-play = Bester Zug
mean = Mittel
score-map = Scoremap
score-map-hint = Die Entscheidung bei jedem Stand eines Matches. Zeilen: Punkte, die dem Spieler am Zug fehlen. Spalten: Punkte, die dem Gegner fehlen. 1C: Crawford-Spiel.
square-away = { $row } fehlen, { $column } fehlen: { $values }
square-here = { $row } fehlen, { $column } fehlen (der jetzige Stand): { $values }
point-square = Zeigen Sie auf ein Feld, um seine Equities zu lesen.
at-scores = bei { $count ->
    [one] 1 Stand
   *[other] { $count } Ständen
  }
money-is = Geld: { $values }
table-cube = Tabelle: { $met }. Doppler: { $cube }, { $owner }.
centred = in der Mitte
useless = Doppel nicht möglich oder nutzlos
values-no = { $action }. Kein Doppel { $none }
values-take = , Doppel und annehmen { $take }
take-points = Takepoints
take-points-hint = Gewinnchancen bei diesem Stand mit den Gammons dieser Stellung. Der Doppler ist der vor dem Doppel.
least-to-take = Kleinste Chance zum Annehmen, in Prozent
no-crawford-double = Im Crawford-Spiel darf niemand doppeln.
market-windows = Marktfenster
doubler-chance = Chance des Doppelnden, in Prozent
gammon-values = Gammonwerte
gammon-gain = Gewinn durch ein Gammon gegenüber einem einfachen Spiel
side-cube = { $side }, Doppler { $cube }
dead-cube = Tot
live-cube = Lebend
redoubled = Redoppelt
dead-of = { $what }, tot
live-of = { $what }, lebend
initial-double = erstes Doppel
cash = Cash
too-good = zu gut
share-of = { $gammon } % Gammons, { $backgammon } % Backgammons
shares = Anteil an den Gewinnen am Zug: { $own }; an denen des Gegners: { $other }. Tabelle: { $met }.
temperature-map = Temperaturkarte
temperature-hint = Der Wert nach jedem Wurf und jeder Antwort, in hundertstel Punkten. Zeilen: eigener Wurf. Spalten: Wurf des Gegners.
average = Ø
then-reply = { $dice } { $play }, dann { $reply }: { $equity }
on-average = { $dice } { $play }: im Mittel { $equity }
point-plays = Zeigen Sie auf ein Feld, um seine Züge zu lesen.
market-map = Marktkarte
market-hint = Die richtige Doppleraktion des Spielers am Zug nach jedem Wurf und jeder Antwort. Zeilen: eigener Wurf und bester Zug. Spalten: Wurf des Gegners. Verloren: Würfe von 36, nach denen der Gegner ablehnt oder das Spiel gewonnen ist.
lost-of-36 = Verl.
market-row = { $roll }: { $lost } von 36 Würfen verlieren den Markt. Aktion des Gegners mit dem Doppler nach Annahme: { $recube }.
game-over = das Spiel ist zu Ende
market-now = Jetzt: { $action }.
market-lost = { $percent } % der Folgen verlieren den Markt.
recube-vig = Wert des Redoppelns { $vig }: Doppel und annehmen ist { $take } wert, und { $dead }, wenn der Gegner nie redoppeln könnte.
plays-by-cube = Züge nach Doppler
by-cube-hint = Die besten Züge, wenn der Doppler in der Mitte ist, und für jeden Besitzer. In Klammern: Abstand zum besten Zug.
needs-roll = Wählen Sie zuerst einen Wurf.
own-cube = eigener, auf { $cube }
opponents-cube = des Gegners, auf { $cube }

# Das Brett in Worten
the-bar = der Bar
the-off = ins Ziel
bar = Bar
point-name = Punkt { $point }
play-complete = Der Zug ist vollständig.
the-point = Punkt { $point }
men-on = { $count } auf { $place }
men-off = { $count } abgetragen
side-is = { $colour }, { $pips } Pips: { $places }.
is-on-roll = { $colour } ist am Zug.
is-on-roll-with = { $colour } ist am Zug mit { $first } und { $second }.
owned-by = gehört { $colour }
in-middle = in der Mitte
cube-shows = Der Doppler zeigt { $value }, { $owner }.
own-home = Die Punkte jedes Spielers zählen von seinem eigenen Heimfeld aus.
board-picture = Backgammonbrett
black-chequers = { $count ->
    [one] 1 schwarzer Stein
   *[other] { $count } schwarze Steine
  }
white-chequers = { $count ->
    [one] 1 weißer Stein
   *[other] { $count } weiße Steine
  }
area-point = Punkt { $point }, { $men }
empty = leer
area-bar = Bar, { $men }
area-off = Abgetragen, { $men }
area-chosen = { $area }, gewählt
area-target = { $area }, hierher ziehen
area-live = { $area }, kann ziehen
finish-play = Zug beenden
take-move-back = Schritt zurücknehmen
cube-at = Doppler auf { $value }, { $owner }
roll-dice = Würfeln
dice-finish = Würfel { $dice }, Zug beenden
dice-swap = Würfel { $dice }, tauschen
dice-now = Würfel { $dice }.
placed = { $place }: { $men }.
has-only = { $colour } hat nur { $count ->
    [one] 1 Stein
   *[other] { $count } Steine
  }.
nothing-chosen = Nichts ist gewählt.
chosen-can = Gewählt: ein Stein auf { $place }. Er kann ziehen nach: { $targets }.
moved = { $from } nach { $to }{ $hit }.
hit-tag = , geschlagen

# Fehler
error-position = Die Stellung ist nicht lesbar: { $reason }
error-file = Die Datei ist nicht lesbar: { $reason }
error-no-match = die Datei enthält kein Match
error-play = Das geht nicht: { $reason }
error-dice = Der Wurf ist nicht möglich: { $reason }
error-library = Die Bibliothek lehnt ab: { $reason }
error-server = Der Server antwortet nicht: { $reason }
error-engine = Die Engine meldet: { $reason }
