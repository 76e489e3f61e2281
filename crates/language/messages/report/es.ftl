# Encuentro y jugadores
won-match = { $name } gana el encuentro.
contest-money = sesión libre
match-between = { $contest } entre { $first } y { $second }
match-between-by = { $contest } entre { $first } y { $second }, analizado por { $by }
contest-sentence = { $contest }.
match-open = El encuentro no terminó.
title-game = { $title }, partida { $number }
fact-contest = Formato
fact-variant = Variante
fact-result = Resultado
fact-round = Ronda
fact-place = Lugar
fact-rules = Reglas
fact-ratings = Puntuaciones
fact-annotator = Anotador
fact-remarks-by = Notas de
players = Jugadores
event = Torneo
date = Fecha
analysis = Análisis
unknown-program = programa desconocido
none-in-file = ninguno en el archivo
result-wins = { $name } gana { $score }
result-open = { $score }, sin terminar
no-crawford-rule = sin regla de Crawford
jacoby = Regla de Jacoby
rule-beavers = beavers
no-cube = sin cubo
cube-up-to = cubo hasta { $limit }
symbols = Símbolos: ?? muy malo, ? malo, ?! dudoso, ! bueno, !! muy bueno; (?) y similares antes de una tirada juzgan la decisión de no doblar; tirada + con suerte, ++ con mucha suerte, - con mala suerte, -- con muy mala suerte.
arrows-note = En los tableros, las flechas continuas muestran la mejor jugada, y las discontinuas la jugada hecha si fue otra. Los puntos llevan los números del jugador en turno.
pdf-subject = Informe de un encuentro de backgammon
page-of = Página { $number } de { $count }
summary = Resumen
remark = Nota
remark-is = Nota: { $text }

# Partidas y acciones
game-number = Partida { $number }
game-moves-of = Jugadas de la partida { $number }
game-move = Partida { $game }, jugada { $move }
game-action = Partida { $game }, acción { $action }: { $due }
score-line = Marcador { $score } ({ $players }).
score-line-crawford = Marcador { $score } ({ $players }), partida de Crawford.
score-of-game = Partida { $number }: marcador { $score }
score-of-crawford = Partida { $number }: marcador { $score }, partida de Crawford
won-game = { $name } gana { $points ->
    [one] { $points } punto
   *[other] { $points } puntos
  }.
won-by-pass = { $name } gana { $points ->
    [one] { $points } punto
   *[other] { $points } puntos
  } porque el rival pasa.
won-after-pass = { $name } gana { $points ->
    [one] { $points } punto
   *[other] { $points } puntos
  }: el rival pasó el doble.
won-by-resignation = { $name } gana { $points ->
    [one] { $points } punto
   *[other] { $points } puntos
  } por abandono.
game-open = La partida no ha terminado.
game-was-open = La partida no terminó.
first-game = Primera partida
previous-game = Partida anterior
next-one-game = Partida siguiente
last-game = Última partida
due-play = { $name } juega { $dice }
due-answer = { $name } responde
due-roll = { $name } en turno
due-cube = { $name } en turno: ¿cubo?
due-take = { $name } recibe un doble: ¿cubo?
played = { $name } mueve { $play }.
cannot-move = { $name } no puede mover.
rolls-what = { $name } tira { $dice }: { $what }.
acts = { $name } { $action }.
acts-alone = { $action }.
does-not-double = { $name } no dobla.
among-worst = Acción { $number }: { $cost }. Está entre los peores errores de arriba.
against-rules = Contra las reglas: { $problem }
to-move-number = A la jugada { $number }:
number-head = N.º
kind-play = jugada

# Valoraciones y suerte
mark-doubtful = dudoso
mark-bad = malo
mark-very-bad = muy malo
mark-good = bueno
mark-very-good = muy bueno
fault-missed-double = doble omitido
alert-error = Atención, { $mark }: { $fault }, { $cost }
marked-as = Marcado como { $mark }.
error-is = Error: { $cost }
alert-roll = Atención: { $roll } ({ $amount })
luck-of-roll = Suerte de la tirada: { $luck }
roll-very-lucky = tirada de mucha suerte
roll-lucky = tirada de suerte
roll-unlucky = tirada de mala suerte
roll-very-unlucky = tirada de muy mala suerte
worst-errors = Peores errores
worst-of-both = Peores errores de ambos jugadores
worst-count = Los { $count } peores de { $all } errores mostrados.
no-errors = No se muestran errores.
error-head = Error
game-head = Partida
player-head = Jugador
made-head = Hecho
best-head = Mejor

