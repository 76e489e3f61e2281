# Acciones, tal como se muestran
action-roll = tirar
action-double = doblar
action-move = mover
action-take = aceptar
action-pass = pasar
action-beaver = beaver
action-raccoon = raccoon
action-resign = abandonar
action-accept = admitir
action-decline = rechazar
action-next-game = siguiente partida
single = partida simple
gammon = gammon
backgammon = backgammon
or = { $list } o { $last }

# Sucesos
rolled = { $name } tira { $dice }.
played-roll = { $name } tira { $dice } y mueve { $play }.
doubled = { $name } dobla a { $value }.
taken = { $name } acepta.
passed = { $name } pasa.
beavered = { $name } hace beaver a { $value }.
raccooned = { $name } hace raccoon a { $value }.
resigned = { $name } ofrece abandonar: { $value }.
accepted = { $name } admite el abandono.
declined = { $name } rechaza el abandono.
equal-dice = Ambos tiran { $die } y vuelven a tirar.
automatic-double = El cubo se dobla a { $value }.
score-is = Marcador: { $first } { $a }, { $second } { $b }.
game-begins = Empieza la partida { $number }.
crawford-game = Es la partida de Crawford.
taken-back = La última acción se ha deshecho.
taken-back-play = { $name } deshace { $play }.
rest-replaced = El resto del registro se ha reemplazado; undo lo recupera.
place-is = Partida { $game }, acción { $action } de { $last }.
board-set = La posición está puesta.
board-left = No se tomó del ID: { $what }.
dice-set = Los dados muestran { $dice }.
turn-set = Le toca a { $name }.
cube-set = El cubo está en { $value }, en el centro.
cube-owned = El cubo está en { $value } y lo tiene { $name }.
score-set = El marcador está puesto.
rule-set = La regla ha cambiado.
comment-set = El comentario está guardado.
mark-set = La marca está guardada.
info-set = Los datos del encuentro están guardados.
saved = Guardado en { $file }.
loaded = Se ha leído { $file }.
resumes = El encuentro continúa.
analysed = { $count ->
    [one] { $count } decisión analizada
   *[other] { $count } decisiones analizadas
  }.
nothing-asked = No hay nada que confirmar.
nothing-to-decide = Aquí no hay nada que decidir.
not-analysed = Todavía no se ha analizado ninguna decisión. Escriba primero analyse match.
thinking = Pensando
over-prompt = new match o quit
over-help = El juego ha terminado. new match empieza otro encuentro, undo deshace el final y quit termina.
asks-dice = Escriba los dados de { $name }, por ejemplo 31.
player-is = { $seat }: { $name }, { $kind }.
choose-again = { $seat } era un programa. Elíjalo de nuevo con player.
dice-again = Los dados venían de un archivo o un programa. Elíjalos de nuevo con dice.
on = sí
off = no
setting-is = { $name }: { $value }.

# Tutor y análisis
tutor-warns = Tutor: { $choice } es { $mark } y pierde { $loss }. Escriba yes para seguir, o hint.
tutor-waits = Una línea vacía no confirma nada. Escriba yes para seguir, o hint.
choice-loses = { $choice } pierde { $loss }. Lo mejor: { $best }.
played-illegal = { $name } juega { $play } contra las reglas, y la jugada vale.
rates-are = { $name }: PR { $rate } en { $count ->
    [one] { $count } decisión
   *[other] { $count } decisiones
  }.
resignations-are = { $name }: error { $loss } en { $count ->
    [one] { $count } abandono o respuesta
   *[other] { $count } abandonos y respuestas
  }.
cube-verdict = Cubo: { $action }.
equities-are = Sin doblar { $none }, doblar y aceptar { $take }, doblar y pasar { $pass }.
chances-are = Gana { $win } %, gammons { $gammon } %, backgammons { $backgammon } %; gammons perdidos { $lost } %, backgammons { $lostbackgammon } %.
equity-is = Equidad { $equity }.
resignation-worth = Seguir vale { $equity } para { $name }.

# Tablero
board-waits = espera

# Dados
dice-are = Dados: { $kind }; { $count ->
    [one] { $count } tirada
   *[other] { $count } tiradas
  } hasta ahora.
dice-commitment = Compromiso: { $commitment }. Guárdelo y compárelo después de la partida.
dice-secret = Secreto: { $secret }, sal: { $salt }, { $count ->
    [one] { $count } tirada
   *[other] { $count } tiradas
  }. Compruébelas con barpoint dice verify.
dice-revealed = Los dados están revelados. Elija otros para otra partida.

# Errores
unknown-command = { $word } no es ni una orden ni una jugada legal: se esperaba una jugada o una orden como { $list }
ambiguous-command = { $word } es ambiguo: se esperaba { $list }
expected = { $command }: se esperaba { $what }
expected-found = { $command }: se esperaba { $what }, se encontró { $found }
refused = { $reason }
refused-expected = { $reason }: se esperaba { $list }
file-error = { $file }: { $reason }
file-exists = { $file } ya existe: se esperaba un archivo nuevo, o save { $file } replace
file-changed = Otro programa ha cambiado { $file }. Este encuentro se guarda desde ahora en { $other }.
file-kept = Otro programa escribió { $file }, por eso queda como está. Este encuentro se guarda desde ahora en { $other }.
file-new = Este encuentro se guarda desde ahora en { $other }.
file-format = { $file }: se esperaba un nombre en .json, .sgf, .mat u otro formato de encuentros
dice-error = { $reason }
player-error = { $reason }
not-manual = los dados solo se escriben con dados manuales: se esperaba dice manual
no-hint = no hay jugada número { $number }: se esperaba un número de 1 a { $last }
no-hint-given = no se ha pedido hint para esta tirada: se esperaba primero hint
too-long = la línea es demasiado larga: se esperaban { $most } caracteres como máximo
not-revealed = los dados no tienen secreto
no-record = ese lugar no existe
programs-variant = los programas solo juegan al backgammon y al nackgammon

