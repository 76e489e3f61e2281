# Azioni, come appaiono al prompt
action-roll = tirare
action-double = raddoppiare
action-move = muovere
action-take = accettare
action-pass = passare
action-beaver = beaver
action-raccoon = raccoon
action-resign = abbandonare
action-accept = acconsentire
action-decline = rifiutare
action-next-game = prossima partita
single = partita semplice
gammon = gammon
backgammon = backgammon
or = { $list } o { $last }

# Eventi
rolled = { $name } tira { $dice }.
played-roll = { $name } tira { $dice } e muove { $play }.
doubled = { $name } raddoppia a { $value }.
taken = { $name } accetta.
passed = { $name } passa.
beavered = { $name } fa beaver a { $value }.
raccooned = { $name } fa raccoon a { $value }.
resigned = { $name } offre di abbandonare: { $value }.
accepted = { $name } accetta l'abbandono.
declined = { $name } rifiuta l'abbandono.
equal-dice = Entrambi tirano { $die } e tirano di nuovo.
automatic-double = Il cubo passa a { $value }.
score-is = Punteggio: { $first } { $a }, { $second } { $b }.
game-begins = Comincia la partita { $number }.
crawford-game = È la partita di Crawford.
taken-back = L'ultima azione è annullata.
taken-back-play = { $name } annulla { $play }.
rest-replaced = Il resto della registrazione è sostituito; undo lo recupera.
place-is = Partita { $game }, azione { $action } di { $last }.
board-set = La posizione è impostata.
board-left = Non ripreso dall'ID: { $what }.
dice-set = I dadi mostrano { $dice }.
turn-set = Tocca a { $name }.
cube-set = Il cubo è a { $value }, al centro.
cube-owned = Il cubo è a { $value }, di { $name }.
score-set = Il punteggio è impostato.
rule-set = La regola è cambiata.
comment-set = Il commento è salvato.
mark-set = Il giudizio è salvato.
info-set = I dati dell'incontro sono salvati.
saved = Salvato in { $file }.
loaded = Letto { $file }.
resumes = L'incontro continua.
analysed = { $count ->
    [one] { $count } decisione analizzata
   *[other] { $count } decisioni analizzate
  }.
nothing-asked = Non c'è niente da confermare.
nothing-to-decide = Qui non c'è niente da decidere.
not-analysed = Nessuna decisione è stata ancora analizzata. Scrivi prima analyse match.
thinking = Sto pensando
over-prompt = new match o quit
over-help = Il gioco è finito. new match inizia un altro incontro, undo annulla la fine e quit termina.
asks-dice = Scrivi i dadi di { $name }, per esempio 31.
player-is = { $seat }: { $name }, { $kind }.
choose-again = { $seat } era un programma. Sceglilo di nuovo con player.
dice-again = I dadi venivano da un file o da un programma. Sceglili di nuovo con dice.
on = sì
off = no
setting-is = { $name }: { $value }.

# Tutor e analisi
tutor-warns = Tutor: { $choice } è { $mark } e perde { $loss }. Scrivi yes per proseguire, o hint.
tutor-waits = Una riga vuota non conferma niente. Scrivi yes per proseguire, o hint.
choice-loses = { $choice } perde { $loss }. Il meglio: { $best }.
played-illegal = { $name } gioca { $play } contro le regole, e la mossa resta.
rates-are = { $name }: PR { $rate } in { $count ->
    [one] { $count } decisione
   *[other] { $count } decisioni
  }.
resignations-are = { $name }: errore { $loss } su { $count ->
    [one] { $count } abbandono o risposta
   *[other] { $count } abbandoni e risposte
  }.
cube-verdict = Cubo: { $action }.
equities-are = Senza raddoppio { $none }, raddoppio accettato { $take }, raddoppio rifiutato { $pass }.
chances-are = Vince { $win } %, gammon { $gammon } %, backgammon { $backgammon } %; gammon persi { $lost } %, backgammon { $lostbackgammon } %.
equity-is = Equity { $equity }.
resignation-worth = Continuare vale { $equity } per { $name }.

# Tavoliere
board-waits = aspetta

# Dadi
dice-are = Dadi: { $kind }; finora { $count ->
    [one] { $count } tiro
   *[other] { $count } tiri
  }.
dice-commitment = Impegno: { $commitment }. Conservalo e confrontalo dopo la partita.
dice-secret = Segreto: { $secret }, sale: { $salt }, { $count ->
    [one] { $count } tiro
   *[other] { $count } tiri
  }. Verificali con barpoint dice verify.
dice-revealed = I dadi sono svelati. Scegline altri per un'altra partita.

# Errori
unknown-command = { $word } non è né un comando né una mossa legale: attesa una mossa o un comando come { $list }
ambiguous-command = { $word } è ambiguo: atteso { $list }
expected = { $command }: atteso { $what }
expected-found = { $command }: atteso { $what }, trovato { $found }
refused = { $reason }
refused-expected = { $reason }: atteso { $list }
file-error = { $file }: { $reason }
file-exists = { $file } esiste: atteso un file nuovo, o save { $file } replace
file-changed = Un altro programma ha modificato { $file }. Da ora questo incontro è salvato in { $other }.
file-kept = Un altro programma ha scritto { $file }, che perciò resta com'è. Da ora questo incontro è salvato in { $other }.
file-new = Da ora questo incontro è salvato in { $other }.
file-format = { $file }: atteso un nome in .json, .sgf, .mat o un altro formato di incontri
dice-error = { $reason }
player-error = { $reason }
not-manual = i dadi si scrivono solo se sono manuali: atteso dice manual
no-hint = non c'è la mossa numero { $number }: atteso un numero da 1 a { $last }
no-hint-given = nessun hint per questo tiro: atteso prima hint
too-long = la riga è troppo lunga: attesi al massimo { $most } caratteri
not-revealed = i dadi non hanno segreto
no-record = quel punto non esiste
programs-variant = i programmi giocano solo a backgammon e nackgammon

