# Incontro e giocatori
won-match = { $name } vince l'incontro.
contest-money = sessione libera
match-between = { $contest } fra { $first } e { $second }
match-between-by = { $contest } fra { $first } e { $second }, analizzato da { $by }
contest-sentence = { $contest }.
match-open = L'incontro non è finito.
title-game = { $title }, partita { $number }
fact-contest = Formato
fact-variant = Variante
fact-result = Risultato
fact-round = Turno
fact-place = Luogo
fact-rules = Regole
fact-ratings = Punteggi Elo
fact-annotator = Annotatore
fact-remarks-by = Note di
players = Giocatori
event = Torneo
date = Data
analysis = Analisi
unknown-program = programma sconosciuto
none-in-file = nessuna nel file
result-wins = { $name } vince { $score }
result-open = { $score }, non finito
no-crawford-rule = senza regola di Crawford
jacoby = Regola di Jacoby
rule-beavers = beaver
no-cube = senza cubo
cube-up-to = cubo fino a { $limit }
symbols = Simboli: ?? pessimo, ? cattivo, ?! dubbio, ! buono, !! ottimo; (?) e simili prima di un lancio giudicano la decisione di non raddoppiare; lancio + fortunato, ++ molto fortunato, - sfortunato, -- molto sfortunato.
arrows-note = Sui tavolieri, le frecce continue mostrano la mossa migliore, e quelle tratteggiate la mossa giocata se era un'altra. Le punte hanno i numeri del giocatore al tiro.
pdf-subject = Rapporto di un incontro di backgammon
page-of = Pagina { $number } di { $count }
summary = Riepilogo
remark = Nota
remark-is = Nota: { $text }

# Partite e azioni
game-number = Partita { $number }
game-moves-of = Mosse della partita { $number }
game-move = Partita { $game }, mossa { $move }
game-action = Partita { $game }, azione { $action }: { $due }
score-line = Punteggio { $score } ({ $players }).
score-line-crawford = Punteggio { $score } ({ $players }), partita di Crawford.
score-of-game = Partita { $number }: punteggio { $score }
score-of-crawford = Partita { $number }: punteggio { $score }, partita di Crawford
won-game = { $name } vince { $points ->
    [one] { $points } punto
   *[other] { $points } punti
  }.
won-by-pass = { $name } vince { $points ->
    [one] { $points } punto
   *[other] { $points } punti
  } perché l'avversario passa.
won-after-pass = { $name } vince { $points ->
    [one] { $points } punto
   *[other] { $points } punti
  }: il raddoppio è stato passato.
won-by-resignation = { $name } vince { $points ->
    [one] { $points } punto
   *[other] { $points } punti
  } per abbandono.
game-open = La partita non è finita.
game-was-open = La partita non è stata finita.
first-game = Prima partita
previous-game = Partita precedente
next-one-game = Partita successiva
last-game = Ultima partita
due-play = { $name } gioca { $dice }
due-answer = { $name } deve rispondere
due-roll = { $name } al tiro
due-cube = { $name } al tiro: cubo?
due-take = { $name } riceve il raddoppio: cubo?
played = { $name } muove { $play }.
cannot-move = { $name } non può muovere.
rolls-what = { $name } tira { $dice }: { $what }.
acts = { $name } { $action }.
acts-alone = { $action }.
does-not-double = { $name } non raddoppia.
among-worst = Azione { $number }: { $cost }. È fra gli errori peggiori qui sopra.
against-rules = Contro le regole: { $problem }
to-move-number = Alla mossa { $number }:
number-head = N.
kind-play = mossa

# Giudizi e fortuna
mark-doubtful = dubbio
mark-bad = cattivo
mark-very-bad = pessimo
mark-good = buono
mark-very-good = ottimo
fault-missed-double = raddoppio mancato
alert-error = Attenzione, { $mark }: { $fault }, { $cost }
marked-as = Giudicato { $mark }.
error-is = Errore: { $cost }
alert-roll = Attenzione: { $roll } ({ $amount })
luck-of-roll = Fortuna del lancio: { $luck }
roll-very-lucky = lancio molto fortunato
roll-lucky = lancio fortunato
roll-unlucky = lancio sfortunato
roll-very-unlucky = lancio molto sfortunato
worst-errors = Errori peggiori
worst-of-both = Errori peggiori di entrambi i giocatori
worst-count = I { $count } peggiori di { $all } errori mostrati.
no-errors = Nessun errore mostrato.
error-head = Errore
game-head = Partita
player-head = Giocatore
made-head = Giocato
best-head = Migliore

