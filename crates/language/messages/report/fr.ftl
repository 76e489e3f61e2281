# Match et joueurs
won-match = { $name } gagne le match.
contest-money = partie libre
match-between = { $contest } entre { $first } et { $second }
match-between-by = { $contest } entre { $first } et { $second }, analysé par { $by }
contest-sentence = { $contest }.
match-open = Le match n'est pas terminé.
title-game = { $title }, partie { $number }
fact-contest = Format
fact-variant = Variante
fact-result = Résultat
fact-round = Tour
fact-place = Lieu
fact-rules = Règles
fact-ratings = Classements
fact-annotator = Annotateur
fact-remarks-by = Remarques de
players = Joueurs
event = Tournoi
date = Date
analysis = Analyse
unknown-program = programme inconnu
none-in-file = aucune dans le fichier
result-wins = { $name } gagne { $score }
result-open = { $score }, non terminé
no-crawford-rule = sans règle de Crawford
jacoby = Règle de Jacoby
rule-beavers = beavers
no-cube = sans videau
cube-up-to = videau jusqu'à { $limit }
symbols = Symboles : ?? très mauvais, ? mauvais, ?! douteux, ! bon, !! très bon ; (?) et semblables avant un lancer jugent la décision de ne pas doubler ; lancer + chanceux, ++ très chanceux, - malchanceux, -- très malchanceux.
arrows-note = Sur les tabliers, les flèches pleines montrent le meilleur coup, et les flèches en tirets le coup joué s'il est différent. Les cases ont les numéros du joueur au trait.
pdf-subject = Rapport d'un match de backgammon
page-of = Page { $number } sur { $count }
summary = Résumé
remark = Remarque
remark-is = Remarque : { $text }

# Parties et actions
game-number = Partie { $number }
game-moves-of = Coups de la partie { $number }
game-move = Partie { $game }, coup { $move }
game-action = Partie { $game }, action { $action } : { $due }
score-line = Score { $score } ({ $players }).
score-line-crawford = Score { $score } ({ $players }), partie de Crawford.
score-of-game = Partie { $number } : score { $score }
score-of-crawford = Partie { $number } : score { $score }, partie de Crawford
won-game = { $name } gagne { $points ->
    [one] { $points } point
   *[other] { $points } points
  }.
won-by-pass = { $name } gagne { $points ->
    [one] { $points } point
   *[other] { $points } points
  } sur une passe.
won-after-pass = { $name } gagne { $points ->
    [one] { $points } point
   *[other] { $points } points
  } : le double a été passé.
won-by-resignation = { $name } gagne { $points ->
    [one] { $points } point
   *[other] { $points } points
  } par abandon.
game-open = La partie n'est pas terminée.
game-was-open = La partie n'a pas été terminée.
first-game = Première partie
previous-game = Partie précédente
next-one-game = Partie suivante
last-game = Dernière partie
due-play = { $name } joue { $dice }
due-answer = { $name } doit répondre
due-roll = { $name } au trait
due-cube = { $name } au trait : videau ?
due-take = { $name } est doublé : videau ?
played = { $name } joue { $play }.
cannot-move = { $name } ne peut pas jouer.
rolls-what = { $name } lance { $dice } : { $what }.
acts = { $name } { $action }.
acts-alone = { $action }.
does-not-double = { $name } ne double pas.
among-worst = Action { $number } : { $cost }. Elle est parmi les pires erreurs ci-dessus.
against-rules = Contre les règles : { $problem }
to-move-number = Au coup { $number } :
number-head = N°
kind-play = coup

# Jugements et chance
mark-doubtful = douteux
mark-bad = mauvais
mark-very-bad = très mauvais
mark-good = bon
mark-very-good = très bon
fault-missed-double = double manqué
alert-error = Attention, { $mark } : { $fault }, { $cost }
marked-as = Jugé { $mark }.
error-is = Erreur : { $cost }
alert-roll = Attention : { $roll } ({ $amount })
luck-of-roll = Chance du lancer : { $luck }
roll-very-lucky = lancer très chanceux
roll-lucky = lancer chanceux
roll-unlucky = lancer malchanceux
roll-very-unlucky = lancer très malchanceux
worst-errors = Pires erreurs
worst-of-both = Pires erreurs des deux joueurs
worst-count = Les { $count } pires des { $all } erreurs montrées.
no-errors = Aucune erreur n'est montrée.
error-head = Erreur
game-head = Partie
player-head = Joueur
made-head = Joué
best-head = Le meilleur

