import { lines, type Topic } from './topic.ts';

export const wool: Topic = {
  key: 'wool',
  tags: ['KnitNight', 'LoomAndLadder', 'VisibleMending', 'WorksInProgress'],
  posts: lines(`
    Finished the jumper I started when my daughter was three. She's seven. It fits the dog. The dog's delighted.
    Knit night rule: what's said over the wool stays over the wool. Except that the pattern had a mistake in row 44 and everybody should know.
    Dyed with onion skins, walnut and a copper pan: three skeins the colour of Wrenmouth in three kinds of weather.
    We yarn-bombed the bollards on Lantern Street overnight. By lunch, somebody had added tiny scarves. It wasn't us. There are others. #KnitNight
    My great-aunt's loom has a repair in the treadle, signed and dated 1911. I have now added mine underneath, in pencil, smaller.
    A moth. A single moth. I've had every jumper in the freezer since {weekday} and the peas are on the balcony.
    loom_ladder> Visible mending workshop: bring a hole. We'll make it the best part of the garment. https://loomandladder.example/mending #VisibleMending
    Nobody warned me that learning to spin is just dropping things with increasing elegance.
    oona> The lifeboat crew's hats are done: 14 hats, 14 heads, measured by guess and by gossip. One of you has a very large head and knows it.
    A tapestry for the ferry terminal: each village on the river weaves its own 30 centimetres. Netherby's done theirs in nothing but greys. Accurate.
    Frogged eleven rows. For the non-knitters: rip it, rip it. 🧶
    My therapist asked what I do when I'm anxious. I showed her the blanket. It's nine metres long.
    Asked an old fisherman about the cable on his jersey. "So they'd know which house to bring you back to." I've thought of little else.
    New sheep on Beacon Hill! Eleven of them, brown as toast, and the whole guild has been to look at them as if they were film stars.
  `),
  leads: lines(`
    [Cast on|Cast off|Ripped back] a [sock|shawl|cardigan] {when}, [row {n:12-140}|in the bad light|on the ferry].
    Knit night {when}: [nine of us|two new hooks|one dropped stitch], [much tea|all the gossip|a very long sleeve].
    Dyed [two skeins|a kilo of fleece|one shirt and one hand] with [madder|nettles|woad] {when}. [The blue came up like breath.|Rust, glorious rust.|Not what it said.]
    On the loom: [a blanket in harbour greys|tea towels|{n:2-6} metres of something brave]. [Warp's tight.|One broken thread.|It's singing.]
    Mended [@{friend}'s elbow|a school jumper|the good trousers] with [orange thread|a small fish|a patch shaped like a leaf].
    [Spinning|Carding|Washing fleece] {when}; [the whole house smells of sheep|thin as a thought|my wrists complain].
    [Sock|Sleeve|Thumb] number two is the [real test of character|one I never finish|same size as number one, for once].
    The yarn for [the baby blanket|a fisherman's rib|nine hats] came from [Beacon Hill sheep|a jumper I unravelled|the seconds basket].
    Taught [a retired docker|two teenagers|my boss] to [purl|crochet a square|darn] {when}. [Natural.|Swore beautifully.|Hooked.]
    Pattern says "easy". [Pattern lies.|I've been here two hours.|Easy for an octopus.]
    Quilt update: [{n:31-180} squares|two seams that meet|the cat approves]. [Onward.|Slow as bread.|Pins everywhere.]
    Found [a bag of buttons|my first scarf|somebody's sampler] in [the charity shop|the loft|a biscuit tin] {when}.
    [Embroidered|Stitched|Unpicked] a [gull|word|hem] {when}, [twice|in red|by lamplight].
    The guild meets on {weekday}: [bring the thing you gave up on|show and tell|scissors sharpened].
    [Felted|Blocked|Stretched] it on [the floor|towels|the spare bed] and [it fits|held my breath|we have nowhere to sleep].
    Stash report: [no new wool this month|one small skein, as a treat|the cupboard has stopped closing].
  `),
  follows: lines(`
    It's [wonky|warm|finished], and [so am I|that's enough|nobody will check].
    The [edge|neck|second half] is the good bit.
    I counted [twice|wrong|in Welsh], and [it's right|it isn't|who knows].
    @{friend} [untangled me|lent the needles|said "it's a feature"].
    The {season} wants [thick socks|quiet hands|another blanket].
    Every stitch has [the radio in it|a bit of the weather in it|somebody's news in it].
    Pattern at https://loomandladder.example/patterns, [free|with the mistake fixed|size up].
    My hands [know it now|need a rest|smell of lanolin].
    One for [the harbour|the hospital box|the dog], next one for me.
    There's [a mistake|a hair|a story] in row {n:6-60}, and it stays.
  `),
  closers: lines(`
    One more row. 🧵
    [Thursday, seven, bring a mug.|Holes welcome.|Kettle's on at the loom.]
    What's on your needles?
    [Rip it, rip it.|Finished is beautiful.|Ends woven in, mostly.]
    Warm is the word.
    [#WorksInProgress|#VisibleMending]
  `),
  comments: lines(`
    dog> The dog wears it [well|better than anyone].
    yarn|sheep|cast|shawl|cardigan|wool> Which wool? [Is it scratchy?|It looks like toast.]
    row 44> Row 44! [I knew it.|I thought it was me.]
    knit night|guild|mend> Put me down for Thursday, [I've a hole|and my aunt].
    onion|dye> Onion skins do that? [I've been throwing money away.|On cotton too?]
    It's [gorgeous|so even|like the sea in March].
    sock|number two> Second sock syndrome is [real|why I knit shawls].
    bollard|scarves|yarn> There are others. [We are everywhere.|No comment. 🧣]
    jersey|fisherman> So they'd know which house. [Oh.|I had to sit down.]
    hat|jumper|shawl|cardigan|sock> Could you make one [bigger|in green|for a very large head]?
    mistake|hair> The mistake is the [signature|best bit|only human row].
    button|loom|fleece|spin|quilt> I have [buttons|fleece|a loom reed] going spare.
    My gran [did that|had that pattern|would be proud].
    moth> Peas on the balcony. [I've been there.|Justice for the peas.]
    edge|cast|loom|shawl|blanket> How do you get the edge so [straight|soft]?
    ripp|unpick|frog> I unpicked mine too. [Solidarity.|Twice.]
    netherby|grey> Netherby in greys. [Accurate.|From Netherby: fair.]
    orange> That orange patch is [joy|the whole jumper].
    nine metres|therapist> Nine metres is [a start|a very good year].
    taught|stash|wool> Teach me to [purl|darn|stop buying wool].
  `),
};