# Scelte
equity = Equity
difference = Differenza
level = Livello
action = Azione
no-double = Niente raddoppio
double-take = Raddoppio, accettare
double-pass = Raddoppio, passare
choice-forced = Giocato: { $made }, obbligato.
choice-best = Giocato: { $made }, il meglio.
choice-error = Giocato: { $made }. Il meglio: { $best }. Errore: { $error }.
choice-error-alone = Giocato: { $made }. Errore: { $error }.
candidate-plays = Mosse candidate
rank-head = N.
play-head-report = Mossa
wins-head = Vinte %
gammons-head = Gammon %
lost-gammons-head = Gammon persi %
made-mark = giocata
cube-by = Cubo, { $level }
correct-is = Corretto: { $correct }.
correct-by = Corretto: { $correct } ({ $level }).
chances-no-double = Probabilità senza raddoppio in percentuale: { $chances }.
chances-cube = Vince { $win } % (gammon { $gammon } %, backgammon { $backgammon } %), perde { $lose } % (gammon { $losegammon } %, backgammon { $losebackgammon } %).
needed-passes = Raddoppiare è giusto se l'avversario passa per errore almeno il { $share } % delle volte.
needed-takes = Raddoppiare è giusto se l'avversario accetta per errore almeno il { $share } % delle volte.
evaluation-by = Valutazione: { $level }.
col-play = mossa
col-equity = equity
col-error = errore
col-diff = diff.
col-level = livello
col-cube = cubo
chance-win = V
chance-win-gammon = VG
chance-win-backgammon = VBG
chance-lose = P
chance-lose-gammon = PG
chance-lose-backgammon = PBG
level-plies = { $plies }-ply
level-trials = rollout di { $trials } partite
position-id = ID della posizione: { $id }
position-id-alone = ID della posizione { $id }
match-id = ID dell'incontro: { $id }
resign-verdict = Equity se la partita continua { $on }, dopo l'abbandono { $off }. Offerta: { $offer }. ({ $level })
resign-verdict-accepted = Equity se la partita continua { $on }, dopo l'abbandono { $off }. Offerta: { $offer }. Accettazione: { $answer }. ({ $level })
resign-verdict-refused = Equity se la partita continua { $on }, dopo l'abbandono { $off }. Offerta: { $offer }. Rifiuto: { $answer }. ({ $level })
resign-offered = { $name } offre di abbandonare: { $value } ({ $level }).
resign-equities = Equity se si continua: { $on }, dopo l'abbandono: { $off }.
resign-offer-error = Errore dell'offerta: { $error }.
resign-answer-error = Errore della risposta: { $error }.
value-nothing = niente
value-single = una partita semplice
value-gammon = un gammon
value-backgammon = un backgammon
value-points = punti

# Statistiche
statistics = Statistiche
statistics-all = Tutte le statistiche dell'incontro
statistics-match = Statistiche dell'incontro
statistics-game = Statistiche della partita { $number }
not-known = n/d
interval = (da { $low } a { $high })
interval-95 = intervallo al 95 %: da { $low } a { $high }, { $count ->
    [one] { $count } decisione
   *[other] { $count } decisioni
  }
