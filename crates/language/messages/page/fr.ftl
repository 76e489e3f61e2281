# Page
study = Étude
play-tab = Jouer
match = Match
library = Bibliothèque
learn = Apprendre
what-to-do = Que faire
board = Tablier
cancel = Annuler
stop = Arrêter
again = Encore
key = Touche { $key }
keys-everywhere = Partout : Tab avance, Entrée appuie. u reprend un coup.
keys-board = Tablier : les flèches vont à une flèche, à la barre, aux dés ou au videau. Entrée ou Espace choisit, joue et lance. Échap ne choisit rien.
keys-match = Match : n et p vont à l'erreur suivante ou précédente, j et k aux décisions. 1 à 9 gardent un coup du tableau sur le tablier, 0 le coup joué.
keys-entry = Saisie d'un match : les chiffres sont les dés. d double, t prend, p passe, b fait un beaver, g commence la partie suivante, Retour arrière annule.
keys-maps = Cartes : les flèches vont de case en case.
input-hint = ID ou match
input-name = Position ou match
open = Ouvrir
file = Fichier…
engine-is = Moteur : { $name }
engine-loading = en cours de chargement
engine-of-server = le serveur de cette page
engine-of-page = cette page, { $count ->
    [one] 1 processus
   *[other] { $count } processus
  }
small-nets-tag = , petits réseaux
engine-two = { $page } ; rollouts : { $server }
connection-closed = la connexion au moteur est fermée
no-engine = Aucun moteur ne répond{ $reason }. Lancez barpoint gui ou barpoint serve, et ouvrez cette page à son adresse.
no-position = Le lien ne contient pas de position.
in-library = Le match est dans votre bibliothèque.
which-match = Quel match ?
old-position = Le tablier montre la position précédente.
study-again = L'étudier de nouveau
enter-match = Saisir un match
look-ahead = Profondeur
then-roll-out = 2 plies, puis rollout
seen-before = Déjà vues
on-roll = Au trait
on-roll-tag = au trait
opponent = Adversaire
pips = { $pips } pips
back = Retour
roll = Lancer
other-on-roll = À l'autre joueur
play-from-here = Jouer d'ici
share-more = Partager…
keep-in-library = Garder dans la bibliothèque
save-match = Enregistrer le match
share = Partager
link-position = Lien vers la position
link-question = Lien vers une question, qui cache la réponse
link-match = Lien vers le match
link-short = Lien court vers le match, par ce serveur
link-short-done = Le lien est court, car le serveur de cette page garde le match. Il marche tant que ce serveur l'a.
link-lost = Le serveur n'a plus le match de ce lien.
forum-text = Texte pour un forum
picture-svg = Image, SVG
picture-png = Image, PNG
money-game = Partie libre
jacoby-tag = , règle de Jacoby
beavers-tag = , beavers
crawford-tag = , partie de Crawford
post-crawford-tag = , post-Crawford
match-score = Match en { $length }, score { $own } à { $other }
money-names = { $names }, partie libre
match-names = { $names }, en { $length }

# Affichage
display = Affichage
language = Langue
as-browser = Celle du navigateur
as-system = Comme le système
safe = Pour daltoniens
direction = Sens
home-right = Jan intérieur à droite
home-left = Jan intérieur à gauche
at-bottom = En bas
you-or-black = Vous, ou Noir
player-on-roll = Le joueur au trait
numbers-of-points = Numéros des flèches
of-player-on-roll = Du joueur au trait
of-player-below = Du joueur du bas
none = Aucun
animation = Animation
switched-on = Oui
switched-off = Non
slow = Lente
fast = Rapide
sound = Son
last-move = Dernier mouvement
is-confirmed = Est confirmé
ends-play = Termine le coup
engine = Moteur
engine-auto = Dans cette page, rollouts par un serveur local
engine-page = Dans cette page
engine-server = Serveur de cette page
nets = Réseaux
nets-auto = Petits si le navigateur économise les données
nets-full = Complets : jouent le mieux
nets-small = Petits : un sixième du téléchargement

# Analyse
stopped-early = Arrêté avant la première réponse.
plies = { $plies ->
    [one] { $plies } ply
   *[other] { $plies } plies
  }
level-then = { $first }, puis { $next }…
then-rollout = { $first }, puis un rollout…
roll-out-chosen = Rollout des coups choisis
roll-out = Rollout
some-plays = { $count } coups légaux sur { $legal }
legal-plays = { $legal ->
    [one] 1 coup légal
   *[other] { $legal } coups légaux
  }