# Razones
reason-game-over = la partida ha terminado
reason-out-of-turn = le toca al otro jugador
reason-resignation = un abandono espera respuesta, o no hay ninguno
reason-no-offer = no se ofrece nada
reason-unanswered = una oferta espera respuesta
reason-rolled = ya se ha tirado
reason-other-dice = los dados muestran { $dice }
reason-not-owner = el cubo es del otro jugador, o tiene su valor máximo
reason-crawford = nadie dobla en la partida de Crawford
reason-opening-double = nadie dobla antes de la primera tirada
reason-opening-roll = la primera tirada nunca es doble
reason-limit = el cubo pasaría de su límite
reason-no-beavers = los beavers no están permitidos
reason-not-rolled = todavía no se ha tirado
reason-not-begun = la partida no ha empezado
reason-in-progress = la partida está en curso
reason-over = el encuentro ha terminado
reason-no-raccoons = los raccoons no están permitidos
reason-finished-board = en esta posición la partida ha terminado
reason-chequers = hay demasiadas fichas
reason-nothing-to-undo = no hay nada que deshacer
reason-end-of-record = el registro termina ahí
reason-nothing-to-annotate = no hay acción que marcar
reason-illegal = { $text } no es una jugada legal con { $dice }

# Argumentos
what-play = una jugada legal, como 8/5 6/5
what-count = un número entero desde 1
what-on-off = on u off
what-value = single, gammon o backgammon
what-player = x u o
what-kind = human, un nivel, barpoint:PLIES, gnubg:PLIES, ubgi:ORDEN, line:ORDEN o external:HOST:PUERTO
what-dice = dos dados, como 31, o un generador
what-board = un identificador de posición o un XGID
what-score = dos números de puntos
what-cube = una potencia de dos y el dueño: x, o o centre
what-new = match y un número de puntos, session o single, y quizá una variante
what-file = un nombre de archivo
what-mark = very good, good, doubtful, bad, very bad o none, y quizá move, cube o luck
what-info = event, round, place, date, annotator o comment, y un texto
what-date = una fecha, como 2025-11-08
what-tutor = on, off, move on, cube off, level 2, threshold 0.03 o races off
what-automatic = roll, move, bearoff, game o doubles, y on u off
what-language = en, de, fr, es, it o ja
what-level = un nivel de análisis, como standard, y quizá move o game
what-place = un número, game o marked
what-name = x u o, y un nombre
what-command = una orden

# Ayuda
help-title = Órdenes. Las palabras se pueden abreviar. Una línea vacía tira, hace la única jugada o empieza la siguiente partida.
help-group-play = Juego
help-group-ask = Preguntas
help-group-record = Registro
help-group-settings = Ajustes
help-roll = tira los dados
help-double = dobla o redobla
help-take = acepta un doble, un beaver o un raccoon
help-pass = pasa ante un doble, un beaver o un raccoon
help-beaver = gira el cubo en respuesta a un doble
help-raccoon = gira el cubo en respuesta a un beaver
help-accept = admite lo que se ofrece
help-decline = rechaza lo que se ofrece
help-resign = ofrece abandonar una partida simple, un gammon o un backgammon
help-move = juega una tirada: basta 8/5 6/5, y =2 juega el número 2 de hint
help-yes = sigue adelante tras un aviso del tutor
help-play = deja que el motor actúe una vez por el jugador
help-illegal = juega una tirada contra las reglas; el rival la deja valer
help-hint = da las mejores jugadas, o juzga el cubo
help-evaluate = muestra las probabilidades de la posición
help-legal = da las acciones permitidas ahora
help-board = muestra el tablero, o lo pone con un identificador
help-score = muestra o pone el marcador
help-pips = muestra los pips
help-cube = muestra o pone el cubo
help-turn = muestra o pone a quién le toca
help-dice = muestra o elige la fuente de los dados, o pone la tirada
help-list = da las acciones de la partida
help-statistics = muestra las tasas de error de las decisiones analizadas
help-settings = da todos los ajustes
help-help = muestra esta lista, o una orden
help-undo = deshace la última acción
help-next = avanza por acciones, partidas o a la marca siguiente
help-previous = retrocede por acciones, partidas o a la marca anterior
help-first = va al principio del registro
help-last = va al final del registro
help-new = empieza un encuentro, una sesión o una sola partida
help-save = escribe el registro en otro archivo
help-load = lee un registro de un archivo
help-analyse = analiza la última acción, la partida o el encuentro
help-annotate = marca la última acción
help-comment = muestra o pone el comentario de la última acción
help-info = muestra o pone los datos del encuentro
help-player = muestra o elige quién juega
help-name = pone el nombre de un jugador
help-automatic = fija lo que se hace sin preguntar
help-tutor = fija cuándo avisa el tutor
help-analysis = muestra tras cada decisión lo que perdió
help-display = muestra el tablero tras cada acción
help-language = elige el idioma
help-jacoby = pone la regla de Jacoby de una sesión
help-beavers = permite los beavers en una sesión
help-raccoons = permite los raccoons en una sesión
help-quit = termina; el registro está guardado
