import { lines, type Topic } from './topic.ts';

export const swimming: Topic = {
  key: 'swimming',
  tags: ['SeaSwim', 'ColdWater', 'LidoLife', 'SoupAfter'],
  posts: lines(`
    Seven women, nine degrees, one shared towel by mistake. The best conversations in this town happen up to the neck.
    oona> Sea temperature board: 11.2 at the steps, 10.9 at the buoy, 38 in the thermos. #SeaSwim
    astrid_ho> I'm 71 and I learned to float on Thursday. I lay there looking at the sky and thought: all this time it would have held me.
    To the tourist who shouted "Are you all mad?" from the jetty: yes. There's room. Bring a hat.
    The lido reopens! New boiler, old tiles, the same lady at the desk who can hear running from two rooms away. #LidoLife
    Safety notice, with love: never alone, never after wine, out before you're brave. The cold doesn't care how far you swam last year.
    A jellyfish the size of a dinner plate and the colour of tea. We gave way. It has right of way. It has had right of way for 500 million years.
    I've been told that it's good for the joints, the heart, the sleep and the temper. I do it because afterwards a plain cheese sandwich is the best thing in the world. 🌊
    My daughter dived off the high board. My stomach dived with her, separately.
    Swam to the second buoy in the dark with lights on our hats. From the wall it looked, says @{friend}, like a very slow constellation.
    Water quality report is in: https://wrenharbour.example/water. Excellent at the steps, good at the slip, "lively" by the fish market.
    Changing outdoors in the wind is an art form: one towel, two socks, no dignity.
    The lifeguard has a flask, a book and the eyes of a hawk. She's on chapter nine. She's seen everything.
    mateus> Beginners' length: I touched the wall, turned round, and the whole slow lane was clapping. I'm forty-one. I cried in my goggles.
  `),
  leads: lines(`
    [{n:6-9} degrees|Eleven and a half degrees|"Fresh"] at [the steps|the Long Jetty|the lido] {when}. [Four minutes.|In, gasp, out.|Glorious.]
    [Six|Nine|Thirteen] of us in the water {when}, [two first-timers|a bobble hat each|one accordion on the shore].
    [Flat|Lumpy|Green] sea {when}, and [a seal came to look|the moon still up|we stayed by the wall].
    Swam to [the first buoy|the yellow marker|the end of the jetty] and [back, singing|turned round|rested on the ladder].
    Lido {when}: [{n:20-64} lengths|the slow lane to myself|chlorine and toast], [new goggles|sun on the tiles|old tiles, cold feet].
    Forgot [my towel|dry socks|to breathe out] {when}. [Rescued by @{friend}.|A lesson every time.|Wore a tea towel home.]
    The trick is [to go in talking|slow breath out|gloves], and [not to count|hot soup after|never to look at the board].
    [Jellyfish|Weed|Small silver fish] all the way to [the buoy|the slip|the ladder] {when}.
    The lesson {when}: [one proper breath|floating like a star|putting my face in]. [Huge.|At last.|Tiny, enormous.]
    Afterwards: [cardamom bun|two hats|cheese sandwich, best of my life], [shaking|laughing|wrapped like a parcel].
    [Sunrise|Full moon|Lunchtime] dip on {weekday} at [the steps|the slip|Marram Point]. [Lights on hats.|All speeds.|Never alone.]
    The changing [wall|hut|towel dance] {when}: [wind won|nobody looked|lost a sock to the sea].
    A year ago {when} I [couldn't float|went in to the knees and left|met these people].
    [Current|Swell|Ferry wash] is strong by [the harbour mouth|the slip|the wall], so [stay inside the buoys|come out at the ladder|watch the flags].
    [My hands|My lips|The thermometer] said [enough|nine minutes|no], and I [listened|got out|had cake].
    Nothing [hurts|matters|rings] [below the neck|in there|for ten minutes].
  `),
  follows: lines(`
    The flask [was passed round twice|saved us|had something in it].
    I came out [pink|new|speaking in vowels].
    The water was [like glass|silk|a slap], then [a hug|fine|home].
    Nobody [timed it|went far|was brave], [as it should be|and that is the rule].
    The {season} sea is [warmer than the air|honest|a different animal].
    @{friend} [went in first|held the towels|sang].
    Gulls [laughed|watched|stole a glove].
    [Tides and temperatures|Water quality] at https://wrenharbour.example/water.
    Slept like [a stone|a child|an anchor] after.
    I'd do it again [tomorrow|now|once I can feel my feet].
  `),
  closers: lines(`
    Come in, it's freezing. 🥶
    [Steps, seven, bring a hat.|Never alone.|Out before you're brave.]
    Who's in tomorrow?
    [Soup.|Two jumpers and a grin.|Toes by teatime.]
    It holds you.
    What's your post-swim snack?
  `),
  comments: lines(`
    float|held> It would have held me. [I've read that five times.|Floating next week because of you.]
    degree> What was it at the [steps|buoy]? [My board says ten.|Felt like four.]
    I'm coming. [I'll only paddle.|Don't let me back out.|Bringing soup.]
    out before|never alone|enough|nine minutes> Out before you're brave. [Print it on the towels.|Learned the hard way.]
    seal> The seal followed us [too|all the way]. [Cheeky.|I said good morning.]
    mad|degree|us in|women> You're all mad. [See you Thursday.|I say, buying gloves.]
    cold|gloves|trick|feet> Neoprene socks. [Ugly and essential.|Trust me.]
    sock> Found a sock by the slip. [Blue, small, very wet?|Yours?]
    lido> The lady at the desk heard me [think about running|from the car park].
    sandwich|afterwards> Cheese sandwich: [correct|no better meal].
    length|lesson|float|year ago|buoy> Well done! [A length is a length.|The slow lane is the best lane.]
    us in|swam|sea > I watched from the wall with [tea|envy|a dog who wanted in].
    current|swell|wash|wall|mouth> Is it safe by the [wall|slip] at half tide?
    joint|degree|hurts|us in> My doctor approves. [My husband doesn't.|She's in the water with me.]
    constell|lights> Slow constellation. [I saw it from the ferry!|Beautiful.]
    How do you start? [Shower cold first?|Feet, then regret?]
    towel> I'll hold the towels. [Professionally.|Both of them.]
    shaking|hat|laughing> The shaking after is [half the fun|when you put the hat on].
    moon|sunrise|dip> Full moon one, yes. [With lights.|Count me.]
    toes|feet|out pink|shaking> Toes back yet?
  `),
};