# Opciones
equity = Equidad
difference = Diferencia
level = Nivel
action = Acción
no-double = No doblar
double-take = Doblar, aceptar
double-pass = Doblar, pasar
choice-forced = Hecho: { $made }, forzado.
choice-best = Hecho: { $made }, lo mejor.
choice-error = Hecho: { $made }. Lo mejor: { $best }. Error: { $error }.
choice-error-alone = Hecho: { $made }. Error: { $error }.
candidate-plays = Jugadas candidatas
rank-head = N.º
play-head-report = Jugada
wins-head = Gana %
gammons-head = Gammons %
lost-gammons-head = Gammons perdidos %
made-mark = hecha
cube-by = Cubo, { $level }
correct-is = Correcto: { $correct }.
correct-by = Correcto: { $correct } ({ $level }).
chances-no-double = Probabilidades sin doblar en tanto por ciento: { $chances }.
chances-cube = Gana { $win } % (gammons { $gammon } %, backgammons { $backgammon } %), pierde { $lose } % (gammons { $losegammon } %, backgammons { $losebackgammon } %).
needed-passes = Doblar es correcto si el rival pasa por error al menos el { $share } % de las veces.
needed-takes = Doblar es correcto si el rival acepta por error al menos el { $share } % de las veces.
evaluation-by = Evaluación: { $level }.
col-play = jugada
col-equity = equidad
col-error = error
col-diff = dif.
col-level = nivel
col-cube = cubo
chance-win = G
chance-win-gammon = GG
chance-win-backgammon = GBG
chance-lose = P
chance-lose-gammon = PG
chance-lose-backgammon = PBG
level-plies = { $plies }-ply
level-trials = rollout de { $trials } partidas
position-id = ID de posición: { $id }
position-id-alone = ID de posición { $id }
match-id = ID del encuentro: { $id }
resign-verdict = Equidad si la partida sigue { $on }, tras el abandono { $off }. Oferta: { $offer }. ({ $level })
resign-verdict-accepted = Equidad si la partida sigue { $on }, tras el abandono { $off }. Oferta: { $offer }. Admisión: { $answer }. ({ $level })
resign-verdict-refused = Equidad si la partida sigue { $on }, tras el abandono { $off }. Oferta: { $offer }. Rechazo: { $answer }. ({ $level })
resign-offered = { $name } ofrece abandonar: { $value } ({ $level }).
resign-equities = Equidad si se sigue: { $on }, tras abandonar: { $off }.
resign-offer-error = Error de la oferta: { $error }.
resign-answer-error = Error de la respuesta: { $error }.
value-nothing = nada
value-single = una partida simple
value-gammon = un gammon
value-backgammon = un backgammon
value-points = puntos

# Estadísticas
statistics = Estadísticas
statistics-all = Todas las estadísticas del encuentro
statistics-match = Estadísticas del encuentro
statistics-game = Estadísticas de la partida { $number }
not-known = n/d
interval = ({ $low } a { $high })
interval-95 = intervalo del 95 %: { $low } a { $high }, { $count ->
    [one] { $count } decisión
   *[other] { $count } decisiones
  }
