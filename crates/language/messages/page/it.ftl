# Pagina
study = Studio
play-tab = Giocare
match = Incontro
library = Biblioteca
learn = Imparare
what-to-do = Che cosa fare
board = Tavola
cancel = Annulla
stop = Ferma
again = Di nuovo
key = Tasto { $key }
keys-everywhere = Ovunque: Tab va avanti, Invio preme. u annulla una mossa.
keys-board = Tavola: le frecce vanno a una punta, al bar, ai dadi o al cubo. Invio o Spazio sceglie, muove e tira. Esc toglie la scelta.
keys-match = Incontro: n e p vanno all'errore successivo e precedente, j e k alle decisioni. Da 1 a 9 una mossa della tabella resta sulla tavola, 0 quella giocata.
keys-entry = Inserire un incontro: le cifre sono dadi. d raddoppia, t accetta, p passa, b fa beaver, g comincia la prossima partita, Backspace annulla.
keys-maps = Mappe: le frecce vanno di casella in casella.
input-hint = ID o incontro
input-name = Posizione o incontro
open = Apri
file = File…
engine-is = Motore: { $name }
engine-loading = in caricamento
engine-of-server = il server di questa pagina
engine-of-page = questa pagina, { $count ->
    [one] 1 processo
   *[other] { $count } processi
  }
small-nets-tag = , reti piccole
engine-two = { $page }; rollout: { $server }
connection-closed = la connessione al motore è chiusa
no-engine = Nessun motore risponde{ $reason }. Avvia barpoint gui o barpoint serve, e apri questa pagina al suo indirizzo.
no-position = Il link non contiene una posizione.
in-library = L'incontro è nella tua biblioteca.
which-match = Quale incontro?
old-position = La tavola mostra la posizione precedente.
study-again = Studiala di nuovo
enter-match = Inserisci un incontro
look-ahead = Profondità
then-roll-out = 2 plies, poi rollout
seen-before = Già viste
on-roll = Al tiro
on-roll-tag = al tiro
opponent = Avversario
pips = { $pips } pip
back = Indietro
roll = Tira
other-on-roll = Tocca all'altro
play-from-here = Gioca da qui
share-more = Condividi…
keep-in-library = Tieni nella biblioteca
save-match = Salva l'incontro
share = Condividi
link-position = Link alla posizione
link-question = Link a una domanda, che nasconde la risposta
link-match = Link all'incontro
link-short = Link breve all'incontro, da questo server
link-short-done = Il link è breve, perché il server di questa pagina conserva l'incontro. Funziona finché quel server lo ha.
link-lost = Il server non ha più l'incontro di questo link.
forum-text = Testo per un forum
picture-svg = Immagine, SVG
picture-png = Immagine, PNG
money-game = Partita libera
jacoby-tag = , regola di Jacoby
beavers-tag = , beaver
crawford-tag = , partita di Crawford
post-crawford-tag = , dopo Crawford
match-score = Incontro a { $length }, punteggio { $own } a { $other }
money-names = { $names }, partita libera
match-names = { $names }, a { $length }

# Aspetto
display = Aspetto
language = Lingua
as-browser = Come il browser
as-system = Come il sistema
safe = Per daltonici
direction = Direzione
home-right = Casa a destra
home-left = Casa a sinistra
at-bottom = In basso
you-or-black = Tu, o Nero
player-on-roll = Il giocatore al tiro
numbers-of-points = Numeri delle punte
of-player-on-roll = Del giocatore al tiro
of-player-below = Del giocatore in basso
none = Nessuno
animation = Animazione
switched-on = Sì
switched-off = No
slow = Lenta
fast = Veloce
sound = Suono
last-move = Ultimo movimento
is-confirmed = Va confermato
ends-play = Chiude la mossa
engine = Motore
engine-auto = In questa pagina, rollout da un server locale
engine-page = In questa pagina
engine-server = Server di questa pagina
nets = Reti
nets-auto = Piccole se il browser risparmia dati
nets-full = Complete: giocano meglio
nets-small = Piccole: un sesto del download

# Analisi
stopped-early = Fermato prima della prima risposta.
plies = { $plies ->
    [one] 1 ply
   *[other] { $plies } plies
  }
level-then = { $first }, poi { $next }…
then-rollout = { $first }, poi un rollout…
roll-out-chosen = Rollout delle mosse scelte
roll-out = Rollout
some-plays = { $count } di { $legal } mosse legali
legal-plays = { $legal ->
    [one] 1 mossa legale
   *[other] { $legal } mosse legali
  }