# Choix
equity = Équité
difference = Différence
level = Niveau
action = Action
no-double = Pas de double
double-take = Double, prise
double-pass = Double, passe
choice-forced = Joué : { $made }, forcé.
choice-best = Joué : { $made }, c'est le meilleur.
choice-error = Joué : { $made }. Le meilleur : { $best }. Erreur : { $error }.
choice-error-alone = Joué : { $made }. Erreur : { $error }.
candidate-plays = Coups candidats
rank-head = Rang
play-head-report = Coup
wins-head = Gains %
gammons-head = Gammons %
lost-gammons-head = Gammons perdus %
made-mark = joué
cube-by = Videau, { $level }
correct-is = Correct : { $correct }.
correct-by = Correct : { $correct } ({ $level }).
chances-no-double = Chances sans double en pour cent : { $chances }.
chances-cube = Gagne { $win } % (gammons { $gammon } %, backgammons { $backgammon } %), perd { $lose } % (gammons { $losegammon } %, backgammons { $losebackgammon } %).
needed-passes = Un double est juste si l'adversaire passe à tort au moins { $share } % du temps.
needed-takes = Un double est juste si l'adversaire prend à tort au moins { $share } % du temps.
evaluation-by = Évaluation : { $level }.
col-play = coup
col-equity = équité
col-error = erreur
col-diff = diff.
col-level = niveau
col-cube = videau
chance-win = G
chance-win-gammon = GG
chance-win-backgammon = GBG
chance-lose = P
chance-lose-gammon = PG
chance-lose-backgammon = PBG
level-plies = { $plies }-ply
level-trials = rollout de { $trials } parties
position-id = ID de position : { $id }
position-id-alone = ID de position { $id }
match-id = ID de match : { $id }
resign-verdict = Équité si la partie continue { $on }, après l'abandon { $off }. Offre : { $offer }. ({ $level })
resign-verdict-accepted = Équité si la partie continue { $on }, après l'abandon { $off }. Offre : { $offer }. Acceptation : { $answer }. ({ $level })
resign-verdict-refused = Équité si la partie continue { $on }, après l'abandon { $off }. Offre : { $offer }. Refus : { $answer }. ({ $level })
resign-offered = { $name } propose d'abandonner : { $value } ({ $level }).
resign-equities = Équité si la partie continue : { $on }, après l'abandon : { $off }.
resign-offer-error = Erreur de l'offre : { $error }.
resign-answer-error = Erreur de la réponse : { $error }.
value-nothing = rien
value-single = une partie simple
value-gammon = un gammon
value-backgammon = un backgammon
value-points = des points

# Statistiques
statistics = Statistiques
statistics-all = Toutes les statistiques du match
statistics-match = Statistiques du match
statistics-game = Statistiques de la partie { $number }
not-known = n. d.
interval = ({ $low } à { $high })
interval-95 = intervalle à 95 % : { $low } à { $high }, { $count ->
    [one] { $count } décision
   *[other] { $count } décisions
  }