unit-match = Los errores y la suerte están en equidad normalizada, entre paréntesis en probabilidad de ganar el encuentro. Las tasas tienen su intervalo del 95 % entre paréntesis; una tasa baja es buena.
unit-money = Los errores y la suerte están en equidad normalizada, entre paréntesis en puntos. Las tasas tienen su intervalo del 95 % entre paréntesis; una tasa baja es buena.
performance-rating = performance rating
rating-and-luck = Nivel: { $rating }. Suerte: { $luck }.
no-rating = ninguno
rate-pr = PR de eXtreme Gammon
rate-gnubg = Tasa de GNU Backgammon
rate-snowie = Tasa de Snowie
rate-per-roll = Tasa por tirada
rates-with-intervals = Tasas de error con intervalos del 95 %
rate-performance = Performance rating (eXtreme Gammon)
rate-of-gnubg = GNU Backgammon
rate-of-snowie = Snowie
rate-all-moves = Todas las jugadas
chequer-plays = Jugadas de fichas
cube-head = Cubo
luck = Suerte
beavers = Beavers
raccoons-head = Raccoons
resignations = Abandonos
difficulty = Dificultad
overall = Total
rating = Nivel
errors = Errores
result-without-luck = Resultado sin suerte
unforced-plays = Jugadas no forzadas
error-of-plays = Error de las jugadas
close-cubes = Decisiones de cubo ajustadas o reales
error-with-cube = Error con el cubo
rolls-played = Tiradas jugadas
marked-very-good = Marcadas como muy buenas
marked-good = Marcadas como buenas
not-marked = Sin marca
marked-doubtful = Marcadas como dudosas
marked-bad = Marcadas como malas
marked-very-bad = Marcadas como muy malas
error-per-play = Error por jugada no forzada
very-lucky-rolls = Tiradas de mucha suerte
lucky-rolls = Tiradas de suerte
rolls-not-marked = Tiradas sin marca
unlucky-rolls = Tiradas de mala suerte
very-unlucky-rolls = Tiradas de muy mala suerte
luck-per-roll = Suerte por tirada
cube-decisions = Decisiones de cubo
close-or-actual = Ajustadas o reales
doubles-head = Dobles
takes-head = Aceptaciones
passes-head = Pases
missed-double-take = Doble omitido, aceptar
missed-double-pass = Doble omitido, pasar
double-early = Doble prematuro
double-too-good = Doble siendo demasiado bueno
wrong-takes = Aceptaciones erróneas
wrong-passes = Pases erróneos
error-per-close = Error por ajustada o real
missed-beavers = Beavers omitidos
wrong-beavers = Beavers erróneos
missed-raccoons = Raccoons omitidos
wrong-raccoons = Raccoons erróneos
offered = Ofrecidos
accepted-head = Admitidos
declined-head = Rechazados
offers-to-resign = Ofertas de abandono
wrong-offers = Ofertas erróneas
wrongly-accepted = Admitidos por error
wrongly-declined = Rechazados por error
decisions = Decisiones
mean-difficulty = Dificultad media
error-less-difficulty = Error menos dificultad
good-decisions = Buenas decisiones
very-good-decisions = Muy buenas decisiones
error-per-decision = Error por decisión
mwc-against = Prob. de ganar a este rival
fibs-by-luck = Diferencia FIBS por suerte
fibs-by-errors = Diferencia FIBS por errores
chance-by-errors = Prob. de ganar por errores
fibs-rating = Puntuación FIBS por errores
fibs-rating-rate = Puntuación FIBS por tasa de error
very-good-plays = Jugadas muy buenas
good-plays = Jugadas buenas
doubtful-plays = Jugadas dudosas
bad-plays = Jugadas malas
very-bad-plays = Jugadas muy malas
close-decisions = Decisiones ajustadas o reales
static-error = Error a primera vista por decisión
error-beyond-static = Error más allá
decisions-that-count = Decisiones que cuentan
chance-against = Probabilidad contra este rival por errores
points-amount = { $points ->
    [one] { $points } punto
   *[other] { $points } puntos
  }
points-of = { $points } de { $length }
score-of = marcador { $points } de { $length }

# Página
skip-to-games = Ir a las partidas
contents = Contenido
games = Partidas
made-by = Hecho con { $program }.
course = Desarrollo
course-of-match = Desarrollo del encuentro
course-hint = Un punto es un error mostrado: un disco para una jugada, un cuadrado para una acción de cubo. Lleva a la decisión.
chart-label = { $title }; se desplaza hacia los lados en pantallas pequeñas
chart-value-match = Probabilidad de { $name } de ganar el encuentro
chart-value-money = Puntos de { $name } en la sesión
chart-course-match = Probabilidad de { $name } de ganar el encuentro tras cada partida: { $values }.
chart-course-money = Puntos de { $name } tras cada partida: { $values }.
chart-value = partida { $number } { $value }
value-unknown = desconocido
chart-ahead = { $name } por delante
chart-dot = { $place }: { $name }, { $made }, { $verdict }
chart-luck = Errores y suerte en equidad normalizada
chart-luck-text = Una barra es una tirada: hacia arriba buena suerte, hacia abajo mala suerte. Un punto es un error.
index-title = Informes de encuentros
index-description = Lista de informes de encuentros
index-caption = Encuentros con el performance rating de ambos jugadores
match-head = Encuentro
score = Marcador
length-head = Longitud
length-points = { $length } puntos
length-money = libre
found-description = Acciones que encontró una búsqueda
found-all = { $count ->
    [one] { $count } posición
   *[other] { $count } posiciones
  } de la biblioteca
