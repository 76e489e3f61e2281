# Página
study = Estudio
play-tab = Jugar
match = Encuentro
library = Biblioteca
learn = Aprender
what-to-do = Qué hacer
board = Tablero
cancel = Cancelar
stop = Parar
again = Otra vez
key = Tecla { $key }
keys-everywhere = En todas partes: Tab avanza, Intro pulsa. u deshace un movimiento.
keys-board = Tablero: las flechas van a un punto, a la barra, a los dados o al cubo. Intro o Espacio elige, mueve y tira. Escape no elige nada.
keys-match = Encuentro: n y p van al error siguiente y anterior, j y k a las decisiones. 1 a 9 dejan una jugada de la tabla en el tablero, 0 la que se hizo.
keys-entry = Introducir un encuentro: las cifras son dados. d dobla, t acepta, p pasa, b hace beaver, g empieza la siguiente partida, Retroceso deshace.
keys-maps = Mapas: las flechas van de casilla en casilla.
input-hint = ID o encuentro
input-name = Posición o encuentro
open = Abrir
file = Archivo…
engine-is = Motor: { $name }
engine-loading = se está cargando
engine-of-server = el servidor de esta página
engine-of-page = esta página, { $count ->
    [one] 1 proceso
   *[other] { $count } procesos
  }
small-nets-tag = , redes pequeñas
engine-two = { $page }; rollouts: { $server }
connection-closed = la conexión con el motor está cerrada
no-engine = Ningún motor responde{ $reason }. Ejecute barpoint gui o barpoint serve, y abra esta página en su dirección.
no-position = El enlace no contiene ninguna posición.
in-library = El encuentro está en su biblioteca.
which-match = ¿Qué encuentro?
old-position = El tablero muestra la posición anterior.
study-again = Estudiarla otra vez
enter-match = Introducir un encuentro
look-ahead = Profundidad
then-roll-out = 2 plies, luego rollout
seen-before = Vistas antes
on-roll = Le toca
on-roll-tag = le toca
opponent = Rival
pips = { $pips } pips
back = Atrás
roll = Tirar
other-on-roll = Le toca al otro
play-from-here = Jugar desde aquí
share-more = Compartir…
keep-in-library = Guardar en la biblioteca
save-match = Guardar el encuentro
share = Compartir
link-position = Enlace a la posición
link-question = Enlace a una pregunta, que oculta la respuesta
link-match = Enlace al encuentro
link-short = Enlace corto al encuentro, por este servidor
link-short-done = El enlace es corto porque el servidor de esta página guarda el encuentro. Funciona mientras ese servidor lo tenga.
link-lost = El servidor ya no tiene el encuentro de este enlace.
forum-text = Texto para un foro
picture-svg = Imagen, SVG
picture-png = Imagen, PNG
money-game = Partida libre
jacoby-tag = , regla de Jacoby
beavers-tag = , beavers
crawford-tag = , partida de Crawford
post-crawford-tag = , tras Crawford
match-score = Encuentro a { $length }, marcador { $own } a { $other }
money-names = { $names }, partida libre
match-names = { $names }, a { $length }

# Pantalla
display = Pantalla
language = Idioma
as-browser = Como el navegador
as-system = Como el sistema
safe = Para daltónicos
direction = Dirección
home-right = Casa a la derecha
home-left = Casa a la izquierda
at-bottom = Abajo
you-or-black = Usted, o Negro
player-on-roll = El jugador de turno
numbers-of-points = Números de los puntos
of-player-on-roll = Del jugador de turno
of-player-below = Del jugador de abajo
none = Ninguno
animation = Animación
switched-on = Sí
switched-off = No
slow = Lenta
fast = Rápida
sound = Sonido
last-move = Último movimiento
is-confirmed = Se confirma
ends-play = Termina la jugada
engine = Motor
engine-auto = En esta página, rollouts por un servidor local
engine-page = En esta página
engine-server = Servidor de esta página
nets = Redes
nets-auto = Pequeñas si el navegador ahorra datos
nets-full = Completas: juegan mejor
nets-small = Pequeñas: un sexto de la descarga

# Análisis
stopped-early = Parado antes de la primera respuesta.
plies = { $plies ->
    [one] 1 ply
   *[other] { $plies } plies
  }