sure = Sicuro
sure-hint = Probabilità in percento che la mossa migliore sia migliore. Un rollout che si ferma da solo chiede di più, perché guarda più volte.
chances-percent = Probabilità in percento
win = Vince
gammon-head = Gammon
backgammon-head = Backgammon
gammons = Gammon
match-chance = Probabilità di vincere l'incontro: { $chance } %
play-head = Mossa
loss = Perdita
roll-out-play = Rollout di { $play }
make-play = Gioca questa mossa
rollout = Rollout
stop-at = Fine
stop-sure = Quando è sicuro al { $percent } %
stop-games = Dopo { $games } partite
rollout-at = Rollout, { $trials } di { $planned } partite
rollout-is = Rollout, { $trials } partite a { $plies } plies
decided = Deciso, sicuro al { $percent } %: { $best }.
not-decided = Non deciso al { $percent } % dopo { $trials } partite: è in testa { $best }.
best-with = { $best } è il meglio con una probabilità del { $chance } %.
more-games = Altre { $games } partite
go-on = Continua
save-rollout = Salva il rollout
for-rollout-show = Per barpoint rollout show

# Impostazione
set-up = Imposta posizione, dadi, cubo, punteggio
setup-hint = Premi una punta per aggiungere o togliere una pedina. Anche con Maiusc o il tasto destro se ne toglie una. Trascina sulle punte per fare un prime.
a-press = Una pressione
adds-black = aggiunge una pedina nera
adds-white = aggiunge una pedina bianca
takes-away = toglie una pedina
clear = Svuota
start = Inizio
dice = Dadi
match-to = Incontro a (0: libera)
points-own = Punti, al tiro
points-other = Punti, avversario
cube = Cubo
owner = Possessore
nobody = Nessuno
game = Variante
crawford = Partita di Crawford
hypergammon = Hypergammon, { $count }

# Salvataggio
match-text = Testo dell'incontro (.mat)
report-page = Rapporto come pagina
report-pdf = Rapporto in PDF
save-the-match = Salva l'incontro
which-format = In quale formato?
which-form = In quale forma?
as-xg = Come eXtreme Gammon
as-gnubg = Come GNU Backgammon
text-copied = Il testo è negli appunti.
text-filed = Il browser tiene chiusi gli appunti: il testo è in un file.
link-copied = Il link è negli appunti e nell'indirizzo della pagina.
link-here = Il link è nell'indirizzo della pagina.
link-long = Ha { $count } caratteri: i programmi di posta e chat possono tagliarlo.

# Gioco
your-clock = Il tuo orologio
their-clock = Orologio di Barpoint
clock-too = Anche Barpoint ha un orologio
this-turn = e { $seconds } s di questo turno
per-point = { $minutes } min per punto
time-up = Il tuo tempo è finito. In un torneo perderesti l'incontro. Qui puoi continuare senza orologio.
their-time-up = Il tempo di Barpoint è finito. In un torneo vinceresti l'incontro. Qui si continua senza il suo orologio.
level-is = { $level }, PR { $rate }
novice = Novizio
casual = Occasionale
master = Maestro
supremo = Supremo
grandmaster = Gran maestro
play-engine = Gioca contro il motore
new-and-settings = Nuovo incontro e impostazioni
game-moves = Mosse di questa partita
points = { $points ->
    [one] 1 punto
   *[other] { $points } punti
  }
