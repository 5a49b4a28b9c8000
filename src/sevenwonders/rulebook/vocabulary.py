"""Vocabulary of players for the search of the rules, by language: words to ignore, synonyms and phrases."""

# Words that questions are made of and that say nothing about their subject.
FILLERS = {
    "en": "a about an and any are be by can do does for from get happen have how i if in is it its many may me mean "
    "much must my of on or pay so that the their there they this to up us what when where which who will with "
    "work you your",
    "de": "auf aus bedeutet bei bekomme bekommt darf das dem den der die ein eine einem einen einer es fur "
    "geschieht gibt habe hat ich im in ist kann man mein mit muss passiert sich sind und viele von wann was "
    "welche welcher wem wer wie wird wirkt zu zum zur",
    "fr": "a ai arrive au aux avec cas ce combien comment d dans de des doit du elle en est et faut il ils je l la "
    "le les ma mes mon on ou par passe peut peux pour puis qu quand que quel quelle quelles quels qui quoi sa "
    "se ses si signifie son sont sur un une",
    "es": "a al caso como con cual cuales cuando cuanto cuantos de debo del donde el ella en es esta hay la las lo "
    "los me mi mis o ocurre para pasa por puede puedo que quien se si significa son su sus tengo un una y",
}

# What players say instead of words of the rules, with the words that the rules use.
SYNONYMS = {
    "en": {
        "again": "another",
        "battle": "conflict",
        "built": "build",
        "burn": "discard",
        "civilian": "point blue",
        "cost": "price",
        "difficulty": "solo",
        "direction": "left right",
        "discount": "cheaper less fix",
        "dismantle": "destroy",
        "door": "gate",
        "double": "twice",
        "draw": "tie",
        "duplicate": "twice same",
        "extra": "another",
        "flip": "turned",
        "flipped": "turned",
        "god": "divinity",
        "gold": "coin",
        "goods": "resource",
        "leftover": "last left",
        "linked": "chain",
        "looting": "military",
        "money": "coin",
        "negative": "fewer",
        "peek": "look",
        "penalty": "lose",
        "poor": "fewer",
        "public": "open",
        "remaining": "left unbuilt",
        "replay": "another",
        "reveal": "turned",
        "revealed": "turned",
        "rome": "roman",
        "scored": "point",
        "scoring": "point",
        "simultaneous": "once",
        "simultaneously": "once",
        "start": "begin",
        "steal": "take",
        "tied": "tie",
        "trading": "buy",
        "trash": "discard",
        "treasury": "coin",
        "unused": "left",
        "victory": "supremacy win",
        "wild": "choice",
    },
    "de": {
        "ablagestapel": "abwurfstapel",
        "gebaut": "bauen",
        "geld": "munzen",
        "gold": "munzen",
        "gott": "gottheit",
        "gotter": "gottheit",
        "kosten": "preis",
        "nachbar": "nachbarn",
        "rabatt": "billiger",
        "sieg": "vorherrschaft gewinnen",
        "umdrehen": "aufgedeckt",
        "unentschieden": "gleichstand",
    },
    "fr": {
        "argent": "piece",
        "cout": "prix",
        "dieu": "divinité",
        "dieux": "divinité",
        "or": "piece",
        "rabais": "moins",
        "reduction": "moins",
        "retourner": "retournée",
        "victoire": "suprématie",
    },
    "es": {
        "coste": "precio",
        "descuento": "menos barato",
        "dinero": "moneda",
        "dios": "divinidad",
        "dioses": "divinidad",
        "igualdad": "empate",
        "oro": "moneda",
        "victoria": "supremacía",
        "voltear": "descubre",
    },
}

# Phrases that mean something else than their words, with the words that the rules use.  A single word counts where the
# rules of the game do not have it: cards of 7 Wonders are sold, those of Duel are discarded for coins.
PHRASES = {
    "en": {
        "double turn": "another turn",
        "extra turn": "another turn",
        "go again": "another turn",
        "in a row": "",
        "move again": "another turn",
        "play again": "another turn",
        "second turn": "another turn",
        "sell": "discard coin",
        "selling": "discard coin",
        "sold": "discard coin",
    },
    "de": {
        "extra zug": "weiterer zug",
        "extrazug": "weiterer zug",
        "noch ein zug": "weiterer zug",
        "noch einmal": "weiterer",
        "noch mal": "weiterer",
        "verkaufen": "wirf munzen",
        "verkauft": "wirf munzen",
        "zusatzzug": "weiterer zug",
    },
    "fr": {
        "encore un tour": "rejouer",
        "tour supplementaire": "rejouer",
        "jouer encore": "rejouer",
        "vendre": "defausse piece",
    },
    "es": {
        "jugar otra vez": "otro turno",
        "turno adicional": "otro turno",
        "turno extra": "otro turno",
        "vender": "descarta moneda",
    },
}