unit-match = Errori e fortuna sono in equity normalizzata, fra parentesi in probabilità di vincere l'incontro. I tassi hanno il loro intervallo al 95 % fra parentesi; un tasso basso è buono.
unit-money = Errori e fortuna sono in equity normalizzata, fra parentesi in punti. I tassi hanno il loro intervallo al 95 % fra parentesi; un tasso basso è buono.
performance-rating = performance rating
rating-and-luck = Livello: { $rating }. Fortuna: { $luck }.
no-rating = nessuno
rate-pr = PR di eXtreme Gammon
rate-gnubg = Tasso di GNU Backgammon
rate-snowie = Tasso di Snowie
rate-per-roll = Tasso per lancio
rates-with-intervals = Tassi d'errore con intervalli al 95 %
rate-performance = Performance rating (eXtreme Gammon)
rate-of-gnubg = GNU Backgammon
rate-of-snowie = Snowie
rate-all-moves = Tutte le mosse
chequer-plays = Mosse di pedine
cube-head = Cubo
luck = Fortuna
beavers = Beaver
raccoons-head = Raccoon
resignations = Abbandoni
difficulty = Difficoltà
overall = Totale
rating = Livello
errors = Errori
result-without-luck = Risultato senza fortuna
unforced-plays = Mosse non obbligate
error-of-plays = Errore delle mosse
close-cubes = Decisioni di cubo vicine o effettive
error-with-cube = Errore con il cubo
rolls-played = Lanci giocati
marked-very-good = Giudicate ottime
marked-good = Giudicate buone
not-marked = Senza giudizio
marked-doubtful = Giudicate dubbie
marked-bad = Giudicate cattive
marked-very-bad = Giudicate pessime
error-per-play = Errore per mossa non obbligata
very-lucky-rolls = Lanci molto fortunati
lucky-rolls = Lanci fortunati
rolls-not-marked = Lanci senza giudizio
unlucky-rolls = Lanci sfortunati
very-unlucky-rolls = Lanci molto sfortunati
luck-per-roll = Fortuna per lancio
cube-decisions = Decisioni di cubo
close-or-actual = Vicine o effettive
doubles-head = Raddoppi
takes-head = Accettazioni
passes-head = Passi
missed-double-take = Raddoppio mancato, accettare
missed-double-pass = Raddoppio mancato, passare
double-early = Raddoppio prematuro
double-too-good = Raddoppio quando troppo buono
wrong-takes = Accettazioni sbagliate
wrong-passes = Passi sbagliati
error-per-close = Errore per vicina o effettiva
missed-beavers = Beaver mancati
wrong-beavers = Beaver sbagliati
missed-raccoons = Raccoon mancati
wrong-raccoons = Raccoon sbagliati
offered = Offerti
accepted-head = Accettati
declined-head = Rifiutati
offers-to-resign = Offerte di abbandono
wrong-offers = Offerte sbagliate
wrongly-accepted = Accettati per errore
wrongly-declined = Rifiutati per errore
decisions = Decisioni
mean-difficulty = Difficoltà media
error-less-difficulty = Errore meno difficoltà
good-decisions = Decisioni buone
very-good-decisions = Decisioni ottime
error-per-decision = Errore per decisione
mwc-against = Prob. di battere questo avversario
fibs-by-luck = Differenza FIBS per fortuna
fibs-by-errors = Differenza FIBS per errori
chance-by-errors = Prob. di vincere per errori
fibs-rating = Punteggio FIBS per errori
fibs-rating-rate = Punteggio FIBS per tasso d'errore
very-good-plays = Mosse ottime
good-plays = Mosse buone
doubtful-plays = Mosse dubbie
bad-plays = Mosse cattive
very-bad-plays = Mosse pessime
close-decisions = Decisioni vicine o effettive
static-error = Errore a prima vista per decisione
error-beyond-static = Errore oltre
decisions-that-count = Decisioni contate
chance-against = Probabilità contro questo avversario per errori
points-amount = { $points ->
    [one] { $points } punto
   *[other] { $points } punti
  }
points-of = { $points } su { $length }
score-of = punteggio { $points } su { $length }

# Pagina
skip-to-games = Vai alle partite
contents = Indice
games = Partite
made-by = Creato con { $program }.
course = Andamento
course-of-match = Andamento dell'incontro
course-hint = Un punto è un errore mostrato: un disco per una mossa, un quadrato per un'azione di cubo. Porta alla decisione.
chart-label = { $title }; scorre di lato su schermi piccoli
chart-value-match = Probabilità di { $name } di vincere l'incontro
chart-value-money = Punti di { $name } nella sessione
chart-course-match = Probabilità di { $name } di vincere l'incontro dopo ogni partita: { $values }.
chart-course-money = Punti di { $name } dopo ogni partita: { $values }.
chart-value = partita { $number } { $value }
value-unknown = sconosciuto
chart-ahead = { $name } avanti
chart-dot = { $place }: { $name }, { $made }, { $verdict }
chart-luck = Errori e fortuna in equity normalizzata
chart-luck-text = Una barra è un lancio: in alto la fortuna, in basso la sfortuna. Un punto è un errore.
index-title = Rapporti di incontri
index-description = Elenco di rapporti di incontri
index-caption = Incontri con il performance rating di entrambi i giocatori
match-head = Incontro
score = Punteggio
length-head = Lunghezza
length-points = { $length } punti
length-money = libera
found-description = Azioni trovate da una ricerca
found-all = { $count ->
    [one] { $count } posizione
   *[other] { $count } posizioni
  } della libreria
found-some = { $count } di { $total } posizioni della libreria
found-place = incontro { $match }, partita { $game }
roll-label = Lancio