money = Libera
contest = Lunghezza
you-play = Giochi con
you = Tu
your-name = Il tuo nome
tutor-option = Il tutor avverte prima di un errore grave
resign-option = Barpoint può abbandonare
verify-option = Dadi che posso verificare
new-match = Nuovo incontro
dice-title = Dadi che puoi verificare
dice-commitment-text = I dadi di questo incontro vengono da un segreto di questa pagina e dal tuo testo. Questo è l'impegno sul segreto:
dice-salt-text = Annotalo se vuoi, poi scrivi un testo qualsiasi. Dopo l'incontro la pagina mostra il segreto.
your-text = Il tuo testo
begin = Comincia
verify = Verifica i dadi
verify-text = Salva l'incontro come testo, per esempio come { $file }. Questo comando confronta i suoi dadi con il segreto e il tuo testo:
begin-new = Cominciare un nuovo incontro?
not-kept = L'incontro in corso non viene conservato. Salvalo prima, se lo vuoi.
keep-playing = Continua a giocare
and = { $first } e { $second }
you-stuck = Tiri { $dice } e non puoi muovere.
it-stuck = Barpoint tira { $dice } e non può muovere.
it-plays = Barpoint tira { $dice } e muove { $play }.
it-acts = Barpoint { $action }.
it-doubles = Barpoint { $action }. Accetti?
it-resigns = Barpoint { $action }. Acconsenti?
both-roll = Entrambi tirano { $die }.
you-begin = Cominci tu con { $dice }.
it-begins = Comincia Barpoint con { $dice }.
you-win = Vinci { $points }.
it-wins = Barpoint vince { $points }.
match-over = L'incontro è finito: { $own } a { $other }.
score-now = Il punteggio è { $own } a { $other }.
best-play-is = La mossa migliore è { $best }.
you-roll = Tiri { $dice }.
resign-title = Abbandonare?
resign-offer = Quanto offri?
a-single = Una partita semplice
a-gammon = Un gammon
a-backgammon = Un backgammon
hint-thinking = Cerco un suggerimento…
hint-is = Suggerimento: { $hint }.
taken-back-now = Annullato.
choose-level = Scegli un livello e comincia un incontro.
resume = Riprendi l'ultimo incontro
beaver = Beaver
raccoon = Raccoon
redouble = Ri-raddoppia
accept = Acconsenti
decline = Rifiuta
undo = Annulla
hint = Suggerimento
take-back-turn = Annulla il turno
resign = Abbandona
next-game = Prossima partita
analyse-match = Analizza l'incontro
tutor-title = Il tutor avverte
tutor-play = { $play } perde { $loss }. C'è una mossa migliore.
show-best = Mostra la mossa migliore
play-anyway = Giocala comunque
take-it-back = Annullala
doubling-loses = Raddoppiare perde { $loss }.
rolling-loses = Non raddoppiare perde { $loss }.
double-anyway = Raddoppia comunque
roll-anyway = Tira comunque
think-again = Ripensaci
taking-loses = Accettare perde { $loss }.
passing-loses = Passare perde { $loss }.
take-anyway = Accetta comunque
pass-anyway = Passa comunque
results-here = I tuoi risultati qui
your-results = I tuoi risultati
against = Contro
matches-won = Incontri vinti
without-luck = Senza fortuna
all-levels = Tutti i livelli
of-all = { $count } di { $all }

# Inserimento
actions = Azioni
play-or-board = Mossa, o giocala sulla tavola
enter-play = Inserisci la mossa
points-or-money = Punti, 0: libera
day = Giorno
game-score = Partita { $game }: { $first } { $a }, { $second } { $b }
game-to = , incontro a { $length }
name-cannot-move = { $name } non può muovere.
name-wins = { $name } vince { $points }: { $first } { $a }, { $second } { $b }.
match-is-over = L'incontro è finito.
corrected = Corretto. Tutto il seguito è compatibile.
corrected-not = Corretto. { $count ->
    [one] 1 azione successiva non è compatibile
   *[other] { $count } azioni successive non sono compatibili
  }, e l'incontro finisce prima.
instead-of = Inserisci che cosa è successo invece di: { $action }.
correction-undone = La correzione è annullata.
last-taken-back = L'ultima azione è annullata.
name-players = Dai un nome ai giocatori e comincia.
first-die = { $die } e …
opening-dice = Dado di { $first }, poi di { $second }
name-rolls = { $name } tira
same-roll = Stesso tiro, { $dice }
undo-correction = Annulla la correzione
take-back = Annulla
correct-this = Correggi questa azione
waiting = { $count ->
    [one] 1 azione successiva aspetta
   *[other] { $count } azioni successive aspettano
  } la correzione

# Revisione
drop-file = Trascina il file di un incontro sulla pagina, o aprine o incollane uno.
before = Prima
arrows = Frecce
after = Dopo
anew = Barpoint da capo, { $level }
level-instant = immediato
level-fast = veloce
level-standard = standard
level-deep = profondo
level-rollouts = rollout
analysis-progress = Progresso dell'analisi
analysing = Analizzo l'incontro…
reading-match = Leggo l'incontro…
analysis-stopped = L'analisi è stata fermata.
match-to-is = incontro a { $length }
money-session = sessione libera
decisions-are = { $count ->
    [one] 1 decisione
   *[other] { $count } decisioni
  }
