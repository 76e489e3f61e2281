# Actions, telles qu'elles sont affichées à l'invite
action-roll = lancer
action-double = doubler
action-move = jouer
action-take = prendre
action-pass = passer
action-beaver = beaver
action-raccoon = raccoon
action-resign = abandonner
action-accept = accepter
action-decline = refuser
action-next-game = partie suivante
single = partie simple
gammon = gammon
backgammon = backgammon
or = { $list } ou { $last }

# Événements
rolled = { $name } lance { $dice }.
played-roll = { $name } lance { $dice } et joue { $play }.
doubled = { $name } double à { $value }.
taken = { $name } prend.
passed = { $name } passe.
beavered = { $name } fait un beaver à { $value }.
raccooned = { $name } fait un raccoon à { $value }.
resigned = { $name } propose d'abandonner : { $value }.
accepted = { $name } accepte l'abandon.
declined = { $name } refuse l'abandon.
equal-dice = Les deux joueurs lancent { $die } et relancent.
automatic-double = Le videau passe à { $value }.
score-is = Score : { $first } { $a }, { $second } { $b }.
game-begins = La partie { $number } commence.
crawford-game = C'est la partie de Crawford.
taken-back = La dernière action est annulée.
taken-back-play = { $name } reprend { $play }.
rest-replaced = La suite de la feuille de match est remplacée ; undo la rétablit.
place-is = Partie { $game }, action { $action } sur { $last }.
board-set = La position est placée.
board-left = Non repris de l'identifiant : { $what }.
dice-set = Les dés montrent { $dice }.
turn-set = C'est à { $name } de jouer.
cube-set = Le videau est à { $value }, au centre.
cube-owned = Le videau est à { $value }, chez { $name }.
score-set = Le score est fixé.
rule-set = La règle est changée.
comment-set = Le commentaire est enregistré.
mark-set = L'annotation est enregistrée.
info-set = Les renseignements sur le match sont enregistrés.
saved = Enregistré dans { $file }.
loaded = { $file } est chargé.
resumes = Le match continue.
analysed = { $count ->
    [one] { $count } décision analysée
   *[other] { $count } décisions analysées
  }.
nothing-asked = Il n'y a rien à confirmer.
nothing-to-decide = Il n'y a rien à décider ici.
not-analysed = Aucune décision n'a encore été analysée. Entrez d'abord analyse match.
thinking = Réflexion en cours
over-prompt = new match ou quit
over-help = La partie est terminée. new match commence un autre match, undo annule la fin, et quit quitte.
asks-dice = Entrez les dés de { $name }, par exemple 31.
player-is = { $seat } : { $name }, { $kind }.
choose-again = { $seat } était un programme. Choisissez-le de nouveau avec player.
dice-again = Les dés venaient d'un fichier ou d'un programme. Choisissez-les de nouveau avec dice.
on = oui
off = non
setting-is = { $name } : { $value }.

# Tuteur et analyse
tutor-warns = Tuteur : { $choice } est { $mark } et perd { $loss }. Entrez yes pour continuer, ou hint.
tutor-waits = Une ligne vide ne confirme rien. Entrez yes pour continuer, ou hint.
choice-loses = { $choice } perd { $loss }. Le mieux : { $best }.
played-illegal = { $name } joue { $play } contre les règles, et le coup reste.
rates-are = { $name } : PR { $rate } sur { $count ->
    [one] { $count } décision
   *[other] { $count } décisions
  }.
resignations-are = { $name } : erreur { $loss } sur { $count ->
    [one] { $count } abandon ou réponse
   *[other] { $count } abandons et réponses
  }.
cube-verdict = Videau : { $action }.
equities-are = Sans double { $none }, double et prise { $take }, double et passe { $pass }.
chances-are = Victoires { $win } %, gammons { $gammon } %, backgammons { $backgammon } % ; gammons perdus { $lost } %, backgammons { $lostbackgammon } %.
equity-is = Équité { $equity }.
resignation-worth = Continuer vaut { $equity } pour { $name }.

# Tablier
board-waits = attend

# Dés
dice-are = Dés : { $kind } ; { $count ->
    [one] { $count } lancer
   *[other] { $count } lancers
  } jusqu'ici.
dice-commitment = Engagement : { $commitment }. Gardez-le et comparez après la partie.
dice-secret = Secret : { $secret }, sel : { $salt }, { $count ->
    [one] { $count } lancer
   *[other] { $count } lancers
  }. Vérifiez-les avec barpoint dice verify.
dice-revealed = Les dés sont révélés. Choisissez-en d'autres pour une autre partie.

# Erreurs
unknown-command = { $word } n'est ni une commande ni un coup légal : un coup ou une commande comme { $list } attendu
ambiguous-command = { $word } est ambigu : { $list } attendu
expected = { $command } : { $what } attendu
expected-found = { $command } : { $what } attendu, { $found } trouvé
refused = { $reason }
refused-expected = { $reason } : { $list } attendu
file-error = { $file } : { $reason }
file-exists = { $file } existe : un nouveau fichier est attendu, ou save { $file } replace
file-changed = Un autre programme a modifié { $file }. Ce match est désormais enregistré dans { $other }.
file-kept = Un autre programme a écrit { $file }, qui reste donc inchangé. Ce match est désormais enregistré dans { $other }.
file-new = Ce match est désormais enregistré dans { $other }.
file-format = { $file } : un nom en .json, .sgf, .mat ou un autre format de matchs est attendu
dice-error = { $reason }
player-error = { $reason }
not-manual = on n'entre les dés que s'ils sont manuels : dice manual attendu
no-hint = il n'y a pas de coup numéro { $number } : un nombre de 1 à { $last } est attendu
no-hint-given = aucun hint n'a été demandé pour ce lancer : hint est attendu d'abord
too-long = la ligne est trop longue : au plus { $most } caractères sont attendus
not-revealed = les dés n'ont pas de secret
no-record = cet endroit n'existe pas
programs-variant = les programmes ne jouent que le backgammon et le nackgammon

