# Aktionen, wie sie an der Eingabe stehen
action-roll = würfeln
action-double = doppeln
action-move = ziehen
action-take = annehmen
action-pass = ablehnen
action-beaver = Beaver
action-raccoon = Raccoon
action-resign = aufgeben
action-accept = zustimmen
action-decline = weiterspielen
action-next-game = nächstes Spiel
single = einfaches Spiel
gammon = Gammon
backgammon = Backgammon
or = { $list } oder { $last }

# Ereignisse
rolled = { $name } würfelt { $dice }.
played-roll = { $name } würfelt { $dice } und zieht { $play }.
doubled = { $name } doppelt auf { $value }.
taken = { $name } nimmt an.
passed = { $name } lehnt ab.
beavered = { $name } kontert mit Beaver auf { $value }.
raccooned = { $name } kontert mit Raccoon auf { $value }.
resigned = { $name } bietet die Aufgabe an: { $value }.
accepted = { $name } stimmt der Aufgabe zu.
declined = { $name } spielt weiter.
equal-dice = Beide würfeln { $die } und würfeln noch einmal.
automatic-double = Der Dopplerwürfel steht jetzt auf { $value }.
score-is = Spielstand: { $first } { $a }, { $second } { $b }.
game-begins = Spiel { $number } beginnt.
crawford-game = Es ist das Crawford-Spiel.
taken-back = Die letzte Aktion ist zurückgenommen.
taken-back-play = { $name } nimmt { $play } zurück.
rest-replaced = Der Rest der Aufzeichnung wurde ersetzt; undo stellt ihn wieder her.
place-is = Spiel { $game }, Aktion { $action } von { $last }.
board-set = Die Stellung ist aufgebaut.
board-left = Aus der ID nicht übernommen: { $what }.
dice-set = Die Würfel zeigen { $dice }.
turn-set = { $name } ist am Zug.
cube-set = Der Dopplerwürfel zeigt { $value } und liegt in der Mitte.
cube-owned = Der Dopplerwürfel zeigt { $value } und gehört { $name }.
score-set = Der Spielstand ist gesetzt.
rule-set = Die Regel ist geändert.
comment-set = Der Kommentar ist gespeichert.
mark-set = Die Bewertung ist gespeichert.
info-set = Die Angaben zum Match sind gespeichert.
saved = Gespeichert in { $file }.
loaded = { $file } ist geladen.
resumes = Das Match geht weiter.
analysed = { $count ->
    [one] 1 Entscheidung
   *[other] { $count } Entscheidungen
  } analysiert.
nothing-asked = Es gibt nichts zu bestätigen.
nothing-to-decide = Hier gibt es nichts zu entscheiden.
not-analysed = Noch ist keine Entscheidung analysiert. Zuerst analyse match eingeben.
thinking = Denkt nach
over-prompt = new match oder quit
over-help = Das Spiel ist vorbei. new match beginnt ein neues Match, undo nimmt das Ende zurück, und quit beendet.
asks-dice = Würfel von { $name } eingeben, zum Beispiel 31.
player-is = { $seat }: { $name }, { $kind }.
choose-again = { $seat } war ein Programm. Mit player neu wählen.
dice-again = Die Würfel kamen aus einer Datei oder einem Programm. Mit dice neu wählen.
on = an
off = aus
setting-is = { $name }: { $value }.

# Tutor und Analyse
tutor-warns = Tutor: { $choice } ist { $mark } und kostet { $loss }. yes führt es trotzdem aus, hint hilft.
tutor-waits = Eine leere Zeile bestätigt nichts. yes führt es aus, hint hilft.
choice-loses = { $choice } kostet { $loss }. Am besten: { $best }.
played-illegal = { $name } zieht { $play } gegen die Regeln, und der Zug gilt.
rates-are = { $name }: PR { $rate } in { $count ->
    [one] 1 Entscheidung
   *[other] { $count } Entscheidungen
  }.
resignations-are = { $name }: Fehler { $loss } in { $count ->
    [one] 1 Aufgabe oder Antwort
   *[other] { $count } Aufgaben und Antworten
  }.
cube-verdict = Doppler: { $action }.
equities-are = Kein Doppel { $none }, Doppel und annehmen { $take }, Doppel und ablehnen { $pass }.
chances-are = Gewinn { $win } %, Gammon { $gammon } %, Backgammon { $backgammon } %; verlorene Gammons { $lost } %, Backgammons { $lostbackgammon } %.
equity-is = Equity { $equity }.
resignation-worth = Weiterspielen ist für { $name } { $equity } wert.

