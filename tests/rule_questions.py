"""Questions about the rules: what players ask at the table, how they search for it, and words of the answer.

Each has two tries at most.
"""

# What players ask at the table: how they would search for it, in two tries at most, and words of the answer.
QUESTIONS = {
    "duel": (
        ("Does a free chain pay the owner of Economy?", ("economy chain",), "free, through a chain"),
        ("Does Economy get printed coins?", ("economy",), "not the coins printed as a cost"),
        ("Theology on a Wonder that has play again already", ("theology",), "One more turn, not two"),
        ("Mausoleum: which discards?", ("mausoleum", "mausoleum discard"), "any card from the discard pile"),
        ("Mausoleum with Urbanism", ("urbanism mausoleum",), "No coins, even when the city has the card of the chain"),
        ("Masonry: which resources are dropped?", ("masonry", "architecture"), "would have to be bought, the dearest"),
        ("Great Library: from which tokens?", ("great library", "library secret"), "Those in the box only"),
        ("Does Law count as a symbol at once?", ("law symbol",), "counts at once"),
        ("Shields left when the pawn reaches the end", ("shields left", "capital"), "the shields left over are lost"),
        ("Fewer coins than a token takes", ("fewer coins",), "loses all coins"),
        ("Strategy and shields of Wonders", ("strategy",), "never Wonders"),
        ("Does Piraeus or Forum raise a price?", ("piraeus", "forum price"), "They never raise the opponent's price"),
        ("When is the eighth Wonder removed?", ("seventh wonder", "eighth wonder"), "before the seventh takes effect"),
        ("Several Offering tokens at once?", ("offering", "offering tokens"), "use several at once"),
        ("The Gate: doubled before Sanctuary?", ("gate", "sanctuary"), "doubled first"),
        ("Divine Theater in Age I", ("divine theater",), "It may be built and activates a Divinity"),
        ("Nisaba's snake when the card goes", ("nisaba", "snake"), "nothing destroys green cards"),
        ("Enki: which tokens?", ("enki",), "one of the two Progress tokens on this card"),
        ("Mars and Strategy", ("mars", "mars strategy"), "never Wonders, Mars"),
        ("Isis: do I pay, does Theology count?", ("isis",), "but for the price, which is nothing"),
        ("Anubis: rebuild?", ("anubis",), "brings another turn again"),
        ("Where does Minerva stop the pawn?", ("minerva",), "stops on the space before"),
        ("Who controls a tied Chamber?", ("control tie", "chamber equal"), "no controller"),
        ("Cubes for each Politician", ("politician blue", "politician actions"), "three times if you have 4"),
        ("May I discard a Senator?", ("senators", "discard senator"), "one may be discarded for coins"),
        ("Solo: who begins an Age?", ("solo", "automa"), "automa begins every Age"),
        ("Does my supremacy end Solo?", ("solo supremacy", "automa supremacy"), "is recorded and the game goes on"),
    ),
    "classic": (
        ("A neighbour's board resource", ("board resource", "board"), "The discount holds for it, too"),
        ("One resource bought by both", ("both neighbours", "both neighbours buy"), "Allowed, and each pays"),
        ("What is Babylon's last card for?", ("babylon",), "To build, for a stage, or to sell"),
        ("Olympia: which colours are free?", ("olympia",), "Cards of such a colour are not free"),
        ("The same card twice", ("twice", "already"), "cannot build the same building twice"),
        ("Are coins of trade usable this turn?", ("coins this turn", "received"), "fixed by the treasury"),
        ("The bank runs out of coins", ("coins run out", "bank"), "coins without limit"),
        ("Does Shipowners count itself?", ("shipowners",), "Whether Lighthouse and Shipowners' Guild count themselves"),
        ("Must I discard the seventh card?", ("seventh card",), "discard pile without coins"),
    ),
}
# Questions of a reader who has never seen the list above.
MORE_QUESTIONS = {
    "duel": (
        ("How many coins do we start with?", ("starting coins", "start coins"), "starts with 7 coins"),
        ("Who picks first in the draft?", ("draft order", "draft"), "picks two"),
        ("What happens in a tie at the end?", ("tie", "tie end"), "the victory is shared"),
        ("Is a token taken before the card is revealed?", ("token uncover",), "before that card is turned up"),
        ("Which Chambers are neighbours?", ("neighbouring chambers",), "number differs by one"),
        ("Who starts Age II?", ("who starts the next age", "begin age"), "who begins"),
        ("Can I decline a Progress token?", ("decline progress token",), "one is taken"),
        ("Does another turn carry over to the next Age?", ("extra turn last card", "another turn age"), "It is lost"),
        ("What does the Appian Way do to a poor opponent?", ("appian way poor", "appian way"), "loses all coins"),
        ("May I look at the discard pile?", ("discard pile open", "discarded"), "is open to both"),
        ("Which cards are Roman?", ("roman",), "Divinity · Roman"),
        ("Where does a destroyed card go?", ("destroyed card",), "To the discard pile"),
        ("Do Wonders count for Lighthouse?", ("lighthouse",), "Lighthouse counts itself"),
        ("How many points are three coins?", ("points coins end",), "three coins"),
    ),
    "classic": (
        ("How many coins do we start with?", ("starting coins", "start coins"), "3 coins"),
        ("What does a tie in a conflict bring?", ("equal shields", "conflict equal"), "A tie gives nothing"),
        ("Who wins a tie?", ("tie",), "Ties are broken by coins"),
        (
            "May Halikarnassos take a card of this turn?",
            ("halicarnassus", "halicarnassus sold"),
            "cards sold in the same turn",
        ),
        ("Which way are hands passed?", ("pass hands", "hands left right"), "passed to the left in Ages I and III"),
        ("Can a neighbour refuse to sell?", ("refuse",), "They cannot refuse"),
    ),
}