sure = Sûr
sure-hint = Probabilité en pour cent que le meilleur coup soit meilleur. Un rollout qui s'arrête seul en demande plus, car il regarde plusieurs fois.
chances-percent = Chances en pour cent
win = Gain
gammon-head = Gammon
backgammon-head = Backgammon
gammons = Gammons
match-chance = Chance de gagner le match : { $chance } %
play-head = Coup
loss = Perte
roll-out-play = Rollout de { $play }
make-play = Jouer ce coup
rollout = Rollout
stop-at = Fin
stop-sure = Quand c'est sûr à { $percent } %
stop-games = Après { $games } parties
rollout-at = Rollout, { $trials } parties sur { $planned }
rollout-is = Rollout, { $trials } parties à { $plies } plies
decided = Décidé, sûr à { $percent } % : { $best }.
not-decided = Pas décidé à { $percent } % après { $trials } parties : { $best } mène.
best-with = { $best } est le meilleur avec une probabilité de { $chance } %.
more-games = { $games } parties de plus
go-on = Continuer
save-rollout = Enregistrer le rollout
for-rollout-show = Pour barpoint rollout show

# Mise en place
set-up = Placer position, dés, videau, score
setup-hint = Appuyez sur une flèche pour ajouter ou ôter un pion. Avec Maj ou le bouton droit, un pion est ôté aussi. Glissez sur des flèches pour faire un prime.
a-press = Un appui
adds-black = ajoute un pion noir
adds-white = ajoute un pion blanc
takes-away = ôte un pion
clear = Vider
start = Début
dice = Dés
match-to = Match en (0 : libre)
points-own = Points, au trait
points-other = Points, adversaire
cube = Videau
owner = Possesseur
nobody = Personne
game = Variante
crawford = Partie de Crawford
hypergammon = Hypergammon, { $count }

# Enregistrement
match-text = Texte de match (.mat)
report-page = Rapport en page
report-pdf = Rapport en PDF
save-the-match = Enregistrer le match
which-format = Dans quel format ?
which-form = Sous quelle forme ?
as-xg = Comme eXtreme Gammon
as-gnubg = Comme GNU Backgammon
text-copied = Le texte est dans le presse-papiers.
text-filed = Le navigateur ferme le presse-papiers : le texte est dans un fichier.
link-copied = Le lien est dans le presse-papiers et dans l'adresse de la page.
link-here = Le lien est dans l'adresse de la page.
link-long = Il a { $count } caractères : les programmes de courriel et de chat peuvent le couper.

# Jeu
your-clock = Votre pendule
their-clock = Pendule de Barpoint
clock-too = Barpoint a aussi une pendule
this-turn = et { $seconds } s pour ce tour
per-point = { $minutes } min par point
time-up = Votre temps est écoulé. En tournoi, le match serait perdu. Ici, vous pouvez continuer sans pendule.
their-time-up = Le temps de Barpoint est écoulé. En tournoi, vous gagneriez le match. Ici, la partie continue sans sa pendule.
level-is = { $level }, PR { $rate }
novice = Novice
casual = Occasionnel
master = Maître
supremo = Suprême
grandmaster = Grand maître
play-engine = Jouer contre le moteur
new-and-settings = Nouveau match et réglages
game-moves = Coups de cette partie
points = { $points ->
    [one] 1 point
   *[other] { $points } points
  }