unit-match = Les erreurs et la chance sont en équité normalisée, entre parenthèses en chances de gagner le match. Les taux ont leur intervalle à 95 % entre parenthèses ; un taux bas est bon.
unit-money = Les erreurs et la chance sont en équité normalisée, entre parenthèses en points. Les taux ont leur intervalle à 95 % entre parenthèses ; un taux bas est bon.
performance-rating = performance rating
rating-and-luck = Niveau : { $rating }. Chance : { $luck }.
no-rating = aucun
rate-pr = PR d'eXtreme Gammon
rate-gnubg = Taux de GNU Backgammon
rate-snowie = Taux de Snowie
rate-per-roll = Taux par lancer
rates-with-intervals = Taux d'erreur avec intervalles à 95 %
rate-performance = Performance rating (eXtreme Gammon)
rate-of-gnubg = GNU Backgammon
rate-of-snowie = Snowie
rate-all-moves = Tous les coups
chequer-plays = Coups de pions
cube-head = Videau
luck = Chance
beavers = Beavers
raccoons-head = Raccoons
resignations = Abandons
difficulty = Difficulté
overall = Ensemble
rating = Niveau
errors = Erreurs
result-without-luck = Résultat sans la chance
unforced-plays = Coups non forcés
error-of-plays = Erreur des coups
close-cubes = Décisions de videau proches ou réelles
error-with-cube = Erreur au videau
rolls-played = Lancers joués
marked-very-good = Jugés très bons
marked-good = Jugés bons
not-marked = Sans jugement
marked-doubtful = Jugés douteux
marked-bad = Jugés mauvais
marked-very-bad = Jugés très mauvais
error-per-play = Erreur par coup non forcé
very-lucky-rolls = Lancers très chanceux
lucky-rolls = Lancers chanceux
rolls-not-marked = Lancers sans jugement
unlucky-rolls = Lancers malchanceux
very-unlucky-rolls = Lancers très malchanceux
luck-per-roll = Chance par lancer
cube-decisions = Décisions de videau
close-or-actual = Proches ou réelles
doubles-head = Doubles
takes-head = Prises
passes-head = Passes
missed-double-take = Double manqué, prise
missed-double-pass = Double manqué, passe
double-early = Double trop tôt
double-too-good = Double alors que trop bon
wrong-takes = Mauvaises prises
wrong-passes = Mauvaises passes
error-per-close = Erreur par décision proche ou réelle
missed-beavers = Beavers manqués
wrong-beavers = Mauvais beavers
missed-raccoons = Raccoons manqués
wrong-raccoons = Mauvais raccoons
offered = Proposés
accepted-head = Acceptés
declined-head = Refusés
offers-to-resign = Abandons proposés
wrong-offers = Mauvaises offres
wrongly-accepted = Acceptés à tort
wrongly-declined = Refusés à tort
decisions = Décisions
mean-difficulty = Difficulté moyenne
error-less-difficulty = Erreur moins difficulté
good-decisions = Bonnes décisions
very-good-decisions = Très bonnes décisions
error-per-decision = Erreur par décision
mwc-against = Chance de match contre cet adversaire
fibs-by-luck = Différence FIBS par la chance
fibs-by-errors = Différence FIBS par les erreurs
chance-by-errors = Chance de gagner par les erreurs
fibs-rating = Classement FIBS par les erreurs
fibs-rating-rate = Classement FIBS par le taux d'erreur
very-good-plays = Très bons coups
good-plays = Bons coups
doubtful-plays = Coups douteux
bad-plays = Mauvais coups
very-bad-plays = Très mauvais coups
close-decisions = Décisions proches ou réelles
static-error = Erreur à première vue par décision
error-beyond-static = Erreur au-delà
decisions-that-count = Décisions comptées
chance-against = Chance contre cet adversaire par les erreurs
points-amount = { $points ->
    [one] { $points } point
   *[other] { $points } points
  }
points-of = { $points } sur { $length }
score-of = score { $points } sur { $length }

# Page
skip-to-games = Aller aux parties
contents = Sommaire
games = Parties
made-by = Fait par { $program }.
course = Déroulement
course-of-match = Déroulement du match
course-hint = Un point est une erreur montrée : un disque pour un coup, un carré pour une action de videau. Il mène à la décision.
chart-label = { $title } ; défile latéralement sur petit écran
chart-value-match = Chance de { $name } de gagner le match
chart-value-money = Points de { $name } dans la partie libre
chart-course-match = Chance de { $name } de gagner le match après chaque partie : { $values }.
chart-course-money = Points de { $name } après chaque partie : { $values }.
chart-value = partie { $number } { $value }
value-unknown = inconnu
chart-ahead = { $name } devant
chart-dot = { $place } : { $name }, { $made }, { $verdict }
chart-luck = Erreurs et chance en équité normalisée
chart-luck-text = Une barre est un lancer : vers le haut la chance, vers le bas la malchance. Un point est une erreur.
index-title = Rapports de matchs
index-description = Liste de rapports de matchs
index-caption = Matchs avec le performance rating des deux joueurs
match-head = Match
score = Score
length-head = Longueur
length-points = { $length } points
length-money = libre
found-description = Actions trouvées par une recherche
found-all = { $count ->
    [one] { $count } position
   *[other] { $count } positions
  } de la bibliothèque
found-some = { $count } des { $total } positions de la bibliothèque
found-place = match { $match }, partie { $game }
roll-label = Lancer