beside = A fianco
nothing = Niente
previous = Precedente
next = Successiva
retry = Riprova: nascondi la risposta
no-more-errors = Non ci sono altri errori.
no-more-decisions = Non ci sono altre decisioni.
your-play = Gioca la tua mossa sulla tavola.
what-do-you-do = Che cosa fai?
show-answer = Mostra la risposta
note = Nota
note-hint = Nota, salvata con l'incontro
study-this = Studia questa posizione
is-right = { $choice } è giusto.
loses = { $choice } perde { $loss }.
is-best = { $play } è la mossa migliore.
loses-best = { $play } perde { $loss }. La mossa migliore è { $best }.
head-of = Partita { $game }, azione { $move }: { $name }
to-play = { $head } gioca { $dice }
plays-by = Mosse secondo { $by }
plays = Mosse
made-tag = (giocata)
made-correct = Scelto: { $made }. Corretto: { $correct }.
loss-is = Perdita: { $loss }.
theme-is = Tema: { $themes }.
theme-of-roller = { $theme } del giocatore al tiro
theme-of-opponent = { $theme } dell'avversario
difficulty-is = Difficoltà: la scelta migliore a prima vista perde { $loss }.
list = Elenco
all-decisions = Tutte le decisioni
of = Di
order = Ordine
as-played = Come giocate
largest-first = Prima i maggiori
errors-from = Errori da
game-line = Partita { $game }: { $score }.
name-wins-short = { $name } vince { $points }
double-question = Raddoppiare?
take-question = Accettare?
player = Giocatore
pr-hint = Performance Rating: 500 volte la perdita per decisione, secondo la regola di eXtreme Gammon
interval-hint = Il valore è fra questi con una probabilità del 95 %
range = { $low } a { $high }
rate-beside = a fianco { $rate }
chart-note = { $chart }. Tratteggiata: la sola fortuna. Segni: errori, sotto di { $below }, sopra di { $above }.
chart-money = Punti che { $name } avrà vinto
chart-match = Probabilità di { $name } di vincere l'incontro
mark = Giudizio
mark-none = Nessuno
study-later = Da studiare
marked = Con giudizio
variations = Varianti
variation-try = Prova mosse da qui
variation-hint = Gioca una mossa sulla tavola, poi scegli i dadi successivi. Ciò che provi è salvato come ramo con le note di questa mossa.
variation-name = Nome del ramo
variation-number = Ramo { $number }
variation-dice = Dadi successivi
variation-back-step = Annulla l'ultima mossa
variation-delete = Elimina il ramo
variation-end = Torna all'incontro
variation-no-play = { $dice }: nessuna mossa

# Biblioteca
your-matches = I tuoi incontri
progress-files = Progresso dei file
view = Vista
loss-from = Perdita da
latest-first = Prima i più recenti
parts = Parti
all-themes = Tutti i temi e punteggi
theme-tag = Tema: { $theme }
score-tag = Punteggio: { $score }
matches = Incontri
ratings = PR nel tempo
all = Tutte
kind-cube = Tutte del cubo
kind-doubles = Raddoppi
kind-no-doubles = Niente raddoppio
kind-takes = Accettati
kind-passes = Passati
any = Qualsiasi
more-conditions = Altre condizioni
since = Dal
until = Fino al
length = Lunghezza
length-hint = 7 o money
decision = Decisione
money-tag = libera
won = Vinti
best = Migliore
month = Mese
year = Anno
ten-matches = Dieci incontri
theme = Tema
part = Parte
lost = Perso
no-theme = senza tema
show-errors = Mostra gli errori
pr-by = PR di { $player }, per: { $part }
pr-explained = Il PR è 500 volte la perdita per decisione. Gli intervalli al 95 % vengono da un'estrazione di partite. Perso: equity normalizzata.
pr-over-time = PR di { $player } nel tempo; la tabella sotto ha i numeri
reading-library = Leggo la biblioteca…
no-match-fits = Nessun incontro corrisponde.
no-match-drop = Non c'è ancora nessun incontro. Trascina file o cartelle sulla pagina.
no-match-yet = Non c'è ancora nessun incontro.
some-of = { $count } di { $text }
matches-are = { $count ->
    [one] 1 incontro
   *[other] { $count } incontri
  }
errors-are = { $count ->
    [one] 1 errore
   *[other] { $count } errori
  }
positions-are = { $count ->
    [one] 1 posizione
   *[other] { $count } posizioni
  }