money = Libre
contest = Longueur
you-play = Vous jouez
you = Vous
your-name = Votre nom
tutor-option = Le tuteur avertit avant une gaffe
resign-option = Barpoint peut abandonner
verify-option = Dés que je peux vérifier
new-match = Nouveau match
dice-title = Des dés que vous pouvez vérifier
dice-commitment-text = Les dés de ce match viennent d'un secret de cette page et de votre texte. Voici l'engagement sur le secret :
dice-salt-text = Notez-le si vous voulez, puis tapez un texte quelconque. Après le match, la page montre le secret.
your-text = Votre texte
begin = Commencer
verify = Vérifier les dés
verify-text = Enregistrez le match en texte de match, par exemple { $file }. Cette commande compare ses dés au secret et à votre texte :
begin-new = Commencer un nouveau match ?
not-kept = Le match en cours n'est pas gardé. Enregistrez-le avant, si vous le voulez.
keep-playing = Continuer à jouer
and = { $first } et { $second }
you-stuck = Vous lancez { $dice } et ne pouvez pas jouer.
it-stuck = Barpoint lance { $dice } et ne peut pas jouer.
it-plays = Barpoint lance { $dice } et joue { $play }.
it-acts = Barpoint { $action }.
it-doubles = Barpoint { $action }. Prenez-vous ?
it-resigns = Barpoint { $action }. Acceptez-vous ?
both-roll = Les deux joueurs lancent { $die }.
you-begin = Vous commencez avec { $dice }.
it-begins = Barpoint commence avec { $dice }.
you-win = Vous gagnez { $points }.
it-wins = Barpoint gagne { $points }.
match-over = Le match est fini : { $own } à { $other }.
score-now = Le score est de { $own } à { $other }.
best-play-is = Le meilleur coup est { $best }.
you-roll = Vous lancez { $dice }.
resign-title = Abandonner ?
resign-offer = Que proposez-vous ?
a-single = Une partie simple
a-gammon = Un gammon
a-backgammon = Un backgammon
hint-thinking = Recherche d'un conseil…
hint-is = Conseil : { $hint }.
taken-back-now = Annulé.
choose-level = Choisissez un niveau et commencez un match.
resume = Continuer le dernier match
beaver = Beaver
raccoon = Raccoon
redouble = Redoubler
accept = Accepter
decline = Refuser
undo = Annuler
hint = Conseil
take-back-turn = Reprendre le tour
resign = Abandonner
next-game = Partie suivante
analyse-match = Analyser le match
tutor-title = Le tuteur avertit
tutor-play = { $play } perd { $loss }. Il y a un meilleur coup.
show-best = Montrer le meilleur coup
play-anyway = Le jouer quand même
take-it-back = Le reprendre
doubling-loses = Doubler perd { $loss }.
rolling-loses = Ne pas doubler perd { $loss }.
double-anyway = Doubler quand même
roll-anyway = Lancer quand même
think-again = Réfléchir encore
taking-loses = Prendre perd { $loss }.
passing-loses = Passer perd { $loss }.
take-anyway = Prendre quand même
pass-anyway = Passer quand même
results-here = Vos résultats ici
your-results = Vos résultats
against = Contre
matches-won = Matchs gagnés
without-luck = Sans la chance
all-levels = Tous les niveaux
of-all = { $count } sur { $all }

# Saisie
actions = Actions
play-or-board = Coup, ou jouez sur le tablier
enter-play = Entrer le coup
points-or-money = Points, 0 : libre
day = Jour
game-score = Partie { $game } : { $first } { $a }, { $second } { $b }
game-to = , match en { $length }
name-cannot-move = { $name } ne peut pas jouer.
name-wins = { $name } gagne { $points } : { $first } { $a }, { $second } { $b }.
match-is-over = Le match est fini.
corrected = Corrigé. Toute la suite convient.
corrected-not = Corrigé. { $count ->
    [one] 1 action suivante ne convient pas
   *[other] { $count } actions suivantes ne conviennent pas
  }, et le match finit avant.
instead-of = Entrez ce qui s'est passé au lieu de : { $action }.
correction-undone = La correction est annulée.
last-taken-back = La dernière action est annulée.
name-players = Nommez les joueurs et commencez.
first-die = { $die } et …
opening-dice = Dé de { $first }, puis de { $second }
name-rolls = { $name } lance
same-roll = Même lancer, { $dice }
undo-correction = Annuler la correction
take-back = Reprendre
correct-this = Corriger cette action
waiting = { $count ->
    [one] 1 action suivante attend
   *[other] { $count } actions suivantes attendent
  } la correction

# Revue
drop-file = Déposez un fichier de match n'importe où sur la page, ou ouvrez-en ou collez-en un.
before = Avant
arrows = Flèches
after = Après
anew = Barpoint à neuf, { $level }
level-instant = instantané
level-fast = rapide
level-standard = standard
level-deep = profond
level-rollouts = rollouts
analysis-progress = Progression de l'analyse
analysing = Analyse du match…
reading-match = Lecture du match…
analysis-stopped = L'analyse a été arrêtée.
match-to-is = match en { $length }
money-session = partie libre
decisions-are = { $count ->
    [one] 1 décision
   *[other] { $count } décisions
  }