# Rifare gli errori
colours = Colori
script-auto = Auto
light = Chiaro
dark = Scuro
script-safe = Sicuro
keys = Tasti
close = Chiudi
key-next-error = n o j
key-previous-error = p o k
key-next-move = . o →
key-previous-move = , o ←
do-next-error = errore successivo
do-previous-error = errore precedente
do-next-move = mossa successiva
do-previous-move = mossa precedente
do-next-game = partita successiva
do-previous-game = partita precedente
do-retry = rifare gli errori, o smettere
do-colours = altri colori
do-help = questo aiuto
script-help = Per rifare gli errori, fai clic su una pedina e poi sul suo nuovo posto, o scrivi la mossa, come 8/5 6/5.
script-click = Fai clic su una pedina, poi sul suo nuovo posto.
script-type = O scrivi la mossa
script-enter = Invio
script-undo = Annulla
script-play = Gioca
script-illegal = Non è una mossa legale di { $dice }.
script-no-move = nessuna mossa
script-right = { $choice }: giusto.
script-loses = { $choice } perde { $loss }. Il meglio: { $best }.
script-loses-least = { $choice } perde almeno { $loss }, perché non è fra le mosse analizzate. Il meglio: { $best }.
script-total = { $right } giuste su { $done }, ne restano { $left }. Perso in tutto: { $lost }.
script-finished = Finito: { $right } giuste su { $done }. Perso in tutto: { $lost }.
script-end = Fine
script-next = Avanti
script-none = Nessuna decisione da rifare.
script-count = { $count } decisioni da rifare.
script-retry = Rifai gli errori
script-stop = Smetti
script-errors-of = Errori di
both-players = Entrambi i giocatori
double = Raddoppia
take = Accetta
pass = Passa
script-key = Tasto { $key }
script-error = errore
script-move = mossa
previous-error = Errore precedente
next-error = Errore successivo
script-previous-move = Mossa precedente
script-next-move = Mossa successiva
script-tools = Strumenti

# Parole dei documenti
cube-no-double = niente raddoppio
cube-no-redouble = niente ri-raddoppio
cube-double = raddoppio
cube-redouble = ri-raddoppio
cube-optional-double = raddoppio facoltativo
cube-optional-redouble = ri-raddoppio facoltativo
cube-too-good = troppo buono per raddoppiare
cube-too-good-redouble = troppo buono per ri-raddoppiare
cube-unavailable = raddoppio impossibile
cube-dead = cubo morto
cube-take = accettare
cube-pass = passare
cube-beaver = beaver
cube-action = { $double }, { $answer }
no-access = nessun accesso al cubo
no-double-crawford = niente raddoppio (partita di Crawford)
never-double = mai raddoppiare (cubo morto)
never-redouble = mai ri-raddoppiare (cubo morto)
doubles = raddoppia
doubles-to = raddoppia a { $value }
takes = accetta
passes = passa
beavers-it = fa beaver
raccoons-it = fa raccoon
accepts = acconsente
declines = rifiuta
resigns = abbandona
resigns-single = abbandona una partita semplice
resigns-gammon = abbandona un gammon
resigns-backgammon = abbandona un backgammon
no-play = nessuna mossa
stuck-word = non può muovere
drops = passa
not-shown = non mostrata
not-legal = { $play } (non legale)
set-up-position = impostato: posizione { $id }
set-up-turn = impostato: { $player } al tiro
set-up-dice = impostato: { $player } gioca { $dice }
set-up-cube = impostato: cubo { $value }, al centro
set-up-owned = impostato: cubo { $value }, di { $player }
set-up-score = impostato: punteggio { $score }
bearoff = uscita
race-theme = corsa
bearoff-contact = uscita con contatto
containment = contenimento
blitz = blitz
opening = apertura
back-game = back game
ace-point = gioco della punta 1
deuce-point = gioco della punta 2
holding = holding game
prime-prime = prime contro prime
mutual-holding = holding game reciproco
priming = gioco di prime
middle-game = centro partita
of-the-opponent = { $theme } (avversario)
themes-are = Temi: { $list }.
events-are = Fatti: { $list }.
themes-and-events = Temi e fatti
event-judged = { $event } ({ $verdict })
event-did = ✓ { $event }
event-missed = mancato: { $event }
event-wrong = sbagliato: { $event }
verdict-did = fatto
verdict-missed = mancato
verdict-wrong = sbagliato
did-hit = colpo
did-double-hit = doppio colpo
did-loose-hit = colpo scoperto
did-golden-anchor = ancora d'oro
did-advanced-anchor = ancora avanzata
did-deep-anchor = ancora profonda
did-ace-point = punta 1
did-deuce-point = punta 2
did-three-point = punta 3
did-four-point = punta 4
did-five-point = punta 5
did-six-point = punta 6
did-bar-point = punta del bar
did-outer-point = punta esterna
did-prime = prime
did-slot = slot
did-break-anchor = ancora rotta
did-break-point = punta rotta
did-break-prime = prime rotto
did-break-midpoint = midpoint rotto
did-run = fuga
did-run-last = ultima fuga
did-escape = evasione
did-bear-off = pedina fuori
did-fill-gap = buco coperto
did-stack = pila
did-shot = tiro
did-direct-shot = tiro diretto
did-play-on = gioco continuato
did-lose-market = mercato perso
awful = Pessimo!
beginner = Principiante
casual-player = Giocatore occasionale
intermediate = Intermedio
advanced = Avanzato
expert = Esperto
world-class = Classe mondiale
supernatural = Soprannaturale
luck-haha = Aaah-aaah
luck-bed = Vai a letto
luck-next-time = Più fortuna la prossima volta
luck-none = Nessuna
luck-good = Bei dadi!
luck-vegas = Subito a Las Vegas
luck-cheater = Imbroglione :-)
problem-game-over = la partita è finita
problem-out-of-turn = { $player } agisce fuori turno
problem-resignation = un abbandono attende risposta, o non ce n'è
problem-no-offer = non c'è offerta a cui rispondere
problem-unanswered = senza risposta: { $offer }
problem-rolled = i dadi sono già tirati
problem-other-dice = i dadi mostrano { $dice }
problem-not-owner = l'altro giocatore ha il cubo, o è al valore massimo
problem-crawford = nessuno può raddoppiare nella partita di Crawford
problem-opening-double = nessuno può raddoppiare prima del lancio iniziale
problem-opening-roll = un doppio non può essere il lancio iniziale
problem-limit = il cubo supererebbe il limite
problem-no-beavers = i beaver non sono ammessi
problem-no-play = nessuna mossa annotata, ma il lancio ha mosse legali
problem-illegal = «{ $play }» non è una mossa legale
problem-lost-board = { $problem }; nessuna decisione successiva della partita è giudicata, perché la posizione è ignota

