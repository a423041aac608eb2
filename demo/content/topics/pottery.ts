import { lines, type Topic } from './topic.ts';

export const pottery: Topic = {
  key: 'pottery',
  tags: ['KilnYard', 'Makers', 'MadeByHand', 'Stoneware'],
  posts: lines(`
    Opened the kiln. Forty mugs, thirty-eight handles. Physics took its share, as agreed.
    A customer asked whether the wobble in the bowl was deliberate. I said yes. We both looked at it for a while. It's deliberate now.
    Ash from the bakery oven, sieved three times, on the shoulders of the big jar. It ran like rain on a window. I'd like to say I planned it. 🏺
    I made two hundred cups before I made one I wanted to keep. It's chipped. It holds my pencils. It is the boss of the studio.
    kiln_yard> Kiln Yard open day: every broken pot gets a second chance in the mosaic. Bring your disasters. https://kilnyard.example/open-day #KilnYard
    The apprentices have discovered that the wheel goes in both directions. It's been a long morning.
    Clay dug from the bank below Heron Weir. Full of twigs, iron and one Roman nail. It fires to the colour of a fox.
    Nobody tells you that being a potter is mostly carrying wet things slowly past doors that open outward.
    My hands smell of cobalt and oranges. I've been doing tests. 240 tiles, 11 keepers, and a blue that made @{friend} sit down.
    The dent in the teapot is from the day my son learned to walk. Not for sale. Never for sale.
    Somebody bought the ugly vase. The very ugly one. She said, "It looks like my uncle, and I miss him." I wrapped it twice.
    Woodshop and kiln share a wall and a kettle. This morning we also shared a flood. Spirits: damp but high. #Makers
    A tip for beginners: centre yourself, then the clay. It sounds like a poster. It's also just true.
    kiln_yard> Price list pinned at the door, with hours, not adjectives. "Large bowl: 3 hours of me, 12 of the kiln, one night of worry."
  `),
  leads: lines(`
    [Threw|Trimmed|Ruined] [twelve|thirty|a board of] [mugs|bowls|plates] {when}, [to the radio|before lunch|with cold hands].
    The kiln [touched {n:1180-1270} degrees|crept up all night|stalled at {n:860-990}] and [I barely slept|held|behaved, for once].
    New glaze test: [ash and iron|seaweed green|a white like skimmed milk]. [Three keepers.|Runs everywhere.|I can't stop looking.]
    [Handles|Lids|Spouts] day at [Kiln Yard|the studio|the back bench]. [Podcasts and patience.|My thumbs know it now.|One in ten I like.]
    [Wedging|Reclaiming|Carrying] [{n:20-90} kilos|a week's worth] of clay {when}; [who needs a gym|my back sends regards|good thinking time].
    The [carvers|welders|bookbinders] next door have made [a bench|a gate like a wave|the loudest thing in town] and [I love it|we had to go and see|I helped sand].
    [Six|Nine|Four] beginners on the wheels {when}: [mostly ashtrays|one perfect cup|clay on the ceiling].
    Commission for [the lido café|a wedding|@{friend}]: [{n:40-120} cups|one enormous platter|tiles, in a blue nobody can name].
    [Cracked|Slumped|Survived]: the [tall jar|big platter|tea bowl] I had [promised|bragged about|loved too early].
    Sawdust from the [woodshop|old pier planks|pear tree] in the [smoke firing|pit|barrel] {when}. [Black like a crow.|Smells like ham.|Worth the eyebrows.]
    Sharpened [every tool on the bench|nine chisels|the good knife] and now [I'm afraid of them|everything glides|wear a plaster].
    The [lathe|bandsaw|wheel] makes a [new noise|worrying hum|sound like a cat], so [I oiled it|we're all standing round it|coffee first].
    [Spoon|Stool|Letterpress] workshop on {weekday} in [Kiln Yard|the Ropewalk], [two places left|children welcome|bring an apron].
    Somebody [returned a mug I made in 2011|mended my teapot with gold|brought driftwood] {when}.
    Packing the [firing|van|shelf] is a puzzle with [hot pieces|no picture|a deadline].
    Things that worked {when}: [slower wheel|thinner slip|lunch]. Things that did not: [hurry|the new sponge|confidence].
  `),
  follows: lines(`
    The [rim|foot|curve] is [nearly|finally|almost] right.
    [Two|Three|Most] for the shelf, one for the [mosaic|hammer|windowsill].
    I'd show you, but it's [cooling|still wet|two shelves down].
    Clay remembers [everything|being dropped|how you felt].
    The {season} dries things [too fast|unevenly|at its own pace].
    @{friend} says it [looks like a gull|needs a lid|is the best one yet].
    It'll be on the [seconds shelf|market table|website] by {weekday}.
    No two alike, [thank goodness|not for want of trying|by accident].
    Dust [everywhere|in the tea|is a way of life].
    I learned [one thing|to wait|nothing, again], and that will do.
  `),
  closers: lines(`
    Hands first, then the rest.
    [Kiln opens {weekday}.|Fingers crossed until morning.|Don't open it early.]
    Made by hand, dropped by hand. 🏺
    [Come and get muddy.|Aprons provided.|Seconds shelf by the door.]
    Would you drink from it?
    [Sweep, kettle, home.|Lights off, kiln on.]
  `),
  comments: lines(`
    I have one of yours and it's the [first clean cup every morning|only mug my husband is not allowed to touch|boss of the shelf].
    glaze|blue|ash|green|white> What's in that [blue|green|glaze]? [Or is it secret?|I'd like to lie down in it.]
    ugly> The ugly vase found its person. [Lovely.|I'm not crying.]
    beginner|workshop|wheel|taught> Is the [beginners' class|Saturday one] full? [I have clay dreams.|Two of us.]
    wobble|rim> Wobble is [life|the signature|free].
    price|hours> Hours, not adjectives. [More shops should do this.|That's the best price list in town.]
    lid|jar|pot|mug|bowl|teapot> Could you make a [lid|twin|bigger one] for mine? [I broke it. I confess.]
    kiln|firing> Don't open it early. [Don't.|I opened mine early.]
    bench|gate|carver|weld> The [bench|gate] is outside the library now and [everybody sits on it|the cats have claimed it].
    mosaic|broken> My mosaic piece is the [orange one|handle], third from the left.
    dry|wet|clay|lid|handle> How long does that dry in [this weather|the damp]?
    ash|driftwood|smoke|pit|broken> I can bring [ash|driftwood|broken plates] on Saturday.
    jar|bowl|pot|vase|platter> That pot looks like it's [listening|about to speak|always been there].
    handle|mug|threw|trim> Cold hands, [warm kiln|good rims].
    cups> Two hundred cups for one. [That's about my ratio for soup.|Needed to read that.]
    seconds|shelf|mug|bowl|plate|cup> Save me a second, [I like the dents|with a story if possible].
    bowl|cup|jar|mug> What does it sound like if you tap it?
    clay dug|weir> From riverbank to cup. [Magic.|With a Roman nail!]
    ugly> Put the very ugly one [in the window|aside for me].
    Beautiful work. [The foot especially.|You can see the time in it.]
  `),
};
