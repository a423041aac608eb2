import { lines, type Topic } from './topic.ts';

export const running: Topic = {
  key: 'running',
  tags: ['WrenmouthHarriers', 'ParkLoop', 'MorningRun', 'HillReps'],
  posts: lines(`
    Last place in the Ropewalk Ten. The marshals had packed up the water, so they gave me their own flask and clapped me in. Best race of my life.
    The club has a new rule: nobody says "just" in front of a distance. You didn't run "just" three kilometres. You ran three kilometres.
    Ran past my old school, my first flat and the place where I proposed, all in 5k. Small towns are good for that.
    Twelve weeks ago I couldn't run for the bus. {weekday} I ran for the bus, missed it, and ran to the next stop. Progress. 🚌
    Marathon entry confirmed. If anyone needs me I'll be reading about toenails.
    Route map for the new coast loop, with every tap, bench and dog marked: https://harriers.example/coast-loop. Thank you @{friend} for measuring it twice.
    priya_s> Reminder from your physio: the ache that goes away when you warm up is a question. The ache that gets worse is an answer.
    A heron stood in the middle of the towpath and did not move. Six of us waited four minutes. My split is a bird's fault.
    I counted dogs instead of minutes: 23 dogs, two of whom wanted to come with me. Recommended.
    The slow group had nine people, three languages and one very long conversation about soup. That's the group to join. #WrenmouthHarriers
    kenji_n> My watch says "unproductive". My watch did not see the sunrise over the lido.
    Personal best by four seconds, which is exactly the time I saved by not tying my lace. Do not do this.
    For those new to hills: short steps, look at the top only when you are there, and swear in a language your children don't speak.
    The volunteer who hands out the finish tokens has done it 400 Saturdays. I asked why. "I like seeing faces arrive." #ParkLoop
  `),
  leads: lines(`
    [Easy|Steady|Muddy] [five|eight|twelve] kilometres [round the Mill Pond|out to Marram Point|along the sea wall] {when}.
    [Hill reps|Intervals|The long one] on {weekday}: [eight|six|too many] times up [Gull Steps|Beacon Hill|Tannery Lane].
    My [left calf|watch|training plan] and I [disagree|are talking again|have reached an agreement] about [rest days|pace|downhill].
    [Nineteen|Twenty-six|Thirty-one] of us at the club run {when}, [two first-timers|one pram|three dogs] included.
    Ran [without a watch|in silence|with the slow group] {when} and [it was lovely|remembered why I do this|nobody died].
    [Wind|Rain|Sun] on the [front|towpath|top field] {when}: [out like a leaf|back like a gate|all smiles anyway].
    New shoes. [Bright orange|Very white|Second hand]. They last exactly [one puddle|one kilometre|ten minutes] in that condition.
    [Week {n:2-12}|Day {n:3-30}] of [the beginners' plan|coming back|training], and [stairs are still the enemy|I can talk again|I ran the whole of the jetty].
    Overtaken by [a man with a double bass|two schoolgirls chatting|a postman], [uphill|on the flat|who waved]. [Humbling.|Good for him.|Again.]
    Pacing [@{friend}|the nervous ones|my sister] at the [Ropewalk Ten|Park Loop|beginners' five] on {weekday}.
    [Ice|Leaves|Fog] on the [Long Jetty|steps|old railway path], so [mind your ankles|go slowly|take the lower road].
    The [sunrise|moon|ferry] was [level with us|showing off|the only other thing moving] at [six|half past five|kilometre four].
    [Stretching|Foam rolling|Lying on the kitchen floor] and [regretting nothing|regretting the last hill|thinking about chips].
    Took a wrong turn at [Heron Weir|the Saltworks|the tannery] and made it [{n:14-19}|eleven] instead of [ten|twelve]. [Bonus.|Navigation is a skill.|I blame the fog.]
    Negative split {when}, by [three seconds|half a minute|accident].
    If you see someone in [a yellow hat|odd socks|a bin bag] on [the sea wall|Beacon Hill], that's [me, warming up|our new coach|@{friend}, say hello].
  `),
  follows: lines(`
    Legs like [wood|string|wet sand], head [clear|quiet|happy].
    Nobody was [left behind|fast|sensible], which is [the point|how I like it|our only rule].
    The last kilometre was [a conversation with myself|all downhill, in both senses|the best one].
    Porridge [before|after], [coffee|a lie-down] [after|before], no regrets.
    The {season} did the rest.
    Splits were [ugly|surprisingly even|nobody's business].
    We finished at [the bakery|the lido café|Gull Steps Coffee], as one must.
    Saw [a seal|two hares|the whole school cross-country team] and forgot I was tired.
    Tomorrow is a rest day and I [mean it|intend to enjoy it|have witnesses].
    I walked one bit and [I'd do it again|that's allowed|the view was better for it].
  `),
  closers: lines(`
    Who is in on {weekday}?
    [Meet at the clock, half six.|Clock tower, seven sharp, all speeds.|Come as you are.]
    Still smiling. 🏃
    [Shoes are drying on the radiator.|Bath is running. Nothing else is.|Asleep by nine tonight.]
    One foot, then the other.
    Any tips for [blisters|the wind|hill fear]?
  `),
  comments: lines(`
    Well run! [That hill is no joke.|In that wind too.|You looked strong at the lido.]
    shoes> Which shoes? Mine [died|leak|squeak].
    I heard you go past my window and [turned over|felt guilty|nearly joined].
    Count me in for [Saturday|next week|the slow group].
    walk|plan|beginner|week|day> Walk breaks are [part of it|allowed|how I did my first marathon].
    ache|calf|legs|knee|stretch> Ice it, [then stairs only if you must|two days off|and see someone if it's there on Thursday].
    The [towpath|jetty|back lane] is flooded by the weir, go round by the allotments.
    split|pac|interval|long one|kilomet> What was the pace on the [last one|flat]? No, don't tell me.
    week|day|first|plan> Proud of you. [Truly.|Twelve weeks ago this was a plan.|And jealous.]
    heron> The heron is a menace. [He has form.|He got me in spring.|Somebody talk to him.]
    My knees read this and [filed a complaint|left the room|laughed].
    Is the beginners' group still [on Tuesdays|meeting at the clock|open]? I'd like to try.
    hill|steps> Small steps, strong arms, [look at the ground two metres ahead|think of soup|sing].
    I'll bring [the flask|bananas|my neighbour] next time.
    hill|steps|rep> That view at the top makes [up for it|it all worth it|me forget the rest].
    bakery|watch> You forgot to stop your watch at the bakery, didn't you. [We all do.|26 minutes for 400 metres.]
    first|plan|new> First one is the hardest, [the second is only longer|the rest are just wet|welcome].
    Same route tomorrow? I can do [seven|half six|any time after school].
    rest> Rest day means rest, [coach|I saw you|please].
    Legs gone, heart full. [Know it well.|That's the one.]
  `),
};