level-then = { $first }, luego { $next }…
then-rollout = { $first }, luego un rollout…
roll-out-chosen = Rollout de las jugadas elegidas
roll-out = Rollout
some-plays = { $count } de { $legal } jugadas legales
legal-plays = { $legal ->
    [one] 1 jugada legal
   *[other] { $legal } jugadas legales
  }
sure = Seguro
sure-hint = Probabilidad en por ciento de que la mejor jugada sea mejor. Un rollout que se para solo pide más, porque mira varias veces.
chances-percent = Probabilidades en por ciento
win = Gana
gammon-head = Gammon
backgammon-head = Backgammon
gammons = Gammons
match-chance = Probabilidad de ganar el encuentro: { $chance } %
play-head = Jugada
loss = Pérdida
roll-out-play = Rollout de { $play }
make-play = Hacer esta jugada
rollout = Rollout
stop-at = Fin
stop-sure = Cuando es seguro al { $percent } %
stop-games = Tras { $games } partidas
rollout-at = Rollout, { $trials } de { $planned } partidas
rollout-is = Rollout, { $trials } partidas a { $plies } plies
decided = Decidido, seguro al { $percent } %: { $best }.
not-decided = Sin decidir al { $percent } % tras { $trials } partidas: va delante { $best }.
best-with = { $best } es lo mejor con una probabilidad del { $chance } %.
more-games = { $games } partidas más
go-on = Continuar
save-rollout = Guardar el rollout
for-rollout-show = Para barpoint rollout show

# Posición
set-up = Poner posición, dados, cubo, marcador
setup-hint = Pulse un punto para añadir o quitar una ficha. Con Mayús o el botón derecho también se quita una. Arrastre sobre puntos para hacer un prime.
a-press = Una pulsación
adds-black = añade una ficha negra
adds-white = añade una ficha blanca
takes-away = quita una ficha
clear = Vaciar
start = Inicio
dice = Dados
match-to = Encuentro a (0: libre)
points-own = Puntos, de turno
points-other = Puntos, rival
cube = Cubo
owner = Dueño
nobody = Nadie
game = Variante
crawford = Partida de Crawford
hypergammon = Hypergammon, { $count }

# Guardar
match-text = Texto de encuentro (.mat)
report-page = Informe como página
report-pdf = Informe en PDF
save-the-match = Guardar el encuentro
which-format = ¿En qué formato?
which-form = ¿En qué forma?
as-xg = Como eXtreme Gammon
as-gnubg = Como GNU Backgammon
text-copied = El texto está en el portapapeles.
text-filed = El navegador cierra el portapapeles: el texto está en un archivo.
link-copied = El enlace está en el portapapeles y en la dirección de la página.
link-here = El enlace está en la dirección de la página.
link-long = Tiene { $count } caracteres: los programas de correo y chat pueden cortarlo.

# Jugar
your-clock = Su reloj
their-clock = Reloj de Barpoint
clock-too = Barpoint también tiene reloj
this-turn = y { $seconds } s de este turno
per-point = { $minutes } min por punto
time-up = Se acabó su tiempo. En un torneo perdería el encuentro. Aquí puede seguir sin reloj.
their-time-up = Se acabó el tiempo de Barpoint. En un torneo usted ganaría el encuentro. Aquí se sigue sin su reloj.
level-is = { $level }, PR { $rate }
novice = Novato
casual = Ocasional
master = Maestro
supremo = Supremo
grandmaster = Gran maestro
play-engine = Jugar contra el motor
new-and-settings = Nuevo encuentro y ajustes
game-moves = Jugadas de esta partida
points = { $points ->
    [one] 1 punto
   *[other] { $points } puntos
  }