tag = Etichetta
add = Aggiungi
add-tag-to = Aggiungi un'etichetta: { $what }
remove-tag = Togli l'etichetta { $tag }: { $what }
tag-name = Nome dell'etichetta
show-tag = Mostra tutte le posizioni con l'etichetta { $tag }
no-error-fits = Nessun errore corrisponde.
learn-these = Impara questi
learn-these-hint = Li chiede in Imparare
questions-added = { $count ->
    [one] 1 domanda aggiunta
   *[other] { $count } domande aggiunte
  }
questions-known = , { $count } già note
asked-later = Sono poste in Imparare.
add-files = Aggiungi file…
add-folder = Aggiungi una cartella…
or-drop = o trascinali sulla pagina
files-at = { $done } di { $total } file: { $name }
count-new = { $count } nuovi
count-better = { $count } con analisi migliore
count-known = { $count } già noti
count-failed = { $count } non aggiunti
import-stopped = Fermato.
import-done = Incontri: { $counts }.

# Imparare
hard = Difficile
good = Bene
easy = Facile
days = { $days ->
    [one] 1 giorno
   *[other] { $days } giorni
  }
questions-today = Domande di oggi
left = restano { $count }
set-apart-tag = , messe da parte
later = Più tardi
grade-question = Quanto bene lo sapevi? La domanda torna dopo questi giorni.
answered = { $count ->
    [one] 1 risposta
   *[other] { $count } risposte
  }, { $right } giuste.
no-apart = Nessuna domanda è messa da parte.
no-due = Oggi non c'è nessuna domanda. Gli errori dei tuoi incontri diventano domande in Biblioteca, Errori.
missed-often = Domande sbagliate più volte
missed-apart = È stata sbagliata più volte, ed è messa da parte.
answer-is = La risposta è { $best }.
loses-choice = { $answer } perde { $loss }. La scelta migliore è { $best }.
answer-by = Risposta: { $level }

# Viste
views = Viste della posizione
opening-book = Libro delle aperture
opening-hint = Mosse di apertura e di risposta, con rollout in partita libera. I numeri dopo ± sono errori standard.
book-contents = Ha le aperture e le risposte: nel browser quelle a 31 e 42, con barpoint serve quelle a tutte le aperture.
book-no-roll = Il libro non ha questo tiro qui.
book-no-position = Il libro non ha questa posizione.
up-to-games = Rollout fino a { $games } partite.
roll-head = Tiro
race = Corsa
race-hint = Conteggi dei pip, regole pratiche e, verso la fine, le probabilità esatte.
count-head = Conteggio
advice = Consiglio
pips-head = Pip
effective-pips = Pip effettivi
wastage = Spreco
chance-to-win = Probabilità di vincere
percent = Percento
by-kleinman = Con la metrica di Kleinman
by-isight = Con iSight
exact = Esatto
gammon-chance = Probabilità di vincere un gammon: { $chance } %
money-exact = Libera, esatto: { $best } con la migliore azione di cubo, { $none } senza raddoppio ora.
can-meet = Le parti possono ancora incontrarsi: le regole pratiche non valgono ancora.
race-counts = Conteggi della corsa
race-lead = Vantaggio al tiro: { $lead } %. Secondo Trice, l'avversario accetta fino a { $pips } pip di ritardo: { $action }.
race-chances = Probabilità della corsa
all-rolls = Tutti i tiri
rolls-hint = La mossa migliore di ogni tiro, e la fortuna che porta.
best-play = Mossa migliore
mean = Media
score-map = Mappa dei punteggi
score-map-hint = La decisione a ogni punteggio di un incontro. Righe: punti che mancano al giocatore al tiro. Colonne: punti che mancano all'avversario. 1C: partita di Crawford.
square-away = mancano { $row }, mancano { $column }: { $values }
square-here = mancano { $row }, mancano { $column } (il punteggio attuale): { $values }
point-square = Indica una casella per leggere le sue equity.
at-scores = a { $count ->
    [one] 1 punteggio
   *[other] { $count } punteggi
  }