found-some = { $count } de { $total } posiciones de la biblioteca
found-place = encuentro { $match }, partida { $game }
roll-label = Tirada

# Repetir errores
colours = Colores
script-auto = Auto
light = Claro
dark = Oscuro
script-safe = Seguro
keys = Teclas
close = Cerrar
key-next-error = n o j
key-previous-error = p o k
key-next-move = . o →
key-previous-move = , o ←
do-next-error = error siguiente
do-previous-error = error anterior
do-next-move = jugada siguiente
do-previous-move = jugada anterior
do-next-game = partida siguiente
do-previous-game = partida anterior
do-retry = repetir errores, o terminar
do-colours = otros colores
do-help = esta ayuda
script-help = Al repetir errores, pulse una ficha y luego su nuevo lugar, o escriba la jugada, como 8/5 6/5.
script-click = Pulse una ficha y luego su nuevo lugar.
script-type = O escriba la jugada
script-enter = Introducir
script-undo = Deshacer
script-play = Jugar
script-illegal = No es una jugada legal de { $dice }.
script-no-move = sin jugada
script-right = { $choice }: correcto.
script-loses = { $choice } pierde { $loss }. Lo mejor: { $best }.
script-loses-least = { $choice } pierde al menos { $loss }, porque no está entre las jugadas analizadas. Lo mejor: { $best }.
script-total = { $right } de { $done } correctas, quedan { $left }. Perdido en total: { $lost }.
script-finished = Terminado: { $right } de { $done } correctas. Perdido en total: { $lost }.
script-end = Terminar
script-next = Siguiente
script-none = Ninguna decisión que repetir.
script-count = { $count } decisiones que repetir.
script-retry = Repetir errores
script-stop = Terminar
script-errors-of = Errores de
both-players = Ambos jugadores
double = Doblar
take = Aceptar
pass = Pasar
script-key = Tecla { $key }
script-error = error
script-move = jugada
previous-error = Error anterior
next-error = Error siguiente
script-previous-move = Jugada anterior
script-next-move = Jugada siguiente
script-tools = Herramientas

