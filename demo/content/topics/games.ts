import { lines, type Topic } from './topic.ts';

export const games: Topic = {
  key: 'games',
  tags: ['ChessInThePark', 'BoardGameNight', 'PuzzleOfTheWeek', 'Endgame'],
  posts: lines(`
    Lost to a nine-year-old who ate an apple the whole game and said "sorry" before every capture. I've never been beaten so politely.
    rook_and_pawn> Puzzle of the week, white to move and look foolish in three: https://ropewalkchess.example/puzzle. I was foolish in two.
    The café chess set is missing a bishop, so we use a salt cellar. There's now a recognised opening called the Seasoned Defence.
    Six hours, five players, one galactic empire, and it was decided by who had to leave for the last bus. #BoardGameNight
    House rule that saved our marriage: the person who explains the rules may not win.
    I've drawn the same postal game with a man in Iceland three times. We've never met. He sends me moss.
    Dominoes at the fish market start at eleven and finish when somebody's wife says so. It's been the same four men since 1988 and the same argument.
    Teaching my grandmother a video game about a goose. She has finished it. She wants to know if there is one about a heron.
    The crossword setter of the Wrenmouth Echo has been revealed, after 26 years, to be the woman who runs the car park. It all makes sense now. Seven letters. 🧩
    Blitz on the Long Jetty: three minutes each, and if the wind takes your king you've lost. New, exciting, cold.
    Children's tournament: 48 players, one crying parent, zero crying children. Trophy was a rook made by @{friend}, in oak, heavy as a promise.
    I resigned, shook hands, and then he showed me the move I'd missed. I've been awake since. It was right THERE.
    Every family has one cousin who buys hotels at once. In mine, it's all of them.
    Found the lost bishop! It was in the salt cellar. #Endgame
  `),
  leads: lines(`
    [Chess|Go|Backgammon] at [the lido café|the clock|Gull Steps Coffee] {when}: [won one, lost three|a draw by exhaustion|beaten by my own student].
    [Board game night|The usual table|Family tournament] {when}, [{n:4-11} players|one rulebook|too many dice], [nobody flipped the board|alliances broken by eight|won by the quiet one].
    Blundered [a rook|my queen|the whole left side] on move {n:11-38}, and [the seagull saw|it was lovely until then|my opponent winced].
    Learning the [Caro-Kann|rules of mahjong|endgame, properly] with [@{friend}|a book from 1951|the old men at the market].
    The [jigsaw|crossword|cryptic] {when}: [one piece short|finished in pen|{n:9-23} across is a lie].
    [Junior|Over-seventies|Beginner] chess on {weekday}: [{n:12-36} boards|snacks provided|hats allowed]. [Come and lose with us.|No clocks.|All welcome.]
    New game on the shelf: [about moss|about lighthouses|no words at all, only stones]. [Forty minutes.|Rules on one page!|I lost, I loved it.]
    Rook endgames are [like the tide|all patience|drawn, except mine].
    Playing [by post|by phone|across the counter] against [a man in Iceland|the pharmacist|my sister], move {n:14-52}.
    Somebody moved [the robber|my knight|the goalposts] while I [made tea|blinked|answered the door].
    [Simul|Blitz|Team match] {when}: [one master, nineteen boards|we scraped it|thumbs sore], [nobody spoke|tea at half time|two draws to remember].
    The dice {when} were [against me|on fire|in the soup].
    [Carved|Painted|Lost] a [pawn|meeple|domino] {when}. [The set is nearly whole.|The dog knows something.|We use a button.]
    Question for the table: [is bluffing lying?|may you take back a move after cake?|who reads rules aloud?]
    [Puzzle|Escape room|Treasure hunt] at [the library|the Ropewalk|the school] was [cracked in {n:21-58} minutes|defeated us|run by children, mercilessly].
    Best move {when}: [a quiet king step|going home|a sacrifice I didn't understand until Thursday].
  `),
  follows: lines(`
    I saw it [one move late|on the bus home|in my sleep].
    Rematch [on {weekday}|demanded|granted, with cake].
    The clock [was kind|beat me|fell off the table].
    @{friend} [kept score|kept a straight face|kept the trophy].
    [Nobody|Everyone] [cheated|cried|read the rules].
    It's [only a game|never only a game], as [they say|my aunt said, winning].
    The {season} is when [cupboards open|the good games come out|evenings have room].
    Notation on the [napkin|back of a receipt|blackboard] if you want it.
    We laughed until [the neighbours knocked|someone knocked the board|eleven].
    A good loss is [cheap tuition|better than a dull win|still a loss].
  `),
  closers: lines(`
    Your move. ♟️
    [Tuesday, seven, all levels.|Bring a pencil.|Boards out till nine.]
    What would you have played?
    [Touch move.|No take-backs after cake.|Salt cellar to e4.]
    Good game, all.
    Anyone for another?
  `),
  comments: lines(`
    there|blunder|missed> It was right THERE. [We've all been there.|I felt this.]
    salt|seasoned> The Seasoned Defence is [sound|underrated|refuted by pepper].
    Rematch. [Name the café.|I've been practising.]
    move|chess|simul|endgame|knight|queen> Knight to f5, [surely|and it's over].
    I'm in for [Tuesday|the moss game|losing].
    nine-year-old|apple|junior> Nine years old with an apple. [She got me too.|Terrifying.]
    take back|cake|rules> No take-backs after cake is [law|fair].
    car park> The car park! [Of course it was her.|Seven letters indeed.]
    wind|jetty|blitz> My king blew into the harbour. [I rest my case.|Still floating.]
    junior|beginner|night|chess at|table> Can beginners come? [I know how the horse goes.|I own dice.]
    bluff> Bluffing isn't lying, it's [theatre|cooking].
    jigsaw> I have that jigsaw, [with the piece you need, I bet|also one short. Same one?].
    lost|blunder|queen|hotel> You should've [castled|sold the hotels|gone home]. [With love.]
    goose|heron|game on> A game about a heron. [I'd play it all night.|Somebody make it.]
    iceland|moss> Moss from Iceland. [What a friendship.|This deserves a film.]
    last bus|six hours> Won on the last bus rule. [Legally binding.]
    I'll bring [the big board|dice|sandwiches].
    puzzle> Is the puzzle solvable? [Don't tell me. Is it?|I got it in nine days.]
    draw|rook endgame> Draw? [Draw.|Never.]
    rule> Your explanation of the rules was [better than the game|twenty minutes, I counted].
  `),
};