# Refaire les erreurs
colours = Couleurs
script-auto = Auto
light = Clair
dark = Sombre
script-safe = Sûr
keys = Touches
close = Fermer
key-next-error = n ou j
key-previous-error = p ou k
key-next-move = . ou →
key-previous-move = , ou ←
do-next-error = erreur suivante
do-previous-error = erreur précédente
do-next-move = coup suivant
do-previous-move = coup précédent
do-next-game = partie suivante
do-previous-game = partie précédente
do-retry = refaire les erreurs, ou arrêter
do-colours = autres couleurs
do-help = cette aide
script-help = Pour refaire les erreurs, cliquez sur un pion puis sur sa nouvelle place, ou tapez le coup, par exemple 8/5 6/5.
script-click = Cliquez sur un pion, puis sur sa nouvelle place.
script-type = Ou tapez le coup
script-enter = Entrer
script-undo = Annuler
script-play = Jouer
script-illegal = Ce n'est pas un coup légal de { $dice }.
script-no-move = pas de coup
script-right = { $choice } : juste.
script-loses = { $choice } perd { $loss }. Le meilleur : { $best }.
script-loses-least = { $choice } perd au moins { $loss }, car ce coup n'est pas parmi les coups analysés. Le meilleur : { $best }.
script-total = { $right } juste(s) sur { $done }, encore { $left }. Perdu en tout : { $lost }.
script-finished = Terminé : { $right } juste(s) sur { $done }. Perdu en tout : { $lost }.
script-end = Fin
script-next = Suivant
script-none = Aucune décision à refaire.
script-count = { $count } décision(s) à refaire.
script-retry = Refaire les erreurs
script-stop = Arrêter
script-errors-of = Erreurs de
both-players = Les deux joueurs
double = Doubler
take = Prendre
pass = Passer
script-key = Touche { $key }
script-error = erreur
script-move = coup
previous-error = Erreur précédente
next-error = Erreur suivante
script-previous-move = Coup précédent
script-next-move = Coup suivant
script-tools = Outils

# Mots des documents
cube-no-double = pas de double
cube-no-redouble = pas de redouble
cube-double = double
cube-redouble = redouble
cube-optional-double = double facultatif
cube-optional-redouble = redouble facultatif
cube-too-good = trop bon pour doubler
cube-too-good-redouble = trop bon pour redoubler
cube-unavailable = double impossible
cube-dead = videau mort
cube-take = prise
cube-pass = passe
cube-beaver = beaver
cube-action = { $double }, { $answer }
no-access = pas d'accès au videau
no-double-crawford = pas de double (partie de Crawford)
never-double = ne jamais doubler (videau mort)
never-redouble = ne jamais redoubler (videau mort)
doubles = double
doubles-to = double à { $value }
takes = prend
passes = passe
beavers-it = fait un beaver
raccoons-it = fait un raccoon
accepts = accepte
declines = refuse
resigns = abandonne
resigns-single = abandonne une partie simple
resigns-gammon = abandonne un gammon
resigns-backgammon = abandonne un backgammon
no-play = pas de coup
stuck-word = ne peut pas jouer
drops = passe
not-shown = non montré
not-legal = { $play } (pas légal)
set-up-position = mise en place : position { $id }
set-up-turn = mise en place : { $player } au trait
set-up-dice = mise en place : { $player } joue { $dice }
set-up-cube = mise en place : videau { $value }, au centre
set-up-owned = mise en place : videau { $value }, chez { $player }
set-up-score = mise en place : score { $score }
bearoff = sortie
race-theme = course
bearoff-contact = sortie contre contact
containment = confinement
blitz = blitz
opening = ouverture
back-game = back game
ace-point = ace-point
deuce-point = deuce-point
holding = holding game
prime-prime = prime contre prime
mutual-holding = holding game mutuel
priming = jeu de prime
middle-game = milieu de partie
of-the-opponent = { $theme } (adversaire)
themes-are = Thèmes : { $list }.
events-are = Faits : { $list }.
themes-and-events = Thèmes et faits
event-judged = { $event } ({ $verdict })
event-did = ✓ { $event }
event-missed = manqué : { $event }
event-wrong = à tort : { $event }
verdict-did = fait
verdict-missed = manqué
verdict-wrong = à tort
did-hit = frappe
did-double-hit = double frappe
did-loose-hit = frappe à découvert
did-golden-anchor = ancre d'or
did-advanced-anchor = ancre avancée
did-deep-anchor = ancre profonde
did-ace-point = case 1
did-deuce-point = case 2
did-three-point = case 3
did-four-point = case 4
did-five-point = case 5
did-six-point = case 6
did-bar-point = case de barre
did-outer-point = case extérieure
did-prime = prime
did-slot = slot
did-break-anchor = ancre rompue
did-break-point = case rompue
did-break-prime = prime rompue
did-break-midpoint = midpoint rompu
did-run = course
did-run-last = dernier coureur
did-escape = évasion
did-bear-off = pion sorti
did-fill-gap = trou comblé
did-stack = pile
did-shot = tir
did-direct-shot = tir direct
did-play-on = jeu continué
did-lose-market = marché perdu
awful = Affreux !
beginner = Débutant
casual-player = Joueur occasionnel
intermediate = Moyen
advanced = Avancé
expert = Expert
world-class = Classe mondiale
supernatural = Surnaturel
luck-haha = Haaa-haaa
luck-bed = Va te coucher
luck-next-time = Plus de chance la prochaine fois
luck-none = Aucune
luck-good = Bons dés !
luck-vegas = À Las Vegas tout de suite
luck-cheater = Tricheur :-)
problem-game-over = la partie est finie
problem-out-of-turn = { $player } agit hors de son tour
problem-resignation = un abandon attend une réponse, ou il n'y en a pas
problem-no-offer = il n'y a pas d'offre
problem-unanswered = sans réponse : { $offer }
problem-rolled = les dés sont lancés
problem-other-dice = les dés montrent { $dice }
problem-not-owner = l'autre joueur a le videau, ou il est à sa valeur maximale
problem-crawford = personne ne peut doubler dans la partie de Crawford
problem-opening-double = personne ne peut doubler avant le premier lancer
problem-opening-roll = un double ne peut pas être le premier lancer
problem-limit = le videau dépasserait sa limite
problem-no-beavers = les beavers ne sont pas permis
problem-no-play = aucun coup n'est noté, mais le lancer a des coups légaux
problem-illegal = « { $play } » n'est pas un coup légal
problem-lost-board = { $problem } ; aucune décision suivante de la partie n'est jugée, car la position est inconnue