money = Libre
contest = Longitud
you-play = Usted juega
you = Usted
your-name = Su nombre
tutor-option = El tutor avisa antes de un error grave
resign-option = Barpoint puede abandonar
verify-option = Dados que puedo verificar
new-match = Nuevo encuentro
dice-title = Dados que puede verificar
dice-commitment-text = Los dados de este encuentro salen de un secreto de esta página y de su texto. Este es el compromiso con el secreto:
dice-salt-text = Apúntelo si quiere, y escriba después cualquier texto. Tras el encuentro la página muestra el secreto.
your-text = Su texto
begin = Empezar
verify = Verificar los dados
verify-text = Guarde el encuentro como texto, por ejemplo como { $file }. Este comando compara sus dados con el secreto y su texto:
begin-new = ¿Empezar un nuevo encuentro?
not-kept = El encuentro en curso no se conserva. Guárdelo antes si lo quiere.
keep-playing = Seguir jugando
and = { $first } y { $second }
you-stuck = Usted tira { $dice } y no puede mover.
it-stuck = Barpoint tira { $dice } y no puede mover.
it-plays = Barpoint tira { $dice } y mueve { $play }.
it-acts = Barpoint { $action }.
it-doubles = Barpoint { $action }. ¿Acepta?
it-resigns = Barpoint { $action }. ¿Lo admite?
both-roll = Ambos tiran { $die }.
you-begin = Empieza usted con { $dice }.
it-begins = Empieza Barpoint con { $dice }.
you-win = Usted gana { $points }.
it-wins = Barpoint gana { $points }.
match-over = El encuentro ha terminado: { $own } a { $other }.
score-now = El marcador es { $own } a { $other }.
best-play-is = La mejor jugada es { $best }.
you-roll = Usted tira { $dice }.
resign-title = ¿Abandonar?
resign-offer = ¿Cuánto ofrece?
a-single = Una partida simple
a-gammon = Un gammon
a-backgammon = Un backgammon
hint-thinking = Pensando una pista…
hint-is = Pista: { $hint }.
taken-back-now = Deshecho.
choose-level = Elija un nivel y empiece un encuentro.
resume = Seguir con el último encuentro
beaver = Beaver
raccoon = Raccoon
redouble = Redoblar
accept = Admitir
decline = Rechazar
undo = Deshacer
hint = Pista
take-back-turn = Deshacer el turno
resign = Abandonar
next-game = Siguiente partida
analyse-match = Analizar el encuentro
tutor-title = El tutor avisa
tutor-play = { $play } pierde { $loss }. Hay una jugada mejor.
show-best = Mostrar la mejor jugada
play-anyway = Jugarla igualmente
take-it-back = Deshacerla
doubling-loses = Doblar pierde { $loss }.
rolling-loses = No doblar pierde { $loss }.
double-anyway = Doblar igualmente
roll-anyway = Tirar igualmente
think-again = Pensarlo otra vez
taking-loses = Aceptar pierde { $loss }.
passing-loses = Pasar pierde { $loss }.
take-anyway = Aceptar igualmente
pass-anyway = Pasar igualmente
results-here = Sus resultados aquí
your-results = Sus resultados
against = Contra
matches-won = Encuentros ganados
without-luck = Sin suerte
all-levels = Todos los niveles
of-all = { $count } de { $all }

# Introducir
actions = Acciones
play-or-board = Jugada, o hágala en el tablero
enter-play = Introducir la jugada
points-or-money = Puntos, 0: libre
day = Día
game-score = Partida { $game }: { $first } { $a }, { $second } { $b }
game-to = , encuentro a { $length }
name-cannot-move = { $name } no puede mover.
name-wins = { $name } gana { $points }: { $first } { $a }, { $second } { $b }.
match-is-over = El encuentro ha terminado.
corrected = Corregido. Todo lo que sigue encaja.
corrected-not = Corregido. { $count ->
    [one] 1 acción posterior no encaja
   *[other] { $count } acciones posteriores no encajan
  }, y el encuentro acaba antes.
instead-of = Introduzca lo que pasó en lugar de: { $action }.
correction-undone = La corrección se ha deshecho.
last-taken-back = La última acción se ha deshecho.
name-players = Ponga nombres a los jugadores y empiece.
first-die = { $die } y …
opening-dice = Dado de { $first }, luego de { $second }
name-rolls = { $name } tira
same-roll = La misma tirada, { $dice }
undo-correction = Deshacer la corrección
take-back = Deshacer
correct-this = Corregir esta acción
waiting = { $count ->
    [one] 1 acción posterior espera
   *[other] { $count } acciones posteriores esperan
  } la corrección

# Repaso
drop-file = Suelte un archivo de un encuentro en la página, o abra o pegue uno.
before = Antes
arrows = Flechas
after = Después
anew = Barpoint de nuevo, { $level }
level-instant = instantáneo
level-fast = rápido
level-standard = estándar
level-deep = profundo
level-rollouts = rollouts
analysis-progress = Progreso del análisis
analysing = Analizando el encuentro…
reading-match = Leyendo el encuentro…
analysis-stopped = El análisis se ha parado.
match-to-is = encuentro a { $length }
money-session = sesión libre
decisions-are = { $count ->
    [one] 1 decisión
   *[other] { $count } decisiones
  }