money-is = Libera: { $values }
table-cube = Tabella: { $met }. Cubo: { $cube }, { $owner }.
centred = al centro
useless = raddoppio impossibile o inutile
values-no = { $action }. Niente raddoppio { $none }
values-take = , raddoppio e accettare { $take }
take-points = Take point
take-points-hint = Probabilità di vincere a questo punteggio con i gammon di questa posizione. Il cubo è quello prima del raddoppio.
least-to-take = Probabilità minima per accettare, in percento
no-crawford-double = Nessuno raddoppia nella partita di Crawford.
market-windows = Finestre di mercato
doubler-chance = Probabilità di chi raddoppia, in percento
gammon-values = Valori del gammon
gammon-gain = Guadagno di un gammon rispetto a una partita semplice
side-cube = { $side }, cubo { $cube }
dead-cube = Morto
live-cube = Vivo
redoubled = Ri-raddoppiato
dead-of = { $what }, morto
live-of = { $what }, vivo
initial-double = primo raddoppio
cash = cash
too-good = troppo buono
share-of = { $gammon } % gammon, { $backgammon } % backgammon
shares = Parte delle vittorie al tiro: { $own }; di quelle dell'avversario: { $other }. Tabella: { $met }.
temperature-map = Mappa delle temperature
temperature-hint = Il valore dopo ogni tiro e ogni risposta, in centesimi di punto. Righe: il proprio tiro. Colonne: quello dell'avversario.
average = media
then-reply = { $dice } { $play }, poi { $reply }: { $equity }
on-average = { $dice } { $play }: { $equity } in media
point-plays = Indica una casella per leggere le sue mosse.
market-map = Mappa del mercato
market-hint = L'azione di cubo corretta del giocatore di turno dopo ogni scambio. Righe: lancio proprio e mossa migliore. Colonne: lancio dell'avversario. Persi: lanci su 36 dopo i quali l'avversario passa o la partita è vinta.
lost-of-36 = Persi
market-row = { $roll }: { $lost } lanci su 36 perdono il mercato. Azione dell'avversario con il cubo, dopo una presa: { $recube }.
game-over = la partita è finita
market-now = Ora: { $action }.
market-lost = Il { $percent } % degli scambi perde il mercato.
recube-vig = Valore del ridoppio { $vig }: doppio e presa valgono { $take }, e { $dead } se l'avversario non potesse mai ridoppiare.
plays-by-cube = Mosse secondo il cubo
by-cube-hint = Le mosse migliori con il cubo al centro e per ogni possessore. Tra parentesi: distanza dalla migliore.
needs-roll = Scegliere prima un lancio.
own-cube = proprio, a { $cube }
opponents-cube = dell'avversario, a { $cube }

# La tavola a parole
the-bar = il bar
the-off = fuori dalla tavola
bar = bar
point-name = punta { $point }
play-complete = La mossa è completa.
the-point = punta { $point }
men-on = { $count } su { $place }
men-off = { $count } fuori
side-is = { $colour }, { $pips } pip: { $places }.
is-on-roll = { $colour } è al tiro.
is-on-roll-with = { $colour } è al tiro con { $first } e { $second }.
owned-by = di { $colour }
in-middle = al centro
cube-shows = Il cubo è a { $value }, { $owner }.
own-home = Le punte di ogni giocatore si contano dalla propria casa.
board-picture = Tavola da backgammon
black-chequers = { $count ->
    [one] 1 pedina nera
   *[other] { $count } pedine nere
  }
white-chequers = { $count ->
    [one] 1 pedina bianca
   *[other] { $count } pedine bianche
  }
area-point = Punta { $point }, { $men }
empty = vuota
area-bar = Bar, { $men }
area-off = Fuori, { $men }
area-chosen = { $area }, scelto
area-target = { $area }, muovi qui
area-live = { $area }, può muovere
finish-play = Termina la mossa
take-move-back = Annulla un movimento
cube-at = Cubo a { $value }, { $owner }
roll-dice = Tira i dadi
dice-finish = Dadi { $dice }, termina la mossa
dice-swap = Dadi { $dice }, scambiali
dice-now = Dadi { $dice }.
placed = { $place }: { $men }.
has-only = { $colour } ha solo { $count ->
    [one] 1 pedina
   *[other] { $count } pedine
  }.
nothing-chosen = Niente è scelto.
chosen-can = Scelta: una pedina su { $place }. Può andare a: { $targets }.
moved = { $from } a { $to }{ $hit }.
hit-tag = , colpo

# Errori
error-position = Posizione illeggibile: { $reason }
error-file = File illeggibile: { $reason }
error-no-match = il file non contiene incontri
error-play = Mossa impossibile: { $reason }
error-dice = Lancio impossibile: { $reason }
error-library = La libreria rifiuta: { $reason }
error-server = Il server non risponde: { $reason }
error-engine = Il motore segnala: { $reason }