# Raisons
reason-same = Les deux coups se valent.
reason-made-better = Le coup joué vaut { $equity } de plus.
reason-best = Le meilleur coup { $good }.
reason-best-but = Le meilleur coup { $good }, mais { $bad }.
reason-best-anyway = Le meilleur coup { $good }, mais { $bad } ; avec le videau et à ce score, il vaut { $equity } de plus.
reason-worse-anyway = Le meilleur coup { $bad } ; avec le videau et à ce score, il vaut { $equity } de plus.
reason-worth = Le meilleur coup vaut { $equity } de plus ; aucune chance ne diffère de 0.5 % ou plus.
reason-board = Il { $good }.
reason-board-but = Il { $good }, mais il { $bad }.
reason-board-although = Et pourtant, il { $bad }.
reason-owned = L'adversaire a le videau.
reason-useless = Un double ne peut rien gagner ici.
reason-equal-double = Doubler et attendre se valent.
reason-double = Doubler vaut { $equity } de plus qu'attendre.
reason-wait = Attendre vaut { $equity } de plus que doubler.
reason-play-on = Continuer vaut { $equity } de plus que doubler.
reason-gammons = { $gammons } % des parties sont des gammons.
reason-must-pass = L'adversaire doit passer.
reason-market = { $market } % des prochains échanges perdent le marché.
reason-impossible = Aucun double n'est possible.
reason-equal-answer = Passer et prendre se valent : l'adversaire gagne { $win } % et perd un gammon dans { $gammons } % des parties.
reason-pass = Passer vaut { $equity } de plus que prendre : l'adversaire gagne { $win } % et perd un gammon dans { $gammons } % des parties.
reason-take = Prendre vaut { $equity } de plus que passer : l'adversaire gagne { $win } % et perd un gammon dans { $gammons } % des parties.
reason-beaver = Un beaver est juste, et prendre vaut { $equity } de plus que passer : l'adversaire gagne { $win } % et perd un gammon dans { $gammons } % des parties.
sentences = { $first } { $second }
phrases-more = { $first }, { $second }
phrases-last = { $first } et { $second }
phrase-wins-more = gagne { $chance } % plus souvent
phrase-wins-less = gagne { $chance } % moins souvent
phrase-more-gammons = gagne { $chance } % de gammons en plus
phrase-fewer-gammons = gagne { $chance } % de gammons en moins
phrase-more-lost-gammons = perd { $chance } % de gammons en plus
phrase-fewer-lost-gammons = perd { $chance } % de gammons en moins
phrase-more-backgammons = gagne { $chance } % de backgammons en plus
phrase-fewer-backgammons = gagne { $chance } % de backgammons en moins
phrase-more-lost-backgammons = perd { $chance } % de backgammons en plus
phrase-fewer-lost-backgammons = perd { $chance } % de backgammons en moins
phrase-bar = laisse { $count ->
    [0] aucun pion adverse
    [one] { $count } pion adverse
   *[other] { $count } pions adverses
  } sur la barre au lieu de { $other ->
    [0] zéro
   *[other] { $other }
  }