beside = Al lado
nothing = Nada
previous = Anterior
next = Siguiente
retry = Reintentar: ocultar la respuesta
no-more-errors = No hay más errores.
no-more-decisions = No hay más decisiones.
your-play = Haga su jugada en el tablero.
what-do-you-do = ¿Qué hace?
show-answer = Mostrar la respuesta
note = Nota
note-hint = Nota, se guarda con el encuentro
study-this = Estudiar esta posición
is-right = { $choice } es correcto.
loses = { $choice } pierde { $loss }.
is-best = { $play } es la mejor jugada.
loses-best = { $play } pierde { $loss }. La mejor jugada es { $best }.
head-of = Partida { $game }, acción { $move }: { $name }
to-play = { $head } juega { $dice }
plays-by = Jugadas según { $by }
plays = Jugadas
made-tag = (hecha)
made-correct = Elegido: { $made }. Correcto: { $correct }.
loss-is = Pérdida: { $loss }.
theme-is = Tema: { $themes }.
theme-of-roller = { $theme } del jugador de turno
theme-of-opponent = { $theme } del rival
difficulty-is = Dificultad: la mejor opción a primera vista pierde { $loss }.
list = Lista
all-decisions = Todas las decisiones
of = De
order = Orden
as-played = Como se jugó
largest-first = Primero los mayores
errors-from = Errores desde
game-line = Partida { $game }: { $score }.
name-wins-short = { $name } gana { $points }
double-question = ¿Doblar?
take-question = ¿Aceptar?
player = Jugador
pr-hint = Performance Rating: 500 veces la pérdida por decisión, según la regla de eXtreme Gammon
interval-hint = El valor está entre estos con una probabilidad del 95 %
range = { $low } a { $high }
rate-beside = al lado { $rate }
chart-note = { $chart }. Discontinua: solo la suerte. Marcas: errores, abajo de { $below }, arriba de { $above }.
chart-money = Puntos que { $name } habrá ganado
chart-match = Probabilidad de { $name } de ganar el encuentro
mark = Marca
mark-none = Ninguna
study-later = Para estudiar
marked = Marcadas
variations = Variantes
variation-try = Probar jugadas desde aquí
variation-hint = Haga una jugada en el tablero y elija los dados siguientes. Lo que pruebe se guarda como rama con las notas de esta jugada.
variation-name = Nombre de la rama
variation-number = Rama { $number }
variation-dice = Dados siguientes
variation-back-step = Deshacer la última jugada
variation-delete = Borrar la rama
variation-end = Volver al encuentro
variation-no-play = { $dice }: sin jugada

# Biblioteca
your-matches = Sus encuentros
progress-files = Progreso de los archivos
view = Vista
loss-from = Pérdida desde
latest-first = Primero los últimos
parts = Partes
all-themes = Todos los temas y marcadores
theme-tag = Tema: { $theme }
score-tag = Marcador: { $score }
matches = Encuentros
ratings = PR en el tiempo
all = Todas
kind-cube = Todas del cubo
kind-doubles = Doblar
kind-no-doubles = No doblar
kind-takes = Aceptar
kind-passes = Pasar
any = Cualquiera
more-conditions = Más condiciones
since = Desde
until = Hasta
length = Longitud
length-hint = 7 o money
decision = Decisión
money-tag = libre
won = Ganados
best = Mejor
month = Mes
year = Año
ten-matches = Diez encuentros
theme = Tema
part = Parte
lost = Perdido
no-theme = sin tema
show-errors = Mostrar los errores
pr-by = PR de { $player }, por: { $part }
pr-explained = El PR es 500 veces la pérdida por decisión. Los intervalos del 95 % vienen de un sorteo de partidas. Perdido: equidad normalizada.
pr-over-time = PR de { $player } en el tiempo; la tabla de abajo tiene los números
reading-library = Leyendo la biblioteca…
no-match-fits = Ningún encuentro encaja.
no-match-drop = Aún no hay encuentros. Suelte archivos o carpetas en la página.
no-match-yet = Aún no hay encuentros.
some-of = { $count } de { $text }
matches-are = { $count ->
    [one] 1 encuentro
   *[other] { $count } encuentros
  }
errors-are = { $count ->
    [one] 1 error
   *[other] { $count } errores
  }
positions-are = { $count ->
    [one] 1 posición
   *[other] { $count } posiciones
  }