# Ragioni
reason-same = Le due mosse valgono lo stesso.
reason-made-better = La mossa giocata vale { $equity } in più.
reason-best = La mossa migliore { $good }.
reason-best-but = La mossa migliore { $good }, ma { $bad }.
reason-best-anyway = La mossa migliore { $good }, ma { $bad }; con il cubo e a questo punteggio vale { $equity } in più.
reason-worse-anyway = La mossa migliore { $bad }; con il cubo e a questo punteggio vale { $equity } in più.
reason-worth = La mossa migliore vale { $equity } in più; nessuna probabilità differisce dello 0.5 % o più.
reason-board = Inoltre { $good }.
reason-board-but = Inoltre { $good }, anche se { $bad }.
reason-board-although = E questo anche se { $bad }.
reason-owned = L'avversario ha il cubo.
reason-useless = Raddoppiare qui non può far guadagnare nulla.
reason-equal-double = Raddoppiare e aspettare valgono lo stesso.
reason-double = Raddoppiare vale { $equity } in più che aspettare.
reason-wait = Aspettare vale { $equity } in più che raddoppiare.
reason-play-on = Continuare vale { $equity } in più che raddoppiare.
reason-gammons = Il { $gammons } % delle partite sono gammon.
reason-must-pass = L'avversario deve passare.
reason-market = Il { $market } % dei prossimi scambi perde il mercato.
reason-impossible = Non si può raddoppiare.
reason-equal-answer = Passare e accettare valgono lo stesso: l'avversario vince il { $win } % e perde un gammon nel { $gammons } % delle partite.
reason-pass = Passare vale { $equity } in più che accettare: l'avversario vince il { $win } % e perde un gammon nel { $gammons } % delle partite.
reason-take = Accettare vale { $equity } in più che passare: l'avversario vince il { $win } % e perde un gammon nel { $gammons } % delle partite.
reason-beaver = Un beaver è giusto, e accettare vale { $equity } in più che passare: l'avversario vince il { $win } % e perde un gammon nel { $gammons } % delle partite.
sentences = { $first } { $second }
phrases-more = { $first }, { $second }
phrases-last = { $first } e { $second }
phrase-wins-more = vince il { $chance } % in più
phrase-wins-less = vince il { $chance } % in meno
phrase-more-gammons = vince il { $chance } % di gammon in più
phrase-fewer-gammons = vince il { $chance } % di gammon in meno
phrase-more-lost-gammons = perde il { $chance } % di gammon in più
phrase-fewer-lost-gammons = perde il { $chance } % di gammon in meno
phrase-more-backgammons = vince il { $chance } % di backgammon in più
phrase-fewer-backgammons = vince il { $chance } % di backgammon in meno
phrase-more-lost-backgammons = perde il { $chance } % di backgammon in più
phrase-fewer-lost-backgammons = perde il { $chance } % di backgammon in meno
phrase-bar = lascia { $count ->
    [0] nessuna pedina avversaria
    [one] { $count } pedina avversaria
   *[other] { $count } pedine avversarie
  } sul bar invece di { $other ->
    [0] nessuna
   *[other] { $other }
  }
