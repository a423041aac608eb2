import { lines, type Topic } from './topic.ts';

export const repair: Topic = {
  key: 'repair',
  tags: ['RepairCafe', 'TwoWheels', 'FixIt', 'CargoBike'],
  posts: lines(`
    Repair café total for the year so far: 418 things brought in, 351 carried out working, 1 toaster that we do not talk about.
    A lady brought a radio that her husband had built. It needed one capacitor and twenty minutes of being listened to. We gave it both.
    The most common fault in kettles is a tea towel in front of the switch. The most common fault in people is thinking it's their fault. #RepairCafe
    Cycle lane on the sea road opens Monday. It's 1.2 kilometres long and took eleven years, so roughly the speed of a reasonably keen snail. I'll take it.
    ilse_vdm> My bicycle is older than my doctor. It also has fewer opinions.
    Free puncture hour under the clock on {weekday}. We'll show you how and then we'll make you do it. That's the price.
    To the person who stole the cargo bike: the front brake is the wrong way round and it pulls left. To the person who brought it back with a note about the brake: thank you, you're right. 🚲
    I've started a shelf of orphaned chargers. It's a museum of good intentions.
    ben_r> We published every repair sheet we've written: https://fixit.example/sheets. Photographs by @{friend}, thumbs by me.
    Children's bike swap: 63 in, 60 out, 3 into the parts bin, and one small girl who rode away without looking back. Her dad looked back for her.
    "They don't make them like they used to." They do, sometimes. They just hide the screws.
    The church clock now loses only four seconds a week. Please set your quarrels accordingly.
    I mended the thing that I use to mend things. A strange, circular happiness.
    Ride to the weir, all ages, speed of the slowest child, ice cream at the end whatever the temperature. #TwoWheels
  `),
  leads: lines(`
    Mended {when}: [a lamp, two zips, one heart|a food mixer with sand in it|a clock from 1934]. [Beaten by: an umbrella.|Not mended: my back.|A good night.]
    [New chain|Fresh bar tape|True wheels] {when}, and the bike [hums|feels ten years younger|has forgiven me].
    [Puncture|Snapped cable|Mystery creak] on [the sea road|Beacon Hill|the way to the dentist], [fixed with a banknote and a plaster|rescued by @{friend}|pushed it home].
    Repair café {when}: [{n:21-58} people|a queue for the sewing table|three toasters], [one baby|no fires|plenty of cake].
    The trick with [old screws|zips|dead drills] is [heat|candle wax|reading the label].
    Rode [to the weir|the long way to work|over Beacon Hill] {when}: [headwind both ways|two herons|legs, hello].
    Somebody brought [a singing fish|a bread machine full of coins|an heirloom mixer] and [we fixed it, sorry|it works|we're all a bit changed].
    Soldering with [teenagers|pensioners|one very steady nun] {when}. [All fingers present.|They're better than me.|It lit up!]
    The cargo bike moved [a sofa|{n:9-30} boxes of books|a harmonium] {when}, [uphill|in one go|to applause].
    [Brake|Light|Bell] check at [the school gate|the clock|the ferry slip] on {weekday}. [Free, quick, no lectures.|Bring the rusty one.|Bells for everyone.]
    Spent [an hour|the evening|most of {weekday}] on a [{n:5-9}0p part|single spring|screw the size of a crumb].
    Found the manual for [a 1971 sewing machine|the church organ blower|a pump nobody makes] in [a loft|Portuguese|the library].
    [Helmet hair|Oil to the elbow|Rain down the neck], and still [faster than the bus|the best part of the day|grinning].
    Wanted: [26-inch inner tubes|a left pedal|dead laptops] for the [shelf|kids' bikes|soldering table].
    Opinion: [every town needs a bench vice|glue is a promise|mudguards are kindness to the person behind].
    [Fixed|Adopted|Named] a [bicycle|mangle|tricycle] somebody had left [by the bins|in the harbour|to rust] {when}.
  `),
  follows: lines(`
    The fault was [fluff|a loose wire|fear].
    Total cost: [nothing|{n:2-9}0p|a biscuit].
    It will [last another ten years|outlive me|squeak a bit].
    [Never|Don't] throw it away until [we've had a look|you've asked twice|the cake's gone].
    We wrote it up at https://fixit.example/notes.
    The {season} is hard on [chains|zips|knuckles].
    @{friend} [found it by ear|held the torch|said "turn it off and on"].
    One screw left over, [as tradition demands|and we're not discussing it|spare].
    The owner [hugged it|danced|said "is that all?"].
    I've [oil on everything|a new bruise|no regrets].
  `),
  closers: lines(`
    Mend something. 🔧
    [Ring your bell.|Lights on.|Mind the wet leaves.]
    Who has [a spare pedal|the other half|a big vice]?
    [Doors at ten, cake at eleven.|Bring it in.|No thing too small.]
    They just hide the screws.
    [Home by bike.|Hands washed, mostly.]
  `),
  comments: lines(`
    café|mended|lamp|mixer|clock|fixed> My [lamp|bike|grandmother's mixer] still works thanks to you.
    toaster> What happened with the toaster? [We need to talk about it.|Tell us.]
    wanted|tube|zip|shelf|café> I've a box of [tubes|zips|valves] for you, [when are you there?|bringing it on Saturday].
    wax|zip|trick> Candle wax! [Of course.|I've been swearing at it for a year.]
    café|bring|mended> Is it worth bringing a [printer|hoover|pair of boots]?
    cycle lane|lane> Eleven years for that lane. [I'll ride it twice.|My son was two.]
    ride|rode|weir> Count me in, [slowest child included|with trailer].
    creak|bike|chain> The creak is the [seatpost|bottom bracket|rider]. [It's always that.|Grease it.]
    brake|bike|bell|light> I learned to do my own brakes at yours and [feel invincible|they work!].
    mudguard|rain> Mudguards are kindness. [Somebody put it on a mug.|Amen.]
    wanted|pedal|vice|shelf> You can have my [vice|left pedal|old laptop].
    screw> One screw left over means [lighter|you've improved it].
    kid|child|swap|bike> My kid hasn't got off that bike [since|except to sleep].
    Beautiful. [I love a thing that works.|Respect for old things.]
    café|mended|fix|clock> Do you do [watches|radios|marriages]?
    uphill|harmonium|cargo|moved> Uphill! [With a harmonium!|I saw it and didn't believe it.]
    puncture|banknote> The banknote trick saved me on [Beacon Hill|holiday] too.
    radio|listen> Twenty minutes of being listened to. [That got me.|We should all be radios.]
    oil|chain> Which oil do you use? [Mine attracts half the beach.]
    I'll bring cake, [you bring the soldering iron|and the umbrella you couldn't fix].
  `),
};