beside = À côté
nothing = Rien
previous = Précédente
next = Suivante
retry = Réessayer : cacher la réponse
no-more-errors = Il n'y a plus d'erreur.
no-more-decisions = Il n'y a plus de décision.
your-play = Jouez votre coup sur le tablier.
what-do-you-do = Que faites-vous ?
show-answer = Montrer la réponse
note = Note
note-hint = Note, enregistrée avec le match
study-this = Étudier cette position
is-right = { $choice } est juste.
loses = { $choice } perd { $loss }.
is-best = { $play } est le meilleur coup.
loses-best = { $play } perd { $loss }. Le meilleur coup est { $best }.
head-of = Partie { $game }, action { $move } : { $name }
to-play = { $head } joue { $dice }
plays-by = Coups selon { $by }
plays = Coups
made-tag = (joué)
made-correct = Choisi : { $made }. Correct : { $correct }.
loss-is = Perte : { $loss }.
theme-is = Thème : { $themes }.
theme-of-roller = { $theme } du joueur au trait
theme-of-opponent = { $theme } de l'adversaire
difficulty-is = Difficulté : le meilleur choix à première vue perd { $loss }.
list = Liste
all-decisions = Toutes les décisions
of = De
order = Ordre
as-played = Comme joué
largest-first = La plus grande d'abord
errors-from = Erreurs à partir de
game-line = Partie { $game } : { $score }.
name-wins-short = { $name } gagne { $points }
double-question = Doubler ?
take-question = Prendre ?
player = Joueur
pr-hint = Performance Rating : 500 fois la perte par décision, selon la règle d'eXtreme Gammon
interval-hint = La valeur est entre les deux avec une probabilité de 95 %
range = { $low } à { $high }
rate-beside = à côté { $rate }
chart-note = { $chart }. En pointillé : la chance seule. Traits : erreurs, en bas de { $below }, en haut de { $above }.
chart-money = Points que { $name } aura gagnés
chart-match = Chance de { $name } de gagner le match
mark = Annotation
mark-none = Aucune
study-later = À étudier
marked = Annotées
variations = Variantes
variation-try = Essayer des coups d'ici
variation-hint = Jouez un coup sur le tablier, puis choisissez les dés suivants. Ce que vous essayez est enregistré comme branche avec les notes de ce coup.
variation-name = Nom de la branche
variation-number = Branche { $number }
variation-dice = Dés suivants
variation-back-step = Reprendre le dernier coup
variation-delete = Supprimer la branche
variation-end = Retour au match
variation-no-play = { $dice } : pas de coup

# Bibliothèque
your-matches = Vos matchs
progress-files = Progression des fichiers
view = Vue
loss-from = Perte à partir de
latest-first = La plus récente d'abord
parts = Parties
all-themes = Tous les thèmes et scores
theme-tag = Thème : { $theme }
score-tag = Score : { $score }
matches = Matchs
ratings = PR au fil du temps
all = Toutes
kind-cube = Toutes du videau
kind-doubles = Doubles
kind-no-doubles = Pas de double
kind-takes = Prises
kind-passes = Passes
any = Tous
more-conditions = Autres conditions
since = Depuis
until = Jusqu'à
length = Longueur
length-hint = 7 ou money
decision = Décision
money-tag = libre
won = Gagnés
best = Le meilleur
month = Mois
year = Année
ten-matches = Dix matchs
theme = Thème
part = Partie
lost = Perdu
no-theme = sans thème
show-errors = Montrer les erreurs
pr-by = PR de { $player }, par : { $part }
pr-explained = Le PR est 500 fois la perte par décision. Les intervalles à 95 % viennent d'un tirage des parties. Perdu : équité normalisée.
pr-over-time = PR de { $player } au fil du temps ; le tableau dessous a les nombres
reading-library = Lecture de la bibliothèque…
no-match-fits = Aucun match ne convient.
no-match-drop = Il n'y a pas encore de match. Déposez des fichiers ou des dossiers sur la page.
no-match-yet = Il n'y a pas encore de match.
some-of = { $count } sur { $text }
matches-are = { $count ->
    [one] 1 match
   *[other] { $count } matchs
  }
errors-are = { $count ->
    [one] 1 erreur
   *[other] { $count } erreurs
  }
positions-are = { $count ->
    [one] 1 position
   *[other] { $count } positions
  }
