import { lines, type Topic } from './topic.ts';

export const town: Topic = {
  key: 'town',
  tags: ['Wrenmouth', 'SmallThings', 'TownLife', 'RiverNews'],
  posts: lines(`
    Overheard on the ferry: "I'm not lost, I'm early for somewhere else." #OverheardOnTheFerry
    jude_launderette> New here! Moved in above the launderette last week. So far I've been given a casserole, two lamps and strong opinions about the bins. Hello. 👋 #NewUser
    Public thank-you to the bus driver on the 14 who waited while I ran, dropped everything, picked it up, and ran again.
    The lost glove tree by the clock has 31 gloves on it. All left hands. I have questions about this town.
    Whoever writes the weather on the blackboard outside the chemist's: "Wet, with attitude" was perfect.
    Council vote tonight on benches. I've never cared about anything as much as I care about benches. Public gallery, half past six.
    If you found a small grey cat with a bell and an air of superiority, that's Admiral. He isn't lost. He's visiting. Please stop feeding him ham.
    Neighbours of Tannery Lane: the noise at four was my shelf. The silence since is me, looking at my shelf.
    The clock is right, the bins are out, the bread is in. Good morning. #GoodMorning
    An old man on the bench told me the secret of a long life: "Mind your own business and have somebody else's cake."
    Blood donors: the van is at the Fishmarket Hall until seven. It doesn't hurt, there are biscuits, and you get to lie down in the afternoon.
    Power cut on our street. Within ten minutes every door was open, there were candles on the walls, and somebody's uncle was telling ghost stories. When the lights came back, people booed.
    mina_r> Learning English from my neighbours. This week: "not too bad" means wonderful, "quite good" means bad, and "we must have tea" means nothing at all.
    Small poll of my kitchen: 1 for getting up, 1 against, the cat abstains.
    I've lived in cities where nobody knows your name. Here the chemist knows my blood pressure and asks about it across the square. I'll take here. #Wrenmouth
    Thank-you board, this week: to Nadia for the lift, to the boy with the ladder, to whoever salted the steps before anyone was awake.
    Tip for visitors: the hill is real, the map is flat, the café at the top knows this and prices accordingly.
    The library, the lido and the ferry all say "sorry for any inconvenience". None of you has ever been inconvenient. We love you.
    Carried a piano up Gull Steps today. There are 88 keys and 112 steps, and I have met each of them.
    Three years sober today. This community had coffee with me at some very odd hours. That's all. Thank you. ☕
  `),
  leads: lines(`
    Overheard [on the ferry|in the queue|at the chemist's] {when}: ["he's not late, he's thorough"|"I only came in for a stamp"|"it's not a diet, it's a delay"].
    The [clock|14 bus|bakery queue] is [early|on time|moving] {when}. [Unheard of.|Make a wish.|I've no explanation.]
    [Fog|Drizzle|Sun] over [Lantern Street|the harbour|the whole valley] {when}, and [all of us talking about it|the gulls are walking|somebody is whistling].
    Lost on [the 14|Gull Steps|the jetty] {when}: [one blue glove|a lunchbox with a dinosaur|my patience]. [Please hand in at the chemist's.|Reward: a bun.|Sentimental value.]
    Found: [a key with a red ribbon|one child's shoe|a list that says only "eggs, courage"], near [the clock|the lido|the ferry slip].
    [Council meeting|Residents' evening|Bench committee] {when}: [three hours|two yes, one maybe|somebody brought a bench].
    Good morning from [the top of Gull Steps|platform one|the night shift]. [Kettle on.|Nothing to report.|It's a good one.]
    Thank you to [the stranger who held the door|the nurse in bay four|whoever salted the steps] {when}. [You know who you are.|It mattered.|Pass it on.]
    [Admiral the cat|The cat with the bell|The lost glove tree] update: [still visiting|{n:19-44} gloves now|has been seen on three laps].
    Small [victory|failure|mystery] {when}: [opened the jar|arrived at the right dentist on the wrong day|the plant has a new leaf].
    My [landlord|mother|downstairs neighbour] has [taken up the bagpipes|learned to text|given me a marrow] {when}.
    [Moved|Decided|Promised] to [the smaller room|walk everywhere|call people back] this {season}. [So far, so good.|Day {n:2-19}.|Ask me in a month.]
    The ferry café has [new chairs|cinnamon toast|a rule about gulls]. [I approve.|About time.|Somebody had to.]
    [Bins|Parking|Bunting] on [Tannery Lane|Lantern Street|our road]: [the debate continues|solved, by children|I've said my piece].
    [A queue|A crowd|One policeman] at [the clock|the bakery|the slip] {when}, for [free marrows|a very small parade|no reason anyone could give].
    Night [shift|bus|walk] {when}: [the sea louder than usual|four lit windows|a fox who knew the way].
    Slept [badly|eleven hours|with the window open] and the [sea|neighbour|kettle] [said good morning first|forgave me|was already up].
    The lady [on the second floor|at the stamp window|with three dogs] {when}: ["I've buried two husbands and one printer"|"it's only rain, dear"|"you look like your father, but kinder"].
    [Waited|Queued|Sat] {when} behind [a bride|a man with a wardrobe|eleven scouts] at [the post office|the ferry slip|the chemist's].
    Learned {when} that [my neighbour was a trapeze artist|the bell has a name|you can get to the lido by the back lane].
    Somebody has put [a knitted hat on the statue|a chair at the viewpoint|googly eyes on the bollards]. [Leave it.|It suits the place.|Excellent work.]
    [New paint|Fresh flowers|A blue light] on [the ferry café|the bus shelter|number nine] and [the whole street stands up straighter|I walked past twice|nobody knows who].
    The [post|paper|milk] came {when} with [a note|a feather in it|two of everything].
    Job done {when}: [gutter cleared|letter posted|apologised to the cat next door]. [Small, overdue.|Reward: toast.|Feels enormous.]
    A [boy|tourist|seagull] asked me the way to [the sea|yesterday's market|"the good bench"] {when}. [I pointed.|I took him.|We went together.]
    Power of a good [coat|neighbour|timetable]: [demonstrated|underrated|I was dry].
    My [walk home|lunch hour|evening] was [interrupted by a brass band|longer because of the sky|mostly talking to dogs].
    [Library|Launderette|Barber's] talk {when}: [bread prices, then love|whose goose it was|the new bench, for and against].
    If anyone's missing [a ladder|a toddler's boot|a trombone case], it's [outside the hall|on our wall|riding the 14 on its own].
    [Windy|Bright|Soft] day, so [washing out|windows open|everyone's hair has opinions].
    Three good things {when}: [warm bread, dry socks, a letter|the light, the bus, a joke|tea, sea, nobody in a hurry].
    The [hill|stairs|tide] won {when}. [I'll try again tomorrow.|Legs noted.|Fair enough.]
    Heard the [ferry horn|bells|first gull] from [bed|the bath|the far end of the allotments] and [felt at home|counted to nine|rolled over].
    [Volunteers|Hands|Cakes] wanted for [the lantern walk|the big tidy|the street supper] on {weekday}. [No skill needed.|Gloves provided.|Say yes before you think.]
    Cleaned out [a drawer|the shed|my inbox] {when}: [four keys to nothing|a postcard from 1998|one good idea].
    This town: [two clocks, three times|one hill, many opinions|you can't buy a stamp without a story].
  `),
  follows: lines(`
    I've [lived here nine years|only just moved|been away], and [it still gets me|I'm learning|nothing's changed, thankfully].
    The {season} has [arrived|opinions|everyone out on the steps].
    Nobody [minded|asked|was surprised].
    @{friend} [will know|saw it too|said the same].
    That's the [news|whole story|town in a sentence].
    I [laughed|waved|stood there] for [a good minute|longer than needed].
    Someone should [write this down|tell the council|bring cake].
    It cost [nothing|a smile|two stamps].
    I told [the neighbours|my sister|the cat], who [already knew|wasn't surprised|wants a word].
    [Nobody in charge|No committee], and it [worked|happened anyway|was lovely].
    You'll find me [on the steps|at the window|by the kettle] if you need me.
    It's been [that sort of week|a day|coming for a while].
    Tea [helped|was had|solves it].
    Details at https://wrenmouth.example/noticeboard.
  `),
  closers: lines(`
    How's your day?
    [Carry on.|As you were.|That's all.]
    ☀️
    [Be nice to the bus driver.|Mind the step.|Wave if you see me.]
    Good night, all.
    Only in Wrenmouth.
  `),
  comments: lines(`
    Only here. [I love it.|Never moving.]
    admiral|cat with> Admiral was on our [bed|boat|roof] this morning. [No ham. Some ham.]
    fog|drizzle|sun|bins|clock|bus> Same on [our street|the 14|the hill]. [What is it about today?]
    new here|moved> Welcome! [The bins are Tuesday. You'll hear about it.|Come to the Long Table.|We're the yellow door.]
    glove> Left hands only. [There's a man with thirty-one right ones.|I lost one there. Left.]
    You made my [morning|commute|tea break].
    I think I [saw that|was behind you|have the other glove].
    bench> Benches! [I'll be there.|I'll bring mine.]
    eggs> "Eggs, courage." [That's mine. Both.|Framing it.]
    sober|three years> Congratulations. [Three years. Proud of you.|Coffee's on me.]
    bus|14> The driver on the 14 is a [saint|good man|legend].
    So true. [All of it.|And the clock's wrong again.]
    thank> Put it on the thank-you board.
    noise|shelf> Was that the noise? [We thought it was thunder.|Nice shelf, I'm sure.]
    english> Not too bad. [Meaning wonderful.|I see you're learning.]
    power|ghost|night> Somebody's uncle always has [a ghost story|a ladder].
    I needed this today, [thank you|more than you know].
    queue|fox|crowd> Can confirm, [I was the queue|I was the fox].
    slept|long life|sea> It's the sea air. [Or the buns.|I'm told.]
    fog|piano|gull> And the gulls didn't even [look up|apologise].
    wave|ferry|good morning> Wave back next time! [I had both hands full.|I was the one in the hat.]
    tea|neighbour|called|call people> We should have tea. [I mean it, actually.|No, really. Sunday?]
  `),
};