tag = Etiqueta
add = Añadir
add-tag-to = Añadir una etiqueta: { $what }
remove-tag = Quitar la etiqueta { $tag }: { $what }
tag-name = Nombre de la etiqueta
show-tag = Mostrar todas las posiciones con la etiqueta { $tag }
no-error-fits = Ningún error encaja.
learn-these = Aprender estos
learn-these-hint = Los pregunta en Aprender
questions-added = { $count ->
    [one] 1 pregunta añadida
   *[other] { $count } preguntas añadidas
  }
questions-known = , { $count } conocidas
asked-later = Se preguntan en Aprender.
add-files = Añadir archivos…
add-folder = Añadir una carpeta…
or-drop = o suéltelos en la página
files-at = { $done } de { $total } archivos: { $name }
count-new = { $count } nuevos
count-better = { $count } con mejor análisis
count-known = { $count } conocidos
count-failed = { $count } no añadidos
import-stopped = Parado.
import-done = Encuentros: { $counts }.

# Aprender
hard = Difícil
good = Bien
easy = Fácil
days = { $days ->
    [one] 1 día
   *[other] { $days } días
  }
questions-today = Preguntas de hoy
left = quedan { $count }
set-apart-tag = , apartadas
later = Más tarde
grade-question = ¿Lo sabía bien? La pregunta vuelve después de estos días.
answered = { $count ->
    [one] 1 respuesta
   *[other] { $count } respuestas
  }, { $right } correctas.
no-apart = No hay preguntas apartadas.
no-due = Hoy no toca ninguna pregunta. Los errores de sus encuentros se hacen preguntas en Biblioteca, Errores.
missed-often = Preguntas falladas una y otra vez
missed-apart = Se ha fallado una y otra vez, y queda apartada.
answer-is = La respuesta es { $best }.
loses-choice = { $answer } pierde { $loss }. La mejor opción es { $best }.
answer-by = Respuesta: { $level }

# Vistas
views = Vistas de la posición
opening-book = Libro de aperturas
opening-hint = Jugadas de aperturas y de respuestas, con rollouts en partida libre. Los números tras ± son errores estándar.
book-contents = Tiene las aperturas y respuestas: en el navegador las de 31 y 42, con barpoint serve las de todas las aperturas.
book-no-roll = El libro no tiene esta tirada aquí.
book-no-position = El libro no tiene esta posición.
up-to-games = Rollouts de hasta { $games } partidas.
roll-head = Tirada
race = Carrera
race-hint = Cuentas de pips, reglas prácticas y, cerca del final, las probabilidades exactas.
count-head = Cuenta
advice = Consejo
pips-head = Pips
effective-pips = Pips efectivos
wastage = Desperdicio
chance-to-win = Probabilidad de ganar
percent = Por ciento
by-kleinman = Por la métrica de Kleinman
by-isight = Por iSight
exact = Exacto
gammon-chance = Probabilidad de ganar un gammon: { $chance } %
money-exact = Libre, exacto: { $best } con la mejor acción de cubo, { $none } sin doblar ahora.
can-meet = Los bandos aún pueden encontrarse: las reglas prácticas no valen todavía.
race-counts = Cuentas de la carrera
race-lead = Ventaja de turno: { $lead } %. Según Trice, el rival acepta hasta { $pips } pips de retraso: { $action }.
race-chances = Probabilidades de la carrera
all-rolls = Todas las tiradas
rolls-hint = La mejor jugada de cada tirada, y la suerte que trae.
best-play = Mejor jugada
mean = Media
score-map = Mapa de marcadores
score-map-hint = La decisión en cada marcador de un encuentro. Filas: puntos que faltan al jugador de turno. Columnas: puntos que faltan al rival. 1C: partida de Crawford.
square-away = faltan { $row }, faltan { $column }: { $values }
square-here = faltan { $row }, faltan { $column } (el marcador actual): { $values }
point-square = Señale una casilla para leer sus equidades.
at-scores = en { $count ->
    [one] 1 marcador
   *[other] { $count } marcadores
  }
