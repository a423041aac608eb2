import { lines, type Topic } from './topic.ts';

export const garden: Topic = {
  key: 'garden',
  tags: ['TanneryAllotments', 'GrowYourOwn', 'SeedSwap', 'CompostClub'],
  posts: lines(`
    grete_b> Plot 14 has produced one cucumber. We have named it Gerald and we will not be eating it.
    My neighbour on the allotment has grown onions for sixty years and gave me his whole method: "Put them in. Leave them alone. Don't talk to them about it."
    A slug the length of my thumb was sitting on the slug-proof tape, reading the instructions.
    The compost reached 63 degrees this week. I took its temperature before I took my own child's, and I'm only partly sorry.
    Free to a good home: nine courgettes, some the size of oars. If nobody claims them by Friday they will be left on doorsteps, as is tradition. #GrowYourOwn
    We sow a row for whoever is passing. There's a sign. Somebody has been taking exactly three carrots every Tuesday and leaving a thank-you on a leaf.
    Seed swap list is up: https://seedexchange.example/list. Please don't all bring sunflowers again. (Bring some sunflowers.) #SeedSwap
    For everyone asking what to do with a garden that is two metres square and faces north: ferns, a chair, a blue pot, and stop apologising.
    The robin waits on the fork handle until I turn my back. I have started turning my back on purpose.
    Planted garlic with the school. One boy buried his sandwich next to it "to see". I'd like to see as well.
    My apple tree was a pip my daughter spat out of the window in 2009. Forty-one kilos this year.
    Every gardener I know has one plant they pretend to hate and secretly feed. Mine is the nasturtium.
    Rain gauge says 31 millimetres since Monday. The water butts are full, the paths are a rumour, and the frogs have formed a choir.
    Somebody repaired the gate at the allotments and didn't sign it. Whoever you are: it shuts. It has never shut. 💚
  `),
  leads: lines(`
    [Leeks|Beetroot|Broad beans] [in|up|thinned] on plot {n:2-41} {when}, between [two showers|school and supper|the neighbour's stories].
    The [slugs|pigeons|deer] have had [the lettuces|half the kale|every last strawberry], and left [a note in slime|the labels|one leaf as a receipt].
    [Turned|Sieved|Sat beside] the compost {when}. [Warm as a loaf.|Smells like woods.|It's nearly soil.]
    Found [a slow worm|a toad|last year's trowel] under [the rhubarb|the old door|the fleece] and [let it be|said sorry|moved nothing].
    [Pruned|Tied in|Stared at] the [pear|roses|vine] until [it looked right|my tea went cold|the light went].
    [Four kilos|A bucket|One barrow] of [potatoes|plums|windfalls] from a [corner|row|tree] I had given up on.
    Swapped [tomato seed|garlic bulbs|strawberry runners] with @{friend} over [the fence|the water tank|a biscuit].
    The [greenhouse|cold frame|kitchen windowsill] is [full of chillies|holding at {n:6-19} degrees|my favourite room again].
    [Mulched|Weeded|Watered] everything {when} and then [it rained|slept like a stone|couldn't stand up straight].
    Things I said to a [pumpkin|cabbage white|bindweed root] {when}: [unprintable|"not today"|"how are you this big?"].
    My [sweet peas|dahlias|sunflowers] are [taller than the shed|still going|sulking in the wind].
    [Half the street|The school|Nobody at all] came to help with [the pond|the long hedge|the raised beds] on {weekday}.
    The soil on [plot {n:2-41}|the top terrace|the lower row] is [finally dark|all flint|cold to the wrist].
    [Sowed|Planted|Bought, again] too many [squashes|bulbs|salads]. There is no [cure|space|shame].
    First [frost|swallow|ripe tomato|asparagus] of the year went into the [book|diary|calendar] {when}.
    A [hedgehog|wren|very bold blackbird] has moved [into the log pile|in behind the tool shed|under the bench], rent free.
  `),
  follows: lines(`
    The {season} is [ahead of the books|late here by the sea|doing half the work].
    My back says [stop|enough|tomorrow], the [light|soil|list] says [go on|more|now].
    Labels [fell off|faded|are for other people], so it will be a surprise.
    Tea from the flask, [mud to the elbows|boots off|one biscuit each].
    I left [a corner wild|the seed heads|the nettles], for [the bees|the finches|an excuse].
    [Plot {n:2-41}|The old boys|@{friend}] will tell you it's luck. It's [manure|stubbornness|luck].
    Next year I'll [plant fewer|start earlier|write it down], I said, as I do every year.
    Nothing to show for it [yet|but soil|except a good temper].
    The [robin|cat|neighbour] supervised.
    There are [spares|surplus seedlings|far too many] at the gate, [help yourself|with a tin for coins|take two].
  `),
  closers: lines(`
    Grow something. 🌱
    [Help yourself at the gate.|Bring a bag.|First come, first served.]
    What's doing well for you?
    [Muddy and content.|Asleep by nine.|Fingernails beyond saving.]
    Any cures for [blight|bindweed|optimism]?
    That's the day's work.
  `),
  comments: lines(`
    Mine [bolted|drowned|got eaten] in a week. [Well done you.|How?|Teach me.]
    slug|lettuc|kale> Wool pellets. [Ugly, but they work.|The slugs hate them.|Or a very alert duck.]
    free|spare|surplus|too many|kilos|courgette> I'll take [two|a few|whatever's left]! Back gate, before dark?
    frost|prun|pear|vine|squash|pumpkin> Put [a brick|some straw|eggshells] under it, that's what my [father|neighbour|grandmother] did.
    Leave it till [the frost has had it|the leaves drop|spring]. Then cut hard.
    gerald|cucumber> Long live Gerald. 🥒
    tomato|apple|potato|pear|bean|leek|pea|dahlia|garlic|plum> What variety is it? [I've never had luck with those here.|It's a beauty.]
    wind|plot|row|hedge> The salt wind gets [everything|mine] on the top row. [Hedge, hedge, hedge.|I've given in and grow leeks.]
    Bring some to the [seed swap|library table], please!
    My [children|knees|chickens] thank you.
    I can lend you a [fork|barrow|son] on Saturday.
    compost|soil> That compost is [better than my kitchen|art|showing off].
    frost|eaten|lost|pigeon|deer|slug> It'll come back. [They always do.|It's not dead, it's thinking.]
    pumpkin|cabbage|plum|squash|cucumber|surplus|potato|beet> Chop, salt, vinegar, jar. [Ready in a week.|You're welcome.]
    robin> The robin has you well trained.
    Half shade, wet feet, [leave it alone|and don't look at it for a month].
    prun|rose|dahlia|vine|strawberr|pear> Can I have a cutting? [I'll swap you rosemary.|Just a small one.]
    Same here, [and the weather isn't helping|and I planted double|every year].
    tomato|rose> Nettle tea for the [tomatoes|roses], peg for [your nose|the family].
    Looks like [happiness|a lot of digging|supper] to me.
  `),
};
