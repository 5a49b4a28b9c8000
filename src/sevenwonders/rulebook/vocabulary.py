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

# Words of the rules, each with the words that players say instead.
OTHER_WORDS = {
    "en": {
        "another": "again extra replay",
        "begin": "start",
        "build": "built",
        "buy": "trading",
        "chain": "linked",
        "cheaper less fix": "discount",
        "choice": "wild",
        "coin": "gold money treasury",
        "conflict": "battle",
        "destroy": "dismantle",
        "discard": "burn trash",
        "divinity": "god",
        "fewer": "negative poor",
        "gate": "door",
        "last left": "leftover",
        "left": "unused",
        "left right": "direction",
        "left unbuilt": "remaining",
        "look": "peek",
        "lose": "penalty",
        "military": "looting",
        "once": "simultaneous simultaneously",
        "open": "public",
        "point": "scored scoring",
        "point blue": "civilian",
        "price": "cost",
        "resource": "goods",
        "roman": "rome",
        "solo": "difficulty",
        "supremacy win": "victory",
        "take": "steal",
        "tie": "draw tied",
        "turned": "flip flipped reveal revealed",
        "twice": "double",
        "twice same": "duplicate",
    },
    "de": {
        "abwurfstapel": "ablagestapel",
        "aufgedeckt": "umdrehen",
        "bauen": "gebaut",
        "billiger": "rabatt",
        "gleichstand": "unentschieden",
        "gottheit": "gott gotter",
        "munzen": "geld gold",
        "nachbarn": "nachbar",
        "preis": "kosten",
        "vorherrschaft gewinnen": "sieg",
    },
    "fr": {
        "divinité": "dieu dieux",
        "moins": "rabais reduction",
        "piece": "argent or",
        "prix": "cout",
        "retournée": "retourner",
        "suprématie": "victoire",
    },
    "es": {
        "descubre": "voltear",
        "divinidad": "dios dioses",
        "empate": "igualdad",
        "menos barato": "descuento",
        "moneda": "dinero oro",
        "precio": "coste",
        "supremacía": "victoria",
    },
}
SYNONYMS = {
    language: {word: meaning for meaning, words in table.items() for word in words.split()}
    for language, table in OTHER_WORDS.items()
}

# Words of the rules, each with phrases that mean them and not their own words.  A single word counts where the rules of
# the game do not have it: cards of 7 Wonders are sold, those of Duel are discarded for coins.
OTHER_PHRASES = {
    "en": {
        "": "in a row",
        "another turn": "double turn, extra turn, go again, move again, play again, second turn",
        "discard coin": "sell, selling, sold",
    },
    "de": {
        "weiterer": "noch einmal, noch mal",
        "weiterer zug": "extra zug, extrazug, noch ein zug, zusatzzug",
        "wirf munzen": "verkaufen, verkauft",
    },
    "fr": {
        "defausse piece": "vendre",
        "rejouer": "encore un tour, tour supplementaire, jouer encore",
    },
    "es": {
        "descarta moneda": "vender",
        "otro turno": "jugar otra vez, turno adicional, turno extra",
    },
}
PHRASES = {
    language: {phrase: meaning for meaning, phrases in table.items() for phrase in phrases.split(", ")}
    for language, table in OTHER_PHRASES.items()
}