money-is = Libre: { $values }
table-cube = Tabla: { $met }. Cubo: { $cube }, { $owner }.
centred = en el centro
useless = doblar imposible o inútil
values-no = { $action }. No doblar { $none }
values-take = , doblar y aceptar { $take }
take-points = Take points
take-points-hint = Probabilidades de ganar con este marcador y los gammons de esta posición. El cubo es el de antes de doblar.
least-to-take = Probabilidad mínima para aceptar, en por ciento
no-crawford-double = Nadie dobla en la partida de Crawford.
market-windows = Ventanas de mercado
doubler-chance = Probabilidad del que dobla, en por ciento
gammon-values = Valores del gammon
gammon-gain = Ganancia de un gammon frente a una partida simple
side-cube = { $side }, cubo { $cube }
dead-cube = Muerto
live-cube = Vivo
redoubled = Redoblado
dead-of = { $what }, muerto
live-of = { $what }, vivo
initial-double = primer doblaje
cash = cash
too-good = demasiado bueno
share-of = { $gammon } % de gammons, { $backgammon } % de backgammons
shares = Parte de las victorias de turno: { $own }; de las del rival: { $other }. Tabla: { $met }.
temperature-map = Mapa de temperatura
temperature-hint = El valor tras cada tirada y cada respuesta, en centésimas de punto. Filas: tirada propia. Columnas: la del rival.
average = media
then-reply = { $dice } { $play }, luego { $reply }: { $equity }
on-average = { $dice } { $play }: { $equity } de media
point-plays = Señale una casilla para leer sus jugadas.
market-map = Mapa del mercado
market-hint = La acción de cubo correcta del jugador en turno tras cada intercambio. Filas: tirada propia y mejor jugada. Columnas: tirada del rival. Perdidas: tiradas de 36 tras las que el rival rechaza o la partida está ganada.
lost-of-36 = Perd.
market-row = { $roll }: { $lost } de 36 tiradas pierden el mercado. Acción del rival con el cubo, tras aceptar: { $recube }.
game-over = la partida ha terminado
market-now = Ahora: { $action }.
market-lost = El { $percent } % de los intercambios pierde el mercado.
recube-vig = Valor del redoble { $vig }: doblar y aceptar vale { $take }, y { $dead } si el rival nunca pudiera redoblar.
plays-by-cube = Jugadas según el cubo
by-cube-hint = Las mejores jugadas con el cubo en el centro y para cada dueño. Entre paréntesis: diferencia con la mejor.
needs-roll = Elija primero una tirada.
own-cube = propio, en { $cube }
opponents-cube = del rival, en { $cube }

# El tablero en palabras
the-bar = la barra
the-off = fuera del tablero
bar = barra
point-name = punto { $point }
play-complete = La jugada está completa.
the-point = punto { $point }
men-on = { $count } en { $place }
men-off = { $count } fuera
side-is = { $colour }, { $pips } pips: { $places }.
is-on-roll = Le toca a { $colour }.
is-on-roll-with = Le toca a { $colour } con { $first } y { $second }.
owned-by = lo tiene { $colour }
in-middle = en el centro
cube-shows = El cubo está en { $value }, { $owner }.
own-home = Los puntos de cada jugador se cuentan desde su propia casa.
board-picture = Tablero de backgammon
black-chequers = { $count ->
    [one] 1 ficha negra
   *[other] { $count } fichas negras
  }
white-chequers = { $count ->
    [one] 1 ficha blanca
   *[other] { $count } fichas blancas
  }
area-point = Punto { $point }, { $men }
empty = vacío
area-bar = Barra, { $men }
area-off = Fuera, { $men }
area-chosen = { $area }, elegido
area-target = { $area }, mover aquí
area-live = { $area }, puede mover
finish-play = Terminar la jugada
take-move-back = Deshacer un movimiento
cube-at = Cubo en { $value }, { $owner }
roll-dice = Tirar los dados
dice-finish = Dados { $dice }, terminar la jugada
dice-swap = Dados { $dice }, cambiarlos
dice-now = Dados { $dice }.
placed = { $place }: { $men }.
has-only = { $colour } solo tiene { $count ->
    [one] 1 ficha
   *[other] { $count } fichas
  }.
nothing-chosen = No hay nada elegido.
chosen-can = Elegida: una ficha en { $place }. Puede ir a: { $targets }.
moved = { $from } a { $to }{ $hit }.
hit-tag = , golpe

# Errores
error-position = Posición ilegible: { $reason }
error-file = Archivo ilegible: { $reason }
error-no-match = el archivo no contiene ningún encuentro
error-play = Jugada imposible: { $reason }
error-dice = Tirada imposible: { $reason }
error-library = La biblioteca lo rechaza: { $reason }
error-server = El servidor no responde: { $reason }
error-engine = El motor avisa: { $reason }