tag = Étiquette
add = Ajouter
add-tag-to = Ajouter une étiquette : { $what }
remove-tag = Retirer l'étiquette { $tag } : { $what }
tag-name = Nom de l'étiquette
show-tag = Montrer toutes les positions avec l'étiquette { $tag }
no-error-fits = Aucune erreur ne convient.
learn-these = Apprendre celles-ci
learn-these-hint = Les demande sous Apprendre
questions-added = { $count ->
    [one] 1 question ajoutée
   *[other] { $count } questions ajoutées
  }
questions-known = , { $count } connues
asked-later = Elles sont posées sous Apprendre.
add-files = Ajouter des fichiers…
add-folder = Ajouter un dossier…
or-drop = ou déposez-les sur la page
files-at = { $done } fichiers sur { $total } : { $name }
count-new = { $count } nouveaux
count-better = { $count } avec une meilleure analyse
count-known = { $count } connus
count-failed = { $count } non ajoutés
import-stopped = Arrêté.
import-done = Matchs : { $counts }.

# Apprendre
hard = Difficile
good = Bien
easy = Facile
days = { $days ->
    [one] { $days } jour
   *[other] { $days } jours
  }
questions-today = Questions du jour
left = encore { $count }
set-apart-tag = , mises à part
later = Plus tard
grade-question = Le saviez-vous bien ? La question revient après ces jours.
answered = { $count ->
    [one] 1 réponse
   *[other] { $count } réponses
  }, { $right } justes.
no-apart = Aucune question n'est mise à part.
no-due = Aucune question pour aujourd'hui. Les erreurs de vos matchs deviennent des questions sous Bibliothèque, Erreurs.
missed-often = Questions manquées sans cesse
missed-apart = Elle a été manquée sans cesse, et est mise à part.
answer-is = La réponse est { $best }.
loses-choice = { $answer } perd { $loss }. Le meilleur choix est { $best }.
answer-by = Réponse : { $level }

# Vues
views = Vues de la position
opening-book = Livre d'ouvertures
opening-hint = Coups d'ouvertures et de réponses, par rollouts en partie libre. Les nombres après ± sont des erreurs types.
book-contents = Il a les ouvertures, et des réponses : dans le navigateur celles à 31 et 42, avec barpoint serve celles à toutes les ouvertures.
book-no-roll = Le livre n'a pas ce lancer ici.
book-no-position = Le livre n'a pas cette position.
up-to-games = Rollouts de { $games } parties au plus.
roll-head = Lancer
race = Course
race-hint = Comptes de pips, règles simples et, vers la fin, les chances exactes.
count-head = Compte
advice = Avis
pips-head = Pips
effective-pips = Pips effectifs
wastage = Gaspillage
chance-to-win = Chance de gagner
percent = Pour cent
by-kleinman = Par la métrique de Kleinman
by-isight = Par iSight
exact = Exact
gammon-chance = Chance de gagner un gammon : { $chance } %
money-exact = Partie libre, exact : { $best } avec la meilleure action de videau, { $none } sans double maintenant.
can-meet = Les camps peuvent encore se rencontrer : les règles simples ne valent pas encore.
race-counts = Comptes de la course
race-lead = Avance au trait : { $lead } %. Selon Trice, l'adversaire prend jusqu'à { $pips } pips de retard : { $action }.
race-chances = Chances de la course
all-rolls = Tous les lancers
rolls-hint = Le meilleur coup de chaque lancer, et la chance qu'il apporte.
best-play = Meilleur coup
mean = Moyenne
score-map = Carte des scores
score-map-hint = La décision à chaque score d'un match. Lignes : points qui manquent au joueur au trait. Colonnes : points qui manquent à l'adversaire. 1C : partie de Crawford.
square-away = { $row } manquants, { $column } manquants : { $values }
square-here = { $row } manquants, { $column } manquants (le score actuel) : { $values }
point-square = Pointez une case pour lire ses équités.
at-scores = à { $count ->
    [one] 1 score
   *[other] { $count } scores
  }