phrase-shots = lascia { $count ->
    [0] nessun tiro
    [one] { $count } tiro
   *[other] { $count } tiri
  } invece di { $other ->
    [0] nessuno
   *[other] { $other }
  }
phrase-good-rolls = lascia all'avversario { $count ->
    [0] nessun lancio buono
    [one] { $count } lancio buono
   *[other] { $count } lanci buoni
  } invece di { $other ->
    [0] nessuno
   *[other] { $other }
  }
phrase-no-prime = non ha prime
phrase-prime = ha un prime di { $count } punte
phrase-longer-prime = ha un prime di { $count } punte invece di { $other }
phrase-home-points = tiene { $count ->
    [0] nessuna punta
    [one] { $count } punta
   *[other] { $count } punte
  } della casa invece di { $other ->
    [0] nessuna
   *[other] { $other }
  }
phrase-anchor = ha un'ancora
phrase-no-anchor = non ha ancora
phrase-off = ha { $count ->
    [0] nessuna pedina
    [one] { $count } pedina
   *[other] { $count } pedine
  } fuori invece di { $other ->
    [0] nessuna
   *[other] { $other }
  }
phrase-wastes-less = spreca { $pips } pip in meno
phrase-wastes-more = spreca { $pips } pip in più

# Tavoliere
white = Bianco
black = Nero
board-on-roll = al tiro
board-pips = { $pips } pip
board-off = { $count } fuori
board-cube = cubo { $value }
board-points = { $points ->
    [one] { $points } punto
   *[other] { $points } punti
  }
board-money = partita libera
board-match = incontro a { $length }
board-crawford = partita di Crawford
board-post-crawford = dopo Crawford
board-to-play = gioca { $dice }
board-opponent = avversario
board-numbered = Tavoliere numerato per { $bottom }; mosse numerate per { $roller }, al tiro
named-colour = { $name } ({ $colour })
seen-over = { $name } ha portato fuori tutte le pedine.
seen-dropped = { $name } ha passato.
seen-resigned = { $name } ha abbandonato { $value }.
seen-resigns = { $name } offre di abbandonare { $value }, { $other } deve rispondere.
seen-doubles = { $name } raddoppia a { $value }, { $other } deve rispondere.
seen-beavers = { $name } fa beaver a { $value }, { $other } deve rispondere.
seen-raccoons = { $name } fa raccoon a { $value }, { $other } deve rispondere.
seen-roll = { $name } al tiro con { $dice }.
seen-on-roll = { $name } al tiro.
seen-money = Partita libera{ $rules }.
seen-jacoby = , regola di Jacoby
seen-beavers-rule = , beaver
seen-match = Incontro a { $length } punti.
seen-crawford = Incontro a { $length } punti, partita di Crawford.
seen-post-crawford = Incontro a { $length } punti, dopo Crawford.
seen-score = Punteggio: { $first } { $a }, { $second } { $b }.
seen-no-cube = Nessun cubo.
seen-cube-out = Il cubo non è in gioco.
seen-cube = Cubo a { $value }, al centro.
seen-cube-owned = Cubo a { $value }, di { $colour }.
seen-side = { $name }, { $pips } pip: { $places }.
seen-point = { $count } sulla punta { $point }
seen-bar = { $count } sul bar
seen-off = { $count } fuori
seen-numbers = Le punte di ogni giocatore si contano dalla propria casa.
seen-arrows = Frecce, { $mark }: { $play }.
seen-made = giocata
seen-best = migliore