# Palabras de los documentos
cube-no-double = no doblar
cube-no-redouble = no redoblar
cube-double = doblar
cube-redouble = redoblar
cube-optional-double = doblar opcional
cube-optional-redouble = redoblar opcional
cube-too-good = demasiado bueno para doblar
cube-too-good-redouble = demasiado bueno para redoblar
cube-unavailable = no se puede doblar
cube-dead = cubo muerto
cube-take = aceptar
cube-pass = pasar
cube-beaver = beaver
cube-action = { $double }, { $answer }
no-access = sin acceso al cubo
no-double-crawford = no doblar (partida de Crawford)
never-double = nunca doblar (cubo muerto)
never-redouble = nunca redoblar (cubo muerto)
doubles = dobla
doubles-to = dobla a { $value }
takes = acepta
passes = pasa
beavers-it = hace beaver
raccoons-it = hace raccoon
accepts = admite
declines = rechaza
resigns = abandona
resigns-single = abandona una partida simple
resigns-gammon = abandona un gammon
resigns-backgammon = abandona un backgammon
no-play = sin jugada
stuck-word = no puede mover
drops = pasa
not-shown = no mostrada
not-legal = { $play } (no legal)
set-up-position = montado: posición { $id }
set-up-turn = montado: { $player } en turno
set-up-dice = montado: { $player } juega { $dice }
set-up-cube = montado: cubo { $value }, en el centro
set-up-owned = montado: cubo { $value }, lo tiene { $player }
set-up-score = montado: marcador { $score }
bearoff = salida
race-theme = carrera
bearoff-contact = salida con contacto
containment = contención
blitz = blitz
opening = apertura
back-game = back game
ace-point = juego del punto 1
deuce-point = juego del punto 2
holding = holding game
prime-prime = prime contra prime
mutual-holding = holding game mutuo
priming = juego de prime
middle-game = medio juego
of-the-opponent = { $theme } (rival)
themes-are = Temas: { $list }.
events-are = Hechos: { $list }.
themes-and-events = Temas y hechos
event-judged = { $event } ({ $verdict })
event-did = ✓ { $event }
event-missed = omitido: { $event }
event-wrong = erróneo: { $event }
verdict-did = hecho
verdict-missed = omitido
verdict-wrong = erróneo
did-hit = golpe
did-double-hit = golpe doble
did-loose-hit = golpe suelto
did-golden-anchor = ancla de oro
did-advanced-anchor = ancla avanzada
did-deep-anchor = ancla profunda
did-ace-point = punto 1
did-deuce-point = punto 2
did-three-point = punto 3
did-four-point = punto 4
did-five-point = punto 5
did-six-point = punto 6
did-bar-point = punto de barra
did-outer-point = punto exterior
did-prime = prime
did-slot = slot
did-break-anchor = ancla rota
did-break-point = punto roto
did-break-prime = prime roto
did-break-midpoint = midpoint roto
did-run = huida
did-run-last = última huida
did-escape = escape
did-bear-off = ficha fuera
did-fill-gap = hueco cubierto
did-stack = pila
did-shot = tiro
did-direct-shot = tiro directo
did-play-on = seguir jugando
did-lose-market = mercado perdido
awful = ¡Horrible!
beginner = Principiante
casual-player = Jugador ocasional
intermediate = Intermedio
advanced = Avanzado
expert = Experto
world-class = Clase mundial
supernatural = Sobrenatural
luck-haha = Jaaa-jaaa
luck-bed = Vete a la cama
luck-next-time = Más suerte la próxima vez
luck-none = Ninguna
luck-good = ¡Buenos dados!
luck-vegas = A Las Vegas ahora mismo
luck-cheater = Tramposo :-)
problem-game-over = la partida ha terminado
problem-out-of-turn = { $player } actúa fuera de turno
problem-resignation = hay un abandono sin responder, o ninguno que responder
problem-no-offer = no hay oferta que responder
problem-unanswered = sin responder: { $offer }
problem-rolled = los dados ya se tiraron
problem-other-dice = los dados muestran { $dice }
problem-not-owner = el otro jugador tiene el cubo, o está en su valor máximo
problem-crawford = nadie puede doblar en la partida de Crawford
problem-opening-double = nadie puede doblar antes de la tirada inicial
problem-opening-roll = un doble no puede ser la tirada inicial
problem-limit = el cubo superaría su límite
problem-no-beavers = no se permiten beavers
problem-no-play = no hay jugada anotada, pero la tirada tiene jugadas legales
problem-illegal = «{ $play }» no es una jugada legal
problem-lost-board = { $problem }; no se juzga ninguna decisión posterior de la partida, porque el tablero es desconocido

# Razones
reason-same = Ambas jugadas valen lo mismo.
reason-made-better = La jugada hecha vale { $equity } más.
reason-best = La mejor jugada { $good }.
reason-best-but = La mejor jugada { $good }, pero { $bad }.
reason-best-anyway = La mejor jugada { $good }, pero { $bad }; con el cubo y a este marcador vale { $equity } más.
reason-worse-anyway = La mejor jugada { $bad }; con el cubo y a este marcador vale { $equity } más.
reason-worth = La mejor jugada vale { $equity } más; ninguna probabilidad difiere en 0.5 % o más.
reason-board = Además { $good }.
reason-board-but = Además { $good }, aunque { $bad }.
reason-board-although = Y eso aunque { $bad }.
reason-owned = El rival tiene el cubo.
reason-useless = Doblar no puede ganar nada aquí.
reason-equal-double = Doblar y esperar valen lo mismo.
reason-double = Doblar vale { $equity } más que esperar.
reason-wait = Esperar vale { $equity } más que doblar.
reason-play-on = Seguir jugando vale { $equity } más que doblar.
reason-gammons = El { $gammons } % de las partidas son gammons.
reason-must-pass = El rival tiene que pasar.
reason-market = El { $market } % de los próximos intercambios pierde el mercado.
reason-impossible = No se puede doblar.
reason-equal-answer = Pasar y aceptar valen lo mismo: el rival gana el { $win } % y pierde un gammon en el { $gammons } % de las partidas.
reason-pass = Pasar vale { $equity } más que aceptar: el rival gana el { $win } % y pierde un gammon en el { $gammons } % de las partidas.
reason-take = Aceptar vale { $equity } más que pasar: el rival gana el { $win } % y pierde un gammon en el { $gammons } % de las partidas.
reason-beaver = Un beaver es correcto, y aceptar vale { $equity } más que pasar: el rival gana el { $win } % y pierde un gammon en el { $gammons } % de las partidas.
sentences = { $first } { $second }
phrases-more = { $first }, { $second }
phrases-last = { $first } y { $second }
phrase-wins-more = gana un { $chance } % más
phrase-wins-less = gana un { $chance } % menos
phrase-more-gammons = gana un { $chance } % más de gammons
phrase-fewer-gammons = gana un { $chance } % menos de gammons
phrase-more-lost-gammons = pierde un { $chance } % más de gammons
phrase-fewer-lost-gammons = pierde un { $chance } % menos de gammons
phrase-more-backgammons = gana un { $chance } % más de backgammons
phrase-fewer-backgammons = gana un { $chance } % menos de backgammons
phrase-more-lost-backgammons = pierde un { $chance } % más de backgammons
phrase-fewer-lost-backgammons = pierde un { $chance } % menos de backgammons
phrase-bar = deja { $count ->
    [0] ninguna ficha rival
    [one] { $count } ficha rival
   *[other] { $count } fichas rivales
  } en la barra en vez de { $other ->
    [0] ninguna
   *[other] { $other }
  }
