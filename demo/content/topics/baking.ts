import { lines, type Topic } from './topic.ts';

export const baking: Topic = {
  key: 'baking',
  tags: ['SundayBread', 'Sourdough', 'WrenmouthBakes', 'CrumbShot'],
  posts: lines(`
    The starter is nine years old today. It has outlived two ovens, one marriage and a van. I gave it rye. 🎂
    A small confession: the "rustic" shape of this morning's loaves is what happens when you shape dough while arguing about bus timetables.
    To whoever left a jar of quince jelly on the bakery step: I know it was you, @{friend}, and there is a bun with your name on it. Literally. I piped it.
    crumb> People keep asking for the cardamom recipe, so here it is, all of it: https://crumb.example/cardamom. The secret is grinding the seeds when you are cross.
    Three things I have learned from nineteen years of bread. Weigh the water. Wait longer. Nobody has ever complained about butter.
    Oven two has started singing again. A sort of low G. The engineer says it is the fan bearing; I say it's happy.
    Took the day-old loaves to the lido café and they came back as the best bread-and-butter pudding this town has seen. #WrenmouthBakes
    My grandmother wrote "flour: enough". I have spent half my life finding out how much that is. Turns out, 480 grams.
    Sold the last rye to a man who'd walked from Marram Point for it. He ate half on the way out of the door, unsliced, like an apple.
    Thank you for the kind words about the harvest loaf. It was meant to be a sheaf of wheat. Several of you said octopus. I accept octopus.
    The children's baking hour made forty-one pretzels today. Not one of them was a pretzel. All of them were excellent.
    If your loaf is flat, it's the proof. If it's pale, it's the oven. If it's gone, it's my brother. #SundayBread
    crumb> We weighed it: in one year this street ate 2.1 tonnes of our sourdough. I'd like to apologise to the pigeons, who got none of it.
    Quiet experiment: same dough, one tin proved by the window, one by the boiler. Window wins on taste, boiler wins on getting to bed.
  `),
  leads: lines(`
    [Six|Nine|Fourteen] [seeded loaves|trays of cardamom buns|tins of oat bread] out before [the first ferry|the bins went|the gulls woke up].
    The [rye|spelt|malted] starter [doubled|tripled|climbed out of its jar] overnight, which says more about [the boiler|this weather|my kitchen] than about me.
    Tried [{n:68-82} percent water|a longer cold proof|stone-milled flour] on the [country loaf|baguettes|focaccia] {when}.
    [Burnt|Nearly burnt|Rescued] a tray of [almond biscuits|cheese scones|raisin twists] because [the phone rang|I was reading|the radio had a good story].
    New on the shelf this {weekday}: [caraway rye|potato and rosemary bread|a plum tart with a lattice I'm proud of].
    Somebody asked for [a loaf without crust|bread that keeps a week|the ugliest bun we had] and honestly it [made my day|was a fair request|was good for us].
    My [forearms|shoulders|knees] say it was a [{n:40-90}|hundred]-loaf day.
    [Flour delivery|New peel|Fresh yeast] came {when}, [two days late|earlier than promised|by bicycle], and the whole room [smells of wheat|cheered|stopped to look].
    The trick with [brioche|a wet dough|puff pastry] is [cold hands|patience|not looking at it every four minutes].
    Swapped [a rye loaf|four buns|a bag of crusts] with @{friend} for [leeks|a jar of honey|a mended bicycle light]. The old economy works.
    [Cinnamon|Saffron|Orange peel] in the [Sunday dough|milk bread|buns] {when}; [half the queue noticed|no complaints so far|the shop smells like a holiday].
    The crumb I wanted, at last: [open|soft|even], and it only took [three|five|eleven] goes and [one sulk|a new thermometer|some very honest friends].
    [Teaching|Showing] [two beginners|my neighbour|a table of nine] to [shape|score|knead] {when}, and [flour is now everywhere|nobody left hungry|one of them is better than me].
    Day-old [bread|buns|croissants] went to [the night shift at the clinic|the repair café|the school breakfast] [again|as every {weekday}|with jam].
    [Half|A third] of the trick with sourdough is [an honest clock|a warm corner|writing things down]; the rest is [luck|salt|washing up].
    The oven [lost twenty degrees|found its mood again|took its time] {when}, so [breakfast was late|we made flatbreads|the buns have a tan].
  `),
  follows: lines(`
    The crust [sang for a good minute|crackled all the way to the rack|was louder than the radio].
    I wrote the [times|weights|temperatures] down for once.
    [One|Two] went to the neighbours, [one|a heel] went to me, and the rest [was gone by nine|went on the shelf|lasted an hour].
    Next time: [less water|more salt|a hotter stone], and [no phone|an earlier start|better music].
    The dough was [wetter|slower|livelier] than I like, but [the oven forgave me|it came good|nobody could tell].
    Butter, [sea salt|plum jam|nothing else], [still warm|standing up|over the sink].
    If you want one, [come before ten|send a message tonight|knock at the side door].
    It isn't [pretty|tall|round], but [it tastes right|it's honest|it's mine].
    The {season} makes everything [prove faster than the book says|slow and patient|a little unpredictable].
    There is a photograph, but [it does not smell|you'd only be hungry|my thumb is in it].
  `),
  closers: lines(`
    Worth the alarm clock.
    [Ask me for the recipe.|Recipe on the board by the door.|I'll write it up on {weekday}.]
    Who wants [the crusts|a jar of starter|the ugly one]?
    Bread is mostly waiting. 🍞
    [Back at four.|Doors open at seven.|See you in the queue.]
    What do you put on yours?
  `),
  comments: lines(`
    Save me [one|two|the ugliest], I'll be down after [work|school|the tide].
    What flour is it? [The stone-milled one from the weir?|It looks like the local wheat.|Mine never colours like that.]
    I can smell this through the [screen|phone|window].
    starter> My starter is [sulking|asleep|grey] and I blame [the draught|the fridge|myself]. Any advice?
    Had the [last slice|heel|first one] at breakfast. [Perfect.|No notes.|Best yet.]
    proof|dough|loa|rye|crumb> How long did you prove it for in this [weather|heat|cold]?
    That's a proper crumb. [Chapeau.|I'm jealous.|Well done.]
    cardamom> Please never stop making the cardamom ones.
    I followed your method and it [worked first time|rose! it actually rose|fed six].
    More butter. [Always more butter.|That's my whole comment.]
    Do you deliver to the [allotments|top of Gull Steps|ferry slip]? Asking for [a friend|everyone here|my knees].
    Does it freeze well, or is that a silly question? It never [lasts|gets that far] here.
    queue|sold out|gone by> The [queue|line] was round the corner when I passed, so you're doing something right.
    I'd trade [a jar of marmalade|eggs|a song] for [that|half of that|a slice].
    oven|tin> Turn the tin round at half time, that fixed [mine|it for me|the pale side here].
    sang|crackl|crust> The singing crust is the best sound in [town|the world|a kitchen].
    teach|show|beginner> Is there a [beginners'|Saturday] class coming up? [My son|My flatmate|I] would love it.
    dough|shape|knead|brioche|pastry> Wet hands, not floured ones. [Changed my life.|Trust me.|Learned that from you, in fact.]
    We ate it on the ferry and [made friends|the gulls noticed|regret nothing].
    proof|dough> Cold proof overnight, then straight in. [Works every time.|Try it once.|You'll sleep better too.]
  `),
};
