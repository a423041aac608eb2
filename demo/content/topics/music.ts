import { lines, type Topic } from './topic.ts';

export const music: Topic = {
  key: 'music',
  tags: ['RopewalkChoir', 'OpenMic', 'TuneOfTheWeek', 'HarbourBand'],
  posts: lines(`
    Forty people in a cold hall, one chord, and for about four seconds nobody was a plumber or a widow or late. That's choir.
    The basses have asked for "fewer words". The altos have asked for "fewer basses". We're doing the Fauré.
    Found my grandfather's accordion in the loft. It plays one note. It's the right note for several songs.
    ffion_ll> If you can hear a trombone on the jetty at six in the morning, that's my son, and it was a deal we made with the neighbours. I lost.
    Open mic list for {weekday}: two poets, a saw player, the vicar's ska band and somebody who has only written "Ask me nicely". #OpenMic
    A man stopped while I was busking and asked for the song his wife used to hum. He couldn't remember it, so he hummed what he could. We got there. We both got there.
    The piano at the ferry terminal has been tuned. Do, please, play it. Not only that one song.
    We've put all the choir parts online with practice tracks: https://ropewalkchoir.example/parts. The tenor line is sung by our two tenors, bravely.
    ffion_ll> Sang at the care home. A lady who hasn't spoken since spring sang every verse, in Welsh, and corrected our third.
    A violin is a box of air that remembers a tree. Mine remembers it badly when it's damp.
    Broke a string in bar 3. Played the other 300 bars on what was left. Nobody knew but the cellist, who will mention it forever.
    The harbour band needs a second cornet. Requirements: own a cornet. We'll work on the rest together. 🎺
    My neighbour practises the same eight bars every evening and last night, at 21:10, she got it. I applauded through the wall. She bowed through the wall.
    Recorded the bell buoy and slowed it down eight times. It's a cathedral. It was always a cathedral.
  `),
  leads: lines(`
    Choir {when}: [altos early|basses flat|tenors absent], [Fauré|a sea shanty|the hard page], and [one perfect bar|biscuits saved it|we nearly had it].
    [Busked|Rehearsed|Played] at [the ferry slip|Gull Steps|the Ropewalk] {when}, [£{n:6-48} and a sandwich|to two dogs|cold fingers, warm people].
    Learning [a Galician reel|the slow one in D|a Kurdish song] from [@{friend}|an old tape|the lady at the launderette].
    Tune of the week: [a waltz in G|something from the Faroes|"The Saltmaker's Daughter"], [three chords|too fast|easy until bar nine].
    New [strings|reeds|drum skins] {when}, and [it sounds like a Monday|the cat has left|everything is bright].
    [Open mic|The session|Folk night] {when}: [nineteen turns|one new song|a boy of ten who silenced the bar].
    My [trumpet|voice|bow arm] is [rusty|back|somewhere in the attic], and [so what|the neighbours know|I'm delighted].
    Concert on {weekday} in [the Fishmarket Hall|St Brannoc's|the lido, drained]. [Free, with a hat.|Bring a cushion.|We've rehearsed the end.]
    Heard [two sisters singing on the ferry|a blackbird in five-four|somebody whistling Bach in the market] {when}.
    Wrote [half a song|one good line|a bridge that goes nowhere] {when} [on the bus|in the bath|instead of invoices].
    The [hall|church|jetty] has an echo of [two seconds|a whole bar|its own opinion]. [Slow down and let it sing.|We gave up on the fast one.|Lovely for the Kyrie.]
    Record of the evening: [a fado singer from 1962|four cellos|a brass band in the rain], [loud|twice|side two only].
    [Six|Eleven|Four] beginners at [ukulele club|the drum table|note-reading for the terrified] {when}.
    The [band|quartet|choir] needs [a viola|someone who can count|a page turner with nerve].
    Transposed it [down a third|for bad knees|into something we can reach]. [Relief all round.|Sounds like tea.|The sopranos mourn.]
    The best bar {when} was [a rest|bar {n:12-96}|the one we got wrong together].
  `),
  follows: lines(`
    I've had it in my head [since breakfast|all week|and so will you].
    Nobody [clapped between|coughed|looked at the clock].
    [Parts|Words|Chords] are at https://ropewalkchoir.example/tunes.
    The third verse [is the one|needs work|gets me].
    @{friend} [counted us in|held the low note|brought cake].
    It was [out of tune and perfect|slower than written|too loud, hooray].
    The {season} does things to [throats|wood|audiences].
    We'll do it [again on {weekday}|slower|till it sits].
    My fingers are [singing|sore|wiser].
    If you can [hum|clap|turn up], you're in.
  `),
  closers: lines(`
    Sing anyway. 🎶
    [Doors at seven.|Hall, {weekday}, half seven.|All voices, no auditions.]
    What's in your ears today?
    [Rest.|From the top.|Once more, with tenors.]
    [Earplugs on the piano.|Hat by the door.|Bring a friend who counts.]
    Goodnight from the back row.
  `),
  comments: lines(`
    choir|concert|open mic|session|folk|sang> I was there and [had goosebumps|cried in the second verse|still humming].
    tune|song|reel|waltz|whistl|heard> Which tune is it? [It's going round and round here.|I know it and can't name it.]
    choir|band|needs|cornet|viola> Put me down for [alto|second cornet|tea]. [I own a cornet.|I can count to four.]
    bass> Fewer basses! [Outrage.|Signed, the altos.]
    busk|play|concert|session|choir> We heard you across the [water|square|whole valley].
    My [father|neighbour|dog] sings that one.
    applaud|wall> Applauding through the wall is the [best review|whole of society].
    tune|chord|song|reel|waltz> Could you post the chords? [Simple ones.|I've three fingers that work.]
    echo> The echo in there is a [gift|menace|third singer].
    choir|beginner|band|club> Is it too late to join? [I can't read music.|I'm loud but willing.]
    welsh> In Welsh! [My nan would have wept.|And correcting the third. Perfect.]
    trombone> The trombone is growing on [me|the street|nobody, sorry].
    tune|reel|fast|bell|waltz> Slow it down and it's a hymn.
    saw|bell|rest> I'd pay for a recording of that [rest|saw player|bell buoy].
    piano> Not only that one song. [Thank you.|I feel accused.]
    concert|choir|rehears|played|sang|tenor> Bravo. [All of you.|Especially the two tenors.]
    bow|voice|trumpet|rusty> My [bow|voice|confidence] needs a session. [When?|Thursday?]
    concert|hat|open mic|session> I'll bring the [hat|cushions|cello].
    chord|choir|bar> That last chord hung there [for ages|like a lamp].
    verse|words> Anyone have the words to verse three?
  `),
};