# Brett
board-waits = wartet

# Würfel
dice-are = Würfel: { $kind }; bisher { $count ->
    [one] 1 Wurf
   *[other] { $count } Würfe
  }.
dice-commitment = Festlegung: { $commitment }. Aufbewahren und nach dem Spiel vergleichen.
dice-secret = Geheimnis: { $secret }, Zusatz: { $salt }, { $count ->
    [one] 1 Wurf
   *[other] { $count } Würfe
  }. Prüfen mit barpoint dice verify.
dice-revealed = Die Würfel sind aufgedeckt. Für ein weiteres Spiel neue wählen.

# Fehler
unknown-command = { $word } ist weder Befehl noch legaler Zug: erwartet wird ein Zug oder ein Befehl wie { $list }
ambiguous-command = { $word } ist mehrdeutig: erwartet wird { $list }
expected = { $command }: erwartet wird { $what }
expected-found = { $command }: erwartet wird { $what }, gefunden wurde { $found }
refused = { $reason }
refused-expected = { $reason }: erwartet wird { $list }
file-error = { $file }: { $reason }
file-exists = { $file } gibt es schon: erwartet wird eine neue Datei oder save { $file } replace
file-changed = Ein anderes Programm hat { $file } geändert. Dieses Match wird ab jetzt in { $other } gespeichert.
file-kept = Ein anderes Programm hat { $file } geschrieben, die Datei bleibt deshalb, wie sie ist. Dieses Match wird ab jetzt in { $other } gespeichert.
file-new = Dieses Match wird ab jetzt in { $other } gespeichert.
file-format = { $file }: erwartet wird ein Dateiname mit .json, .sgf, .mat oder einem anderen Format für Matches
dice-error = { $reason }
player-error = { $reason }
not-manual = Würfel kann man nur bei manuellen Würfeln eingeben: erwartet wird dice manual
no-hint = einen Zug Nummer { $number } gibt es nicht: erwartet wird eine Zahl von 1 bis { $last }
no-hint-given = zu diesem Wurf gab es noch kein hint: erwartet wird zuerst hint
too-long = die Zeile ist zu lang: erwartet werden höchstens { $most } Zeichen
not-revealed = die Würfel haben kein Geheimnis
no-record = diese Stelle gibt es in der Aufzeichnung nicht
programs-variant = Programme spielen nur Backgammon und Nackgammon

# Gründe
reason-game-over = das Spiel ist zu Ende
reason-out-of-turn = der andere Spieler ist am Zug
reason-resignation = eine Aufgabe wartet auf Antwort, oder es gibt keine
reason-no-offer = nichts ist angeboten
reason-unanswered = ein Angebot wartet auf Antwort
reason-rolled = es ist schon gewürfelt
reason-other-dice = die Würfel zeigen { $dice }
reason-not-owner = der Doppler gehört dem anderen Spieler oder hat seinen höchsten Wert
reason-crawford = im Crawford-Spiel darf niemand doppeln
reason-opening-double = vor dem ersten Wurf darf niemand doppeln
reason-opening-roll = der erste Wurf ist nie ein Pasch
reason-limit = der Doppler würde zu hoch
reason-no-beavers = Beavers sind nicht erlaubt
reason-not-rolled = es ist noch nicht gewürfelt
reason-not-begun = das Spiel hat noch nicht begonnen
reason-in-progress = das Spiel läuft noch
reason-over = das Match ist vorbei
reason-no-raccoons = Raccoons sind nicht erlaubt
reason-finished-board = in dieser Stellung ist das Spiel zu Ende
reason-chequers = auf dem Brett sind zu viele Steine
reason-nothing-to-undo = es gibt nichts zurückzunehmen
reason-end-of-record = die Aufzeichnung endet dort
reason-nothing-to-annotate = es gibt keine Aktion zu bewerten
reason-illegal = { $text } ist mit { $dice } nicht erlaubt

