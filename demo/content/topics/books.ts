import { lines, type Topic } from './topic.ts';

export const books: Topic = {
  key: 'books',
  tags: ['HarbourLibrary', 'NowReading', 'BookClub', 'FirstLines'],
  posts: lines(`
    A book came back today, due 14 March 1987. No fine. It had a bus ticket at page 112 and I have put the ticket back.
    selin_a> The library's most borrowed item this month is not a book. It's the drill. Followed by the ukulele. Then a novel about a lighthouse.
    I've read the last page first all my life and I'm not going to stop because you gasped, @{friend}.
    hana_mod> Story hour theme on {weekday} is "things that come back". So far: boats, spring, boomerangs, the cat. #HarbourLibrary
    We asked for your favourite first line and got 140 answers. The list is on the wall and at https://harbourlibrary.example/first-lines. Bring a chair.
    Book club verdict: four loved it, four hated it, one had read a different book with the same title and made the best points.
    There's a man who comes in every Tuesday and reads the same atlas. Today he showed me where he was born. It has another name now.
    Unpopular view: it's fine to stop at page 40. The author will never know and life has an end.
    A child asked for "a book where nothing bad happens to the dog". We've started a shelf. It's the busiest shelf.
    astrid_ho> My mother taught herself to read at 51 with the shipping forecast and one romance novel. She would like you to know that she recommends both.
    Found in returned books this year: 3 love letters, 11 shopping lists, a slice of (wrapped) cheese and one resignation, unsent.
    mei_chen> A good translation is a bridge that you can't hear creak. I have been crossing one all week. 📚
    The mobile library reached the top farms today for the first time since the landslip. They'd baked. They had a list. It was two metres long.
    Second-hand find: a cookbook with a stranger's notes in the margins. "Less salt. H. was right." I feel I know H.
  `),
  leads: lines(`
    Finished [a novel about lighthouse keepers|the big biography|a thin book of poems] {when} and [have not moved since|gave it to @{friend}|started it again].
    [Story hour|Book club|The silent reading party] {when}: [{n:9-31} people|a full sofa|two babies], [one cat|no phones|much tea].
    Currently reading [three books|a book about moss|something with a map in front], [badly|at bedtime|instead of ironing].
    On the returns trolley {when}: [a postcard|a pressed fern|a very flat biscuit] at page {n:34-288}.
    New in at [Harbour Library|the book van|the swap shelf]: [Turkish poetry|a shelf of sea stories|manga, finally].
    [Page {n:60-210}|Chapter nine|The last line] of this one [stopped me on the stairs|made me miss my stop|needs a warning].
    Somebody asked for [the blue one|"that book with the bird"|anything short and sad] and we [found it|argued for ten minutes|gave her four].
    [Audiobook|Large print|Picture book] of the week: [two voices, one storm|my father's choice|read it to an adult].
    My [to-read pile|bedside tower|library card] has [fallen on the cat|its own postcode|been through a lot].
    Reading [in the bath|on the ferry|at the bus stop] is [a sport|the only way|how I lost the last copy].
    [Re-reading|Abandoning|Defending] a [classic|favourite|prize winner] {when}, [without shame|and it has changed|at length].
    The [poets|crime readers|six-year-olds] were in {when}, and they [stayed till closing|were noisy, good|left it tidier].
    Swapped a [thriller|travel book|cookbook] on the [station shelf|lido shelf|swap trolley] for [one with no cover|three thin ones|a better one].
    The quiet room is [quiet|full|warm] {when}, which is [all it promises|a kind of music|enough].
    Writing group: [six|nine|four] of us, [one sentence each|ten minutes, no stopping|first drafts only].
    [A sentence|An opening|A dedication] I wish were mine: [about rain|eleven words long|on the board by the desk].
  `),
  follows: lines(`
    No spoilers, but [bring tissues|the aunt is right|eat first].
    It's [slow|odd|short] in the way I like.
    The library has [two copies|it|a queue of nine], [so be quick|ask at the desk|I may have caused that].
    Someone had underlined [my favourite line|everything|the wrong bit].
    I've [read worse|wept|laughed on the bus], and [I'm not sorry|people looked].
    The {season} was made for [chapters|armchairs|one more page].
    @{friend}, [this is for you|you were right|come and argue].
    The ending is [earned|strange|all silence].
    It's [out loud|second time round|after midnight] that it really works.
    One star less for [the font|the talking horse|killing the dog].
  `),
  closers: lines(`
    What are you reading? 📖
    [Returned, renewed, unrepentant.|Due back {weekday}.|No fines here.]
    The dog lives.
    [Kettle, lamp, chapter ten.|One more page.|Lights out at two.]
    Tell me your favourite first line.
    [Open till eight on {weekday}.|All welcome, no questions.]
  `),
  comments: lines(`
    dog> Does the dog live? [I need to know before page one.|Only then.]
    returned|found|returns|ticket|postcard> I left that [bus ticket|shopping list|fern]! [Not really. I wish.]
    Adding it to the [pile|tower|problem].
    page 40|stop|abandon> I stopped at page 40 and [feel seen|now I feel free|went back at 50. Worth it].
    novel|poet|book|audio|reading|biograph> Is there an [audiobook|Arabic edition|large-print copy]?
    You always find the good ones. [My evenings thank you.|How?]
    h. was> H. was right. [Less salt.|We all need an H.]
    horse|novel|aunt|loved> I loved it [until the horse|apart from the aunt|all the way through].
    drill> The drill beats the novel. [Says a lot about our shelves.|As it should.]
    finished|reading|novel|book|swap> Can I have it after you?
    aloud|two voices|ghost|story> We read it aloud [at home|in the car|on the ferry] and nobody wanted to arrive.
    book|novel|classic|favourite|poems> My [grandmother|teacher|sister] gave me that one. [Still have it.|Same edition!]
    last page> The last page first? [Monster.|I'm telling the committee.|Me too. Finally.]
    club|hour|party|group|evening> I'll come to the next one, [shy but curious|with cake|if I finish it].
    queue|copies|desk|new in> Reserve it, don't buy it. [The desk is lovely.|And wave at the cat.]
    translat|poet|turkish> Which translation? [It matters so much with this one.]
    stop> Miss your stop, [gain a chapter|it's fine].
    quiet|atlas|aloud> I'd like to [sit in that quiet room|meet the atlas man|hear that read aloud].
    novel|finished|book|re-read|defend> Try the one [before it|by her brother|with the green spine] next.
    shelf|dog> A shelf where nothing happens to the dog. [Civilisation.|Where do I donate?]
  `),
};
