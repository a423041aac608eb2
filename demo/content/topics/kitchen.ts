import { lines, type Topic } from './topic.ts';

export const kitchen: Topic = {
  key: 'kitchen',
  tags: ['LongTable', 'SupperClub', 'OnePot', 'JamSeason'],
  posts: lines(`
    ines> The Long Table fed 140 people on Sunday, none of whom were asked why they'd come. Soup, bread, plums, music. Washing-up crew: you're the band.
    chef_wei> My father's dumplings, at last, with his fold and my patience. He watched the video call in silence and then said, "Thinner." That's praise.
    There are two kinds of people: those who wipe the jar and those who lick the spoon. Only one of them should be left alone with the jam.
    Recipe for a bad day: one onion, very slowly. That's it. You can decide later what it becomes.
    chef_wei> Supper club menu for {weekday}: smoked beetroot, bread from round the corner, whatever the boats bring, and a pudding I will not describe as it may still fail. #SupperClub
    I have cooked in six countries, and in all of them somebody's aunt told me I was chopping it wrong. They were all correct.
    Ask the fishmonger what's cheap. Ask the greengrocer what's ugly. There, that's dinner.
    Fermentation update: jar 1 is kimchi, jar 2 is sauerkraut, jar 3 has asked to see the manager.
    "Serves four." Four what? Four wrens? #OnePot
    The recipe book that the school families made is printed: 61 recipes, 23 languages, one oil stain on every copy because we tested them. https://longtable.example/book
    I salted the rhubarb. I sugared the potatoes. The jars now have labels as large as my shame.
    Nothing I own is as useful as the dented pan from the market that cost the same as a coffee. 🍲
    Somebody left a bowl of lemons outside every door on Tannery Lane. No note. We've all been making marmalade like conspirators.
    My flatmate puts the milk in first. I've known him eleven years. I found out today. I need some time.
  `),
  leads: lines(`
    [Soup|Curry|Beans on everything] for [nine|the neighbours|one tired nurse] {when}: [an onion, a lemon, luck|whatever the boats had|leftovers of leftovers].
    [Mackerel|Crab|Mussels] from [the market|@{friend}'s boat|the slip], [twelve minutes|butter and nothing|on toast], [hush at the table|no leftovers|the cat knew].
    [Plum|Rhubarb|Quince] [jam|chutney|jelly] {when}: [{n:7-19} jars|set like a dream|one explosion].
    Long Table on {weekday}: [we need chairs|potato peelers wanted|bring a bowl], [sixty so far|all welcome|no tickets].
    Cooked [my grandmother's stew|menemen|tamales] {when} and [rang my mother|it's nearly right|cried, onions].
    The [knife|pan|oven] [finally came back sharp|is older than me|has two temperatures, off and volcano].
    Market {when}: [ugly tomatoes|the last samphire|figs!], [a bag for two coins|fought a nun for them|eaten on the way home].
    [Kimchi|Sourdough pancakes|Pickled herring] report: [day {n:3-28}|fizzing|needs a stronger lid].
    Is it [a sandwich if it's one slice|soup if you can stand a spoon in it|lunch if it's cake]?
    Supper club {when}: [{n:14-26} guests|two courses|one power cut], [candles|the pudding held|applause from the sink].
    [Overcooked|Undersalted|Rescued] the [risotto|lentils|roast] {when} with [lemon|vinegar|charm].
    Learned to [fold dumplings|open oysters|stretch filo] from [a neighbour of eighty|@{friend}|four aunts at once] {when}.
    [Breakfast|Second breakfast|Midnight toast]: [eggs and chilli|cold plum cake|bread, honey, window].
    My freezer contains [stock|nine unlabelled tubs|a fish with history]. [Tonight we gamble.|Archaeology.|Labels, I beg myself.]
    The secret ingredient was [patience|anchovy|a better pan], as [usual|always|@{friend} guessed].
    Fed [a football team|the choir|a visiting poet] {when}: [{n:3-9} kilos of potatoes|nothing left|they sang].
  `),
  follows: lines(`
    Salt [early|late and then again|to taste, and then think].
    [Two bowls|Seconds|The pan], wiped [clean|with bread].
    Write it down? [No.|It's never the same.|It's on a receipt somewhere.]
    @{friend} [chopped|ate standing up|did the dishes, bless].
    Recipe: https://longtable.example/recipes.
    The {season} tells you what to cook if you [listen|go at nine|ask the fishmonger].
    It looks like [mud|a storm|nothing], it tastes like [home|a good decision|August].
    Somebody's aunt would [chop it finer|say thinner|approve, quietly].
    Not pretty. [Not left over either.|Gone in six minutes.|Who cares.]
    The kitchen [smells of cumin|is a crime scene|is warm at last].
  `),
  closers: lines(`
    Sit down, eat. 🍋
    [Bring a bowl.|Door's open.|Washing-up crew wanted.]
    What's for supper at yours?
    [Thinner.|Label your jars.|One onion, slowly.]
    Serves four wrens.
    [There's a portion left.|None left, sorry.]
  `),
  comments: lines(`
    thinner|dumpling> "Thinner." [The highest praise there is.|My father says the same.]
    jam|jelly|chutney|soup|cake|left> Is there any [left|of the jam]? [I can be there in nine minutes.]
    long table> I was at the Long Table. [Thank you.|Those plums.|I'll wash up next time.]
    milk> Milk first is [a crime|how we do it, sorry|grounds].
    soup|curry|crab|mackerel|mussel|lentil|risotto|roast> Lemon. [It always wants lemon.|Or vinegar.]
    jam|chutney|plum|rhubarb|quince> What's the ratio of sugar to [plums|rhubarb|shame]?
    jar|ferment|kimchi|pickl> Jar 3 called me too. [It sounded upset.|Open outdoors.]
    I made it tonight and the [children ate it|pan is clean|neighbour came round].
    chop|aunt> My aunt chops it [finer|with scissors|wrong as well].
    onion> One onion, slowly. [Doing it now.|Needed that today.]
    recipe|menu|stew|soup|curry|risotto> Could you do that without [nuts|dairy|fish]? [For my sister.]
    sandwich> It's a sandwich. [It's a tartine, calm down.|No it isn't.]
    lemon> We still have lemons. [WHO WAS IT.|Not me. Probably.]
    supper club|long table> Put me down for [two seats|peeling|a pudding].
    pan> That pan has [seen things|a soul].
    market|fig> Which stall? [I never see figs.|The one by the clock?]
    anchovy|secret> Anchovy, isn't it. [It's always anchovy.]
    My [grandmother|mother|neighbour] adds [a potato|mint|a swear word].
    I can smell it from [Gull Steps|here]. [Cruel.]
    recipe book|languages> Twenty-three languages and all of them say eat.
  `),
};
