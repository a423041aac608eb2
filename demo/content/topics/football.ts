import { lines, type Topic } from './topic.ts';

export const football: Topic = {
  key: 'football',
  tags: ['Rovers', 'Derby', 'SaltworksEnd', 'Grassroots'],
  posts: lines(`
    Full time. Rovers 2, Marram Town 2. I've aged nine years and I'd like them back by Tuesday. #Derby
    Our keeper saved a penalty with his face, got up, asked which team he played for, and then saved the next one. Give that man a pie.
    The under-nines lost 11 to 1 and ran the whole length of the pitch to celebrate the 1. I've forgotten every final I ever watched, but not that.
    Match report in full: it rained, they scored, it rained more, we scored, the referee's hat blew into the sea, the end. #Rovers
    The women's team is top of the league with four to play. You'd not know it from the noticeboard, so I've made a new noticeboard.
    A friendly reminder that the referee is sixteen, that it's her third match, and that she was right about the offside. She was. I've seen the tape. I filmed it.
    Walking football, over-sixties, Thursday. Average age 68, average fouls 14, average pints afterwards: none of your business.
    Grandad's seat at the Saltworks End is S, row 4, 11. There's no one in it on derby day. We put his scarf there and nobody says a thing.
    Groundsman's plea: the grass on the left wing is tired, and so am I. Please warm up on the car park.
    rovers> Signed a new striker! He's 34, has one good knee and works nights at the dairy. He has scored in every match. Sports science, explain yourself.
    Kit sponsor for the juniors is the bakery. Every goal, a bun. We've never seen such pressing. 🥐
    The half-time draw was won by the man who sells the half-time draw. There will be an inquiry. There will be pies at the inquiry.
    For balance: Marram Town's supporters stayed behind and helped us carry the stand in when the storm came. Rivals, not enemies.
    rovers> Season ticket renewals: https://wrenmouth-rovers.example/seats. It's the price of four disappointing dinners and a lot more fun.
  `),
  leads: lines(`
    Rovers [1|2|3], [visitors|Marram Town|Netherby] [0|1|2]. [Never in doubt.|My nerves.|A proper cup tie.]
    [Under-nines|Women's team|Walking football] {when}: [{n:3-9} goals|mud to the knees|a save for the ages], [orange segments|nobody cried|one dog on the pitch].
    [Derby|Cup|League] match on {weekday}, and [I can't eat|the town's gone quiet|my scarf is ironed].
    The [linesman|keeper|substitute] was [magnificent|asleep|somebody's dad] {when}. [I said what I said.|Bless him.|We clapped anyway.]
    New [nets|goalposts|corner flags] at [the Saltworks ground|Tannery Rec|the school], thanks to [the raffle|$CRUMB|forty parents and a van].
    [Training|Penalties|Set pieces] in the [rain|dark|wind] {when}: [keen as mustard|three balls in the harbour|lost a boot].
    Away day: [a minibus|two trains|the mail boat], [{n:11-30} of us|one song|no points], [wouldn't have missed it|chips on the quay|home by midnight].
    The pitch is [under water|like a billiard table|recovering]. [{weekday} is in doubt.|Bless the groundsman.|Bring wellies.]
    My [daughter|nephew|neighbour] [scored|got a yellow for cheering|kept a clean sheet] {when}, and I was [normal about it|not normal about it|told to sit down].
    [Half-time|Full-time|The 89th minute]: [a sentence I can't type|pie gone|heart still going].
    Rovers need [a left back|a miracle|someone tall], and [I've got boots|the league table agrees|@{friend} is free].
    League table after {n:9-22} games: [fourth|seventh and smiling|top, quietly], [goal difference: don't ask|nobody panic|long way to go].
    Tactics board at [the barber's|Gull Steps Coffee|the bus stop]: [two up front|all at the back|"just run"].
    We've [painted the stand|mended the turnstile|found the cup] {when}. [It was in a biscuit tin.|Blue, of course.|It squeaks less.]
    Best [tackle|pass|song] of the day came from [a nine-year-old|the away end|the tea lady].
    Referee course on {weekday}, [six places|all ages|free whistle]. [Be the change.|You always said you could do better.|Tea included.]
  `),
  follows: lines(`
    The Saltworks End [sang|froze|never sat down].
    [Two|One] off the line, [one off the bar|one off the tea lady], [that's football|we'll take it].
    I've [no voice|no nails|no complaints] left.
    Pie: [nine out of ten|hotter than the sun|the real winner].
    The {season} pitch suits [nobody|our short passing, allegedly|mudlarks].
    @{friend} [called it|missed it getting tea|owes me a pint].
    Photos at https://wrenmouth-rovers.example/gallery.
    We go again [on {weekday}|next week|until someone stops us].
    The [keeper|bench|ref] deserved [better|a medal|a sit-down].
    Grandad would've [loved it|walked out|said "told you"].
  `),
  closers: lines(`
    Up the Rovers. 💙
    [Scarf on.|Two o'clock kick-off.|Wrap up warm.]
    Who's coming on {weekday}?
    [Rivals, not enemies.|She was right about the offside.|I've seen the tape.]
    [Pies at one.|Boots by the door.|Sleep? No.]
    What a game.
  `),
  comments: lines(`
    penalt|ref|linesman|89th|rovers> Never a [penalty|foul|goal kick]. [I'll say it till I die.|Even my mum saw it.]
    save|keeper|penalt> What a save. [With his FACE.|He's still smiling.]
    under-nines> The under-nines are [my team now|the real thing].
    rovers [123], |derby|half-time|full> I was by the corner flag. [Deafening.|Soaked.|Worth it.]
    Up the Rovers! [💙|Always.|See you Saturday.]
    marram|derby> From a Marram fan: [well played|see you in spring|your pies are better. There.].
    ref> The ref had a good game. [Tell her.|I'd not do it for a pension.]
    derby|cup|match|stand> Which row? We [bring blankets|have spare flasks].
    row 4|grandad> Row 4, 11. [My dad had row 5.|Lump in my throat.]
    knee|striker> One good knee is [plenty|one more than me].
    pitch|under water> Is the pitch playable? [It's a lake from here.|My lad's asking every ten minutes.]
    bun> A bun a goal. [I'd come out of retirement.|Sign my daughter.]
    away day|minibus> Minibus still got seats? [I'll sing.|I'll behave.]
    tackle|pass> That pass in the [second half|build-up]. [Poetry.|Who is she?]
    difference|table> Goal difference: [don't|we never ask|it's character].
    paint|stand|nets> I can paint, [badly|blue only|on Sunday].
    women> Put the women's table up everywhere. [On the ferry too.|I'll print ten.]
    rovers [123], |derby|sang|goals> You could hear it at the [allotments|lido|bottom of our garden].
    rovers [123], |draw|full time|full-time> We'll take a [point|draw|pie].
    inquiry|draw> There must be an inquiry. [With pies.|I'll chair it.]
  `),
};