# Motivi
reason-game-over = la partita è finita
reason-out-of-turn = tocca all'altro giocatore
reason-resignation = un abbandono attende risposta, o non ce n'è
reason-no-offer = non è offerto niente
reason-unanswered = un'offerta attende risposta
reason-rolled = i dadi sono già tirati
reason-other-dice = i dadi mostrano { $dice }
reason-not-owner = il cubo è dell'altro giocatore, o ha il valore massimo
reason-crawford = nessuno raddoppia nella partita di Crawford
reason-opening-double = nessuno raddoppia prima del primo tiro
reason-opening-roll = il primo tiro non è mai doppio
reason-limit = il cubo supererebbe il suo limite
reason-no-beavers = i beaver non sono permessi
reason-not-rolled = i dadi non sono ancora tirati
reason-not-begun = la partita non è cominciata
reason-in-progress = la partita è in corso
reason-over = l'incontro è finito
reason-no-raccoons = i raccoon non sono permessi
reason-finished-board = in questa posizione la partita è finita
reason-chequers = ci sono troppe pedine
reason-nothing-to-undo = non c'è niente da annullare
reason-end-of-record = la registrazione finisce lì
reason-nothing-to-annotate = non c'è azione da giudicare
reason-illegal = { $text } non è una mossa legale con { $dice }

# Argomenti
what-play = una mossa legale, come 8/5 6/5
what-count = un numero intero da 1 in su
what-on-off = on oppure off
what-value = single, gammon o backgammon
what-player = x oppure o
what-kind = human, un livello, barpoint:PLIES, gnubg:PLIES, ubgi:COMANDO, line:COMANDO o external:HOST:PORTA
what-dice = due dadi, come 31, o un generatore
what-board = un ID di posizione o un XGID
what-score = due numeri di punti
what-cube = una potenza di due e il proprietario: x, o oppure centre
what-new = match e un numero di punti, session o single, ed eventualmente una variante
what-file = il nome di un file
what-mark = very good, good, doubtful, bad, very bad o none, ed eventualmente move, cube o luck
what-info = event, round, place, date, annotator o comment, e un testo
what-date = una data, come 2025-11-08
what-tutor = on, off, move on, cube off, level 2, threshold 0.03 o races off
what-automatic = roll, move, bearoff, game o doubles, e on oppure off
what-language = en, de, fr, es, it o ja
what-level = un livello di analisi, come standard, ed eventualmente move o game
what-place = un numero, game o marked
what-name = x oppure o, e un nome
what-command = un comando

# Aiuto
help-title = Comandi. Le parole si possono abbreviare. Una riga vuota tira, fa l'unica mossa o comincia la prossima partita.
help-group-play = Gioco
help-group-ask = Domande
help-group-record = Registrazione
help-group-settings = Impostazioni
help-roll = tira i dadi
help-double = raddoppia o rilancia
help-take = accetta un raddoppio, un beaver o un raccoon
help-pass = rifiuta un raddoppio, un beaver o un raccoon
help-beaver = gira il cubo in risposta a un raddoppio
help-raccoon = gira il cubo in risposta a un beaver
help-accept = accetta ciò che è offerto
help-decline = rifiuta ciò che è offerto
help-resign = offre di abbandonare una partita semplice, un gammon o un backgammon
help-move = gioca un tiro: basta 8/5 6/5, e =2 gioca il numero 2 di hint
help-yes = prosegue dopo un avviso del tutor
help-play = lascia agire il motore una volta al posto del giocatore
help-illegal = gioca un tiro contro le regole; l'avversario lo lascia valere
help-hint = elenca le mosse migliori, o giudica il cubo
help-evaluate = mostra le probabilità della posizione
help-legal = elenca le azioni permesse ora
help-board = mostra il tavoliere, o lo imposta con un ID
help-score = mostra o imposta il punteggio
help-pips = mostra i pip
help-cube = mostra o imposta il cubo
help-turn = mostra o imposta a chi tocca
help-dice = mostra o sceglie la fonte dei dadi, o imposta il tiro
help-list = elenca le azioni della partita
help-statistics = mostra i tassi di errore delle decisioni analizzate
help-settings = elenca tutte le impostazioni
help-help = mostra questo elenco, o un comando
help-undo = annulla l'ultima azione
help-next = va avanti di azioni, di partite o al giudizio successivo
help-previous = torna indietro di azioni, di partite o al giudizio precedente
help-first = va all'inizio della registrazione
help-last = va alla fine della registrazione
help-new = comincia un incontro, una sessione o una partita singola
help-save = scrive la registrazione in un altro file
help-load = legge una registrazione da un file
help-analyse = analizza l'ultima azione, la partita o l'incontro
help-annotate = giudica l'ultima azione
help-comment = mostra o imposta il commento dell'ultima azione
help-info = mostra o imposta i dati dell'incontro
help-player = mostra o sceglie chi gioca
help-name = imposta il nome di un giocatore
help-automatic = imposta ciò che avviene senza domande
help-tutor = imposta quando il tutor avvisa
help-analysis = mostra dopo ogni decisione quanto ha perso
help-display = mostra il tavoliere dopo ogni azione
help-language = sceglie la lingua
help-jacoby = imposta la regola di Jacoby in una sessione
help-beavers = permette i beaver in una sessione
help-raccoons = permette i raccoon in una sessione
help-quit = termina; la registrazione è salvata