# Argumente
what-play = ein legaler Zug, etwa 8/5 6/5
what-count = eine ganze Zahl ab 1
what-on-off = on oder off
what-value = single, gammon oder backgammon
what-player = x oder o
what-kind = human, eine Stufe, barpoint:PLIES, gnubg:PLIES, ubgi:BEFEHL, line:BEFEHL oder external:HOST:PORT
what-dice = zwei Würfel, etwa 31, oder ein Generator
what-board = eine Position-ID oder XGID
what-score = zwei Punktzahlen
what-cube = eine Zweierpotenz und der Besitzer: x, o oder centre
what-new = match und eine Punktzahl, session oder single, und vielleicht eine Variante
what-file = ein Dateiname
what-mark = very good, good, doubtful, bad, very bad oder none, und vielleicht move, cube oder luck
what-info = event, round, place, date, annotator oder comment, und ein Text
what-date = ein Datum, etwa 2025-11-08
what-tutor = on, off, move on, cube off, level 2, threshold 0.03 oder races off
what-automatic = roll, move, bearoff, game oder doubles, und on oder off
what-language = en, de, fr, es, it oder ja
what-level = eine Analysestufe, etwa standard, und vielleicht move oder game
what-place = eine Zahl, game oder marked
what-name = x oder o, und ein Name
what-command = ein Befehl

# Hilfe
help-title = Befehle. Wörter dürfen abgekürzt werden. Eine leere Zeile würfelt, macht den einzigen Zug oder beginnt das nächste Spiel.
help-group-play = Spielen
help-group-ask = Fragen
help-group-record = Aufzeichnung
help-group-settings = Einstellungen
help-roll = würfelt
help-double = doppelt oder doppelt zurück
help-take = nimmt ein Doppel, einen Beaver oder einen Raccoon an
help-pass = lehnt ein Doppel, einen Beaver oder einen Raccoon ab
help-beaver = dreht den Doppler als Antwort auf ein Doppel
help-raccoon = dreht den Doppler als Antwort auf einen Beaver
help-accept = nimmt an, was angeboten ist
help-decline = lehnt ab, was angeboten ist
help-resign = bietet ein einfaches Spiel, ein Gammon oder ein Backgammon an
help-move = zieht: 8/5 6/5 allein genügt, und =2 spielt Zug 2 von hint
help-yes = führt aus, wovor der Tutor gewarnt hat
help-play = lässt die Engine einmal für den Spieler handeln
help-illegal = zieht gegen die Regeln; der Gegner lässt den Zug gelten
help-hint = nennt die besten Züge oder beurteilt den Doppler
help-evaluate = zeigt die Chancen der Stellung
help-legal = nennt die Aktionen, die jetzt erlaubt sind
help-board = zeigt das Brett oder setzt es mit einer ID
help-score = zeigt oder setzt den Spielstand
help-pips = zeigt die Pipcounts
help-cube = zeigt oder setzt den Doppler
help-turn = zeigt oder setzt, wer am Zug ist
help-dice = zeigt oder wählt die Quelle der Würfel oder setzt den Wurf
help-list = zeigt die Aktionen des Spiels
help-statistics = zeigt die Fehlerraten der analysierten Entscheidungen
help-settings = zeigt alle Einstellungen
help-help = zeigt diese Liste oder einen Befehl
help-undo = nimmt die letzte Aktion zurück
help-next = geht vorwärts: Aktionen, Spiele oder zur nächsten Bewertung
help-previous = geht zurück: Aktionen, Spiele oder zur vorigen Bewertung
help-first = geht an den Anfang der Aufzeichnung
help-last = geht an das Ende der Aufzeichnung
help-new = beginnt ein Match, eine Geldpartie oder ein einzelnes Spiel
help-save = schreibt die Aufzeichnung in eine andere Datei
help-load = liest eine Aufzeichnung aus einer Datei
help-analyse = analysiert die letzte Aktion, das Spiel oder das Match
help-annotate = bewertet die letzte Aktion
help-comment = zeigt oder setzt den Kommentar der letzten Aktion
help-info = zeigt oder setzt Angaben zum Match
help-player = zeigt oder wählt, wer spielt
help-name = setzt den Namen eines Spielers
help-automatic = legt fest, was ohne Frage geschieht
help-tutor = legt fest, wann der Tutor warnt
help-analysis = zeigt nach jeder Entscheidung, was sie gekostet hat
help-display = zeigt das Brett nach jeder Aktion
help-language = wählt die Sprache
help-jacoby = setzt die Jacoby-Regel im Geldspiel
help-beavers = erlaubt Beavers im Geldspiel
help-raccoons = erlaubt Raccoons im Geldspiel
help-quit = beendet; die Aufzeichnung ist gespeichert