# Raisons
reason-game-over = la partie est finie
reason-out-of-turn = c'est à l'autre joueur
reason-resignation = un abandon attend une réponse, ou il n'y en a pas
reason-no-offer = rien n'est proposé
reason-unanswered = une offre attend une réponse
reason-rolled = les dés sont déjà lancés
reason-other-dice = les dés montrent { $dice }
reason-not-owner = le videau est chez l'autre joueur ou à sa valeur maximale
reason-crawford = personne ne double dans la partie de Crawford
reason-opening-double = personne ne double avant le premier lancer
reason-opening-roll = le premier lancer n'est jamais un double
reason-limit = le videau dépasserait sa limite
reason-no-beavers = les beavers ne sont pas permis
reason-not-rolled = les dés ne sont pas encore lancés
reason-not-begun = la partie n'a pas commencé
reason-in-progress = la partie est en cours
reason-over = le match est terminé
reason-no-raccoons = les raccoons ne sont pas permis
reason-finished-board = la partie est finie dans cette position
reason-chequers = il y a trop de pions
reason-nothing-to-undo = il n'y a rien à annuler
reason-end-of-record = la feuille de match finit là
reason-nothing-to-annotate = il n'y a pas d'action à annoter
reason-illegal = { $text } n'est pas un coup légal pour { $dice }

# Arguments
what-play = un coup légal, comme 8/5 6/5
what-count = un nombre entier à partir de 1
what-on-off = on ou off
what-value = single, gammon ou backgammon
what-player = x ou o
what-kind = human, un niveau, barpoint:PLIES, gnubg:PLIES, ubgi:COMMANDE, line:COMMANDE ou external:HÔTE:PORT
what-dice = deux dés, comme 31, ou un générateur
what-board = un identifiant de position ou un XGID
what-score = deux nombres de points
what-cube = une puissance de deux et le détenteur : x, o ou centre
what-new = match et un nombre de points, session ou single, et peut-être une variante
what-file = un nom de fichier
what-mark = very good, good, doubtful, bad, very bad ou none, et peut-être move, cube ou luck
what-info = event, round, place, date, annotator ou comment, et un texte
what-date = une date, comme 2025-11-08
what-tutor = on, off, move on, cube off, level 2, threshold 0.03 ou races off
what-automatic = roll, move, bearoff, game ou doubles, et on ou off
what-language = en, de, fr, es, it ou ja
what-level = un niveau d'analyse, comme standard, et peut-être move ou game
what-place = un nombre, game ou marked
what-name = x ou o, et un nom
what-command = une commande

# Aide
help-title = Commandes. On peut abréger les mots. Une ligne vide lance les dés, joue le seul coup ou commence la partie suivante.
help-group-play = Jeu
help-group-ask = Questions
help-group-record = Feuille de match
help-group-settings = Réglages
help-roll = lance les dés
help-double = double ou redouble
help-take = prend un double, un beaver ou un raccoon
help-pass = passe face à un double, un beaver ou un raccoon
help-beaver = tourne le videau en réponse à un double
help-raccoon = tourne le videau en réponse à un beaver
help-accept = accepte ce qui est proposé
help-decline = refuse ce qui est proposé
help-resign = propose d'abandonner une partie simple, un gammon ou un backgammon
help-move = joue un lancer : 8/5 6/5 suffit, et =2 joue le coup 2 de hint
help-yes = continue malgré l'avis du tuteur
help-play = laisse le moteur agir une fois à la place du joueur
help-illegal = joue un lancer contre les règles ; l'adversaire l'accepte
help-hint = donne les meilleurs coups, ou juge le videau
help-evaluate = montre les chances de la position
help-legal = donne les actions permises
help-board = montre la position, ou la place par un identifiant
help-score = montre ou fixe le score
help-pips = montre les pips
help-cube = montre ou place le videau
help-turn = montre ou fixe qui joue
help-dice = montre ou choisit la source des dés, ou fixe le lancer
help-list = donne les actions de la partie
help-statistics = montre les taux d'erreur des décisions analysées
help-settings = donne tous les réglages
help-help = donne cette liste, ou une commande
help-undo = annule la dernière action
help-next = avance par actions, par parties ou à l'annotation suivante
help-previous = recule par actions, par parties ou à l'annotation précédente
help-first = va au début
help-last = va à la fin
help-new = commence un match, une session ou une seule partie
help-save = écrit la feuille de match dans un autre fichier
help-load = lit une feuille de match dans un fichier
help-analyse = analyse la dernière action, la partie ou le match
help-annotate = annote la dernière action
help-comment = montre ou change le commentaire de la dernière action
help-info = montre ou change les renseignements sur le match
help-player = montre ou choisit qui joue
help-name = nomme un joueur
help-automatic = fixe ce qui se fait sans question
help-tutor = fixe quand le tuteur avertit
help-analysis = montre après chaque décision ce qu'elle a perdu
help-display = montre la position après chaque action
help-language = choisit la langue
help-jacoby = fixe la règle de Jacoby d'une session
help-beavers = permet les beavers dans une session
help-raccoons = permet les raccoons dans une session
help-quit = termine ; la feuille de match est enregistrée
