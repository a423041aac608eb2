import { lines, type Topic } from './topic.ts';

export const stars: Topic = {
  key: 'stars',
  tags: ['DarkSky', 'BeaconHill', 'LookUp', 'Moonwatch'],
  posts: lines(`
    A girl of six asked me whether Saturn knows it has rings. I have been thinking about it for two days.
    The council has agreed to dim the lights on the sea road after eleven. It took four years, ninety letters and one very good cake. #DarkSky
    Clear, still, minus nothing special: I split the double in Lyra with the old brass refractor, the one from the Saltworks sale. £40. Best money ever spent.
    Public night on Beacon Hill every new moon. Bring a coat, a flask and a question. Leave your torch in red or leave it at home.
    Reminder that the light from Andromeda left when our ancestors were making hand axes, and it arrived in my left eye at 22:14, in a car park.
    The meteor I called "not much of one" in front of thirty people lit up the whole harbour eleven seconds later. I'll be quiet now.
    I keep an observing log in pencil because the pens freeze. Page 1 says: "Could not find Jupiter. It was behind the house."
    tom_lindqvist> We open the dome on {weekday} if the cloud behaves. The forecast page we trust is here: https://beaconhill.example/tonight ✨
    Asked what it's all for. The honest answer: it is quiet, it is free, and it makes the washing-up feel survivable.
    petra_s> First light of the telescope that the school built. They pointed it at the moon and somebody whispered "it's got texture".
    The Milky Way was visible from the Long Jetty last night. From the jetty! Thank you to everyone who turned off a lamp.
    Lost an hour's imaging to a satellite, a moth and my own elbow, in that order.
    You do not need a telescope. You need a dark spot, twenty minutes and somebody to say "there" to.
    Beginner's tip: the brightest "star" that doesn't twinkle is a planet. The brightest one that blinks red and green is the 21:40 to Oslo.
  `),
  leads: lines(`
    [Jupiter and three moons|Saturn, tilted like a hat|The Pleiades] in the [small|borrowed|old brass] telescope {when}.
    [Two hours|Forty minutes|A whole night] of [clear sky|gaps in the cloud|steady air] over [Beacon Hill|Marram Point|the allotments].
    Cloud from [wall to wall|eight o'clock on|the west], so we [drank tea|cleaned mirrors|told comet stories] instead.
    [Thirty|Fifty-two|Eleven] people at the [open evening|new moon night|dome] {when}, and [one very patient dog|nine under ten|four who had never looked before].
    The [moon|Orion|evening star] over [the ferry slip|the Saltworks chimney|the school roof] {when}. [No camera does it justice.|I just stood there.|Worth a late bus.]
    Stacked [{n:60-400} frames|two nights' data|everything I have] of [the Ring|Orion|a faint smudge] and [there it is|got noise|got a colour I did not expect].
    The [lunar terminator|dark side|southern edge] was [all shadow and teeth|crisp as toast|worth staying up for] {when}.
    [Dew|Frost|A fox] got [into the eyepieces|to the tripod first|my sandwiches] at [one|half past midnight|the best moment].
    Counted [{n:7-38}|four] meteors between [ten and eleven|midnight and one|two flasks of tea].
    Lending out [the club's two binoculars|a small Dobsonian|star charts] from [the library desk|Harbour Library|the dome] this week.
    Tonight's target: [a carbon star|the Double Cluster|Neptune, if the roof lets me].
    Explained [eclipses with oranges|why it's dark|parallax with two thumbs] to [year four|the Tuesday club|@{friend}] {when}.
    The [space station|brightest flare in weeks|faint comet] goes over at [{n:6-9}:{n:11-58}|dusk], [west to east|low in the south|just above the chimney].
    Somebody left [a floodlight|the pitch lights|their headlights] on until [two|midnight|dawn] and we lost [the galaxy|half the sky|our tempers].
    [Collimated|Cleaned|Finally balanced] the [big reflector|club scope|mount], and stars are [points again|round|where they should be].
    A night for [double stars|the naked eye|listening to owls between exposures].
  `),
  follows: lines(`
    The air was [still|dry|sharp as glass], which [almost never happens here|I put down to luck|made up for the week].
    I forgot [my gloves|the time|the spare battery] and [didn't care|learned again|paid for it].
    Even through [thin cloud|the kitchen window|my bad eyepiece] it was [unmistakable|lovely|enough].
    Log entry: [short|three lines and a smiley|all capitals].
    The owl on the [water tower|chapel|pines] kept [count|us company|its opinion to itself].
    The {season} helps: [long dark hours|cleaner air|fewer lamps on the front].
    Every time I think I am [used to it|done with it|too tired], it [gets me again|does this].
    If you've never looked, [come and look|I'll hold your flask|start with the moon].
    Old light, [new coat|cold toes|good company].
    There's a chart at https://beaconhill.example/charts [for printing|for beginners|if you want to try].
  `),
  closers: lines(`
    Look up tonight. 🌙
    [Clear skies.|Keep it dark.|Red torches only, please.]
    Who else saw it?
    [Bed at three.|Yawning through work today.|I regret only the alarm.]
    [Dome open {weekday} from eight.|Next open night on {weekday}.|Coats, not perfume: the lenses mind.]
    Still grinning.
  `),
  comments: lines(`
    meteor|station|flare|comet|moon|jupiter|milky> We saw it from [the bathroom window|the ferry|Tannery Lane]! [Both kids up.|Gorgeous.|I wasn't sure until now.]
    telescope|refractor|moons|saturn|jupiter|double> What eyepiece did you use?
    meteor|saw|saturn|jupiter|moon|station|night> I had [cloud|a streetlamp|a cat] in the way. [Jealous.|Next time.|Of course.]
    telescope|saturn|jupiter|moon|comet|people> My daughter now wants [a telescope|a comet|to move to Jupiter]. Thank you, I think.
    open|dome|night> Can you bring a chair? [My back isn't what it was.|For my mother.]
    lamp|light> The new lamps make such a difference, [you can see the whole Plough from the bins|honestly|well fought].
    Is it visible with ordinary binoculars?
    I'd never looked before last month. [It changes a person.|Now I walk into lampposts.]
    What time, roughly? I'll [set an alarm|wake the house|bring cake].
    21:40|oslo> The 21:40 to Oslo gets me every time.
    log> That log is a book, you know. [Publish it.|I would read it.]
    people|explained|asked|question> Thank you for the patience with [all those questions|the little ones|my glasses].
    gasp|quiet|silence|people> It was the silence I liked, [after the first gasp|apart from the flask].
    Try averted vision: [look beside it|it pops out|a bit to the left].
    stack|frame|shot|ring> Photo, please! [Even a bad one.|Blurry is fine.]
    meteor|milky> I lay on the jetty for an hour. [Damp, delighted.|Worth the cough.]
    dew|frost|fox> Frost on the tube here too, a hairdryer [fixes it|is standard kit|and a long cable].
    light> Old light in a car park. [That line will stay with me.|Lovely.]
    dome|open|night> Is the dome [warm|open to members only|reachable with a pram]?
    meteor> Saw one as long as my arm, right over the [church|water tower|Saltworks].
  `),
};