phrase-shots = laisse { $count ->
    [0] aucun tir
    [one] { $count } tir
   *[other] { $count } tirs
  } au lieu de { $other ->
    [0] zéro
   *[other] { $other }
  }
phrase-good-rolls = laisse à l'adversaire { $count ->
    [0] aucun bon lancer
    [one] { $count } bon lancer
   *[other] { $count } bons lancers
  } au lieu de { $other ->
    [0] zéro
   *[other] { $other }
  }
phrase-no-prime = n'a pas de prime
phrase-prime = a une prime de { $count } cases
phrase-longer-prime = a une prime de { $count } cases au lieu de { $other }
phrase-home-points = tient { $count ->
    [0] aucune case
    [one] { $count } case
   *[other] { $count } cases
  } du jan intérieur au lieu de { $other ->
    [0] zéro
   *[other] { $other }
  }
phrase-anchor = a une ancre
phrase-no-anchor = n'a pas d'ancre
phrase-off = a sorti { $count ->
    [0] aucun pion
    [one] { $count } pion
   *[other] { $count } pions
  } au lieu de { $other ->
    [0] zéro
   *[other] { $other }
  }
phrase-wastes-less = gaspille { $pips } pips de moins
phrase-wastes-more = gaspille { $pips } pips de plus

# Tablier
white = Blanc
black = Noir
board-on-roll = au trait
board-pips = { $pips } pips
board-off = { $count } sortis
board-cube = videau { $value }
board-points = { $points ->
    [one] { $points } point
   *[other] { $points } points
  }
board-money = partie libre
board-match = match en { $length }
board-crawford = partie de Crawford
board-post-crawford = post-Crawford
board-to-play = joue { $dice }
board-opponent = adversaire
board-numbered = Tablier numéroté pour { $bottom } ; coups numérotés pour { $roller }, au trait
named-colour = { $name } ({ $colour })
seen-over = { $name } a sorti tous ses pions.
seen-dropped = { $name } a passé.
seen-resigned = { $name } a abandonné { $value }.
seen-resigns = { $name } propose d'abandonner { $value }, { $other } doit répondre.
seen-doubles = { $name } double à { $value }, { $other } doit répondre.
seen-beavers = { $name } fait un beaver à { $value }, { $other } doit répondre.
seen-raccoons = { $name } fait un raccoon à { $value }, { $other } doit répondre.
seen-roll = { $name } au trait avec { $dice }.
seen-on-roll = { $name } au trait.
seen-money = Partie libre{ $rules }.
seen-jacoby = , règle de Jacoby
seen-beavers-rule = , beavers
seen-match = Match en { $length } points.
seen-crawford = Match en { $length } points, partie de Crawford.
seen-post-crawford = Match en { $length } points, après Crawford.
seen-score = Score : { $first } { $a }, { $second } { $b }.
seen-no-cube = Pas de videau.
seen-cube-out = Le videau n'est pas en jeu.
seen-cube = Videau à { $value }, au centre.
seen-cube-owned = Videau à { $value }, chez { $colour }.
seen-side = { $name }, { $pips } pips : { $places }.
seen-point = { $count } sur la case { $point }
seen-bar = { $count } sur la barre
seen-off = { $count } sortis
seen-numbers = Les cases de chaque joueur se comptent depuis son propre jan intérieur.
seen-arrows = Flèches, { $mark } : { $play }.
seen-made = joué
seen-best = le meilleur