phrase-shots = deja { $count ->
    [0] ningún tiro
    [one] { $count } tiro
   *[other] { $count } tiros
  } en vez de { $other ->
    [0] ninguno
   *[other] { $other }
  }
phrase-good-rolls = deja al rival { $count ->
    [0] ninguna tirada buena
    [one] { $count } tirada buena
   *[other] { $count } tiradas buenas
  } en vez de { $other ->
    [0] ninguna
   *[other] { $other }
  }
phrase-no-prime = no tiene prime
phrase-prime = tiene un prime de { $count } puntos
phrase-longer-prime = tiene un prime de { $count } puntos en vez de { $other }
phrase-home-points = tiene { $count ->
    [0] ningún punto
    [one] { $count } punto
   *[other] { $count } puntos
  } de la casa en vez de { $other ->
    [0] ninguno
   *[other] { $other }
  }
phrase-anchor = tiene un ancla
phrase-no-anchor = no tiene ancla
phrase-off = tiene { $count ->
    [0] ninguna ficha
    [one] { $count } ficha
   *[other] { $count } fichas
  } fuera en vez de { $other ->
    [0] ninguna
   *[other] { $other }
  }
phrase-wastes-less = desperdicia { $pips } pips menos
phrase-wastes-more = desperdicia { $pips } pips más

# Tablero
white = Blanco
black = Negro
board-on-roll = le toca
board-pips = { $pips } pips
board-off = { $count } fuera
board-cube = cubo { $value }
board-points = { $points ->
    [one] { $points } punto
   *[other] { $points } puntos
  }
board-money = partida libre
board-match = encuentro a { $length }
board-crawford = partida de Crawford
board-post-crawford = tras Crawford
board-to-play = juega { $dice }
board-opponent = rival
board-numbered = Tablero numerado para { $bottom }; jugadas numeradas para { $roller }, en turno
named-colour = { $name } ({ $colour })
seen-over = { $name } ha sacado todas sus fichas.
seen-dropped = { $name } ha pasado.
seen-resigned = { $name } ha abandonado { $value }.
seen-resigns = { $name } ofrece abandonar { $value }, responde { $other }.
seen-doubles = { $name } dobla a { $value }, responde { $other }.
seen-beavers = { $name } hace beaver a { $value }, responde { $other }.
seen-raccoons = { $name } hace raccoon a { $value }, responde { $other }.
seen-roll = { $name } en turno con { $dice }.
seen-on-roll = { $name } en turno.
seen-money = Partida libre{ $rules }.
seen-jacoby = , regla de Jacoby
seen-beavers-rule = , beavers
seen-match = Encuentro a { $length } puntos.
seen-crawford = Encuentro a { $length } puntos, partida de Crawford.
seen-post-crawford = Encuentro a { $length } puntos, tras Crawford.
seen-score = Marcador: { $first } { $a }, { $second } { $b }.
seen-no-cube = Sin cubo.
seen-cube-out = El cubo no está en juego.
seen-cube = Cubo en { $value }, en el centro.
seen-cube-owned = Cubo en { $value }, lo tiene { $colour }.
seen-side = { $name }, { $pips } pips: { $places }.
seen-point = { $count } en el punto { $point }
seen-bar = { $count } en la barra
seen-off = { $count } fuera
seen-numbers = Los puntos de cada jugador se cuentan desde su propia casa.
seen-arrows = Flechas, { $mark }: { $play }.
seen-made = hecha
seen-best = mejor