money-is = Partie libre : { $values }
table-cube = Table : { $met }. Videau : { $cube }, { $owner }.
centred = au centre
useless = double impossible ou inutile
values-no = { $action }. Pas de double { $none }
values-take = , double et prise { $take }
take-points = Take points
take-points-hint = Chances de gain à ce score avec les gammons de cette position. Le videau est celui d'avant le double.
least-to-take = Chance minimale pour prendre, en pour cent
no-crawford-double = Personne ne double dans la partie de Crawford.
market-windows = Fenêtres de marché
doubler-chance = Chance de celui qui double, en pour cent
gammon-values = Valeurs du gammon
gammon-gain = Gain d'un gammon par rapport à une partie simple
side-cube = { $side }, videau { $cube }
dead-cube = Mort
live-cube = Vivant
redoubled = Redoublé
dead-of = { $what }, mort
live-of = { $what }, vivant
initial-double = premier double
cash = cash
too-good = trop bon
share-of = { $gammon } % de gammons, { $backgammon } % de backgammons
shares = Part des gains au trait : { $own } ; de ceux de l'adversaire : { $other }. Table : { $met }.
temperature-map = Carte des températures
temperature-hint = La valeur après chaque lancer et chaque réponse, en centièmes de point. Lignes : son lancer. Colonnes : celui de l'adversaire.
average = moy.
then-reply = { $dice } { $play }, puis { $reply } : { $equity }
on-average = { $dice } { $play } : { $equity } en moyenne
point-plays = Pointez une case pour lire ses coups.
market-map = Carte du marché
market-hint = La bonne action de videau du joueur au trait après chaque échange. Lignes : son lancer et son meilleur coup. Colonnes : le lancer de l'adversaire. Perdus : lancers sur 36 après lesquels l'adversaire passe, ou la partie est gagnée.
lost-of-36 = Perdus
market-row = { $roll } : { $lost } lancers sur 36 perdent le marché. Action de l'adversaire avec le videau, après une prise : { $recube }.
game-over = la partie est finie
market-now = Maintenant : { $action }.
market-lost = { $percent } % des échanges perdent le marché.
recube-vig = Prix du redouble { $vig } : double et prise valent { $take }, et { $dead } si l'adversaire ne pouvait jamais redoubler.
plays-by-cube = Coups selon le videau
by-cube-hint = Les meilleurs coups avec le videau au centre, et pour chaque possesseur. Entre parenthèses : l'écart au meilleur coup.
needs-roll = Choisissez d'abord un lancer.
own-cube = le sien, à { $cube }
opponents-cube = celui de l'adversaire, à { $cube }

# Le tablier en mots
the-bar = la barre
the-off = hors du tablier
bar = barre
point-name = flèche { $point }
play-complete = Le coup est complet.
the-point = flèche { $point }
men-on = { $count } sur { $place }
men-off = { $count } sortis
side-is = { $colour }, { $pips } pips : { $places }.
is-on-roll = { $colour } est au trait.
is-on-roll-with = { $colour } est au trait avec { $first } et { $second }.
owned-by = chez { $colour }
in-middle = au centre
cube-shows = Le videau est à { $value }, { $owner }.
own-home = Les flèches de chaque joueur se comptent depuis son propre jan intérieur.
board-picture = Tablier de backgammon
black-chequers = { $count ->
    [one] { $count } pion noir
   *[other] { $count } pions noirs
  }
white-chequers = { $count ->
    [one] { $count } pion blanc
   *[other] { $count } pions blancs
  }
area-point = Flèche { $point }, { $men }
empty = vide
area-bar = Barre, { $men }
area-off = Sortis, { $men }
area-chosen = { $area }, choisi
area-target = { $area }, jouer ici
area-live = { $area }, peut jouer
finish-play = Terminer le coup
take-move-back = Reprendre un mouvement
cube-at = Videau à { $value }, { $owner }
roll-dice = Lancer les dés
dice-finish = Dés { $dice }, terminer le coup
dice-swap = Dés { $dice }, les échanger
dice-now = Dés { $dice }.
placed = { $place } : { $men }.
has-only = { $colour } n'a que { $count ->
    [one] { $count } pion
   *[other] { $count } pions
  }.
nothing-chosen = Rien n'est choisi.
chosen-can = Choisi : un pion sur { $place }. Il peut aller à : { $targets }.
moved = { $from } à { $to }{ $hit }.
hit-tag = , touché

# Erreurs
error-position = Position illisible : { $reason }
error-file = Fichier illisible : { $reason }
error-no-match = le fichier ne contient pas de match
error-play = Coup impossible : { $reason }
error-dice = Lancer impossible : { $reason }
error-library = La bibliothèque refuse : { $reason }
error-server = Le serveur ne répond pas : { $reason }
error-engine = Le moteur signale : { $reason }
