import { lines, type Topic } from './topic.ts';

export const history: Topic = {
  key: 'history',
  tags: ['OldWrenmouth', 'ArchiveFind', 'OnThisDay', 'WhoWasShe'],
  posts: lines(`
    In the harbour ledger for 1764 there's an entry in a child's hand: "I am bored." The clerk's daughter, we think. She drew a duck. It's a good duck. #ArchiveFind
    Saltworks facts: eleven chimneys, two hundred women, one strike, won. Their leader couldn't write, so she signed with a drawing of a wren. It's where our badge comes from.
    Who was she? Photograph, about 1908, a woman on the Long Jetty in diver's boots, laughing. The back says only "Bet lost". https://oldwrenmouth.example/who #WhoWasShe
    The street you call Lantern Street was called Lanthorn, Lantarn, Lenten and, for one wonderful decade, Lettuce Street.
    A man came in with a shopping bag of letters "of no importance". By four o'clock three of us were reading them aloud and nobody had gone home.
    The plague cross on the mill isn't a plague cross. It's a mason showing off. Sorry. He was good, though.
    sofia_m> Recorded Mrs Abernethy, 97, on the winter the harbour froze. "We walked to the ferry and the captain came out and said good morning as if it was nothing."
    We found the missing bell. It's been a flowerpot at number 12 since 1951. It has geraniums in it and a very surprised owner.
    Old newspaper, small ads: "Lost, between the Tannery and happiness, one umbrella." 1893. I hope they found both.
    The census taker in 1881 wrote "refuses to say" under the age of four women in a row on Gull Steps. Solidarity, ladies.
    sofia_m> My job in one sentence: I move paper slowly so that it doesn't move quickly into dust.
    Digging for the new drain found a wall, then an older wall, then a shoe. The shoe has stopped the drain. It's a very small shoe. 👞
    This town has been called dying in print since 1702. I've a folder. It's a thick folder. Good morning, Wrenmouth.
    Map evening: five maps of the same river, none agreeing, all certain. Much like the committee.
  `),
  leads: lines(`
    From the archive {when}: [a ferry ticket from 1932|a recipe for salt cod|a petition signed by {n:40-190} bakers].
    On this day in [1{n:702-899}|1911|1948]: [the ferry sank, nobody hurt, the piano saved|the council voted on gas lamps|a whale in the harbour mouth].
    Transcribing [a captain's log|parish accounts|love letters in terrible handwriting] {when}: [page {n:14-210}|two words an hour|worth every smudge].
    [Found|Dated|Lost again]: a [clay pipe|sign-painter's sketch|map with the wrong river] from [the mill|under the floor of number {n:3-48}|Kiln Yard].
    The [oldest door|narrowest house|crooked chimney] in town is [on Tannery Lane|behind the chapel|not where the plaque is].
    Oral history {when}: [a docker|two sisters|the last saltmaker] on [the great storm|dances at the Regal|what herring smelled like]. [Two hours gone.|I hardly spoke.|She sang.]
    [Walked|Measured|Argued about] the [old town wall|tramline|lost well] with [@{friend}|year six|four maps] {when}.
    Names in the 1{n:701-889} register: [Patience, Thankful, Bartholomew|three Margarets in one house|somebody called Tuesday].
    The photograph from [1926|the flood year|the jetty] has [a new name|a date at last|a dog in it nobody had seen].
    Local history night on {weekday}: [shipwrecks|laundries|who burned the toll house]. [Cake by the committee.|Maps on every table.|Bring your own theory.]
    Handwriting of the day: [a midwife in 1840|the smuggler's invoice|a boy who'd rather be fishing].
    Why is it called [Gull Steps|Beacon Hill|the Ropewalk]? [Three answers, all good, two false.|Because of rope. Sometimes it's simple.|Not because of gulls.]
    [Cleaned|Boxed|Labelled] [{n:30-220} glass plates|a ledger|the mayor's dreadful poetry] {when}.
    A visitor asked for [her grandfather|a lost street|proof of a ghost] and we found [him|a better story|a receipt].
    The drain dig has reached [cobbles|another wall|1790]. [Nobody may flush.|The shoe has company.|Work stops for tea.]
    [Dust|Patience|A soft brush] and [a good lamp|no hurry|warm hands]: [the whole method|today's news|there it is].
  `),
  follows: lines(`
    The source is [shaky|solid|somebody's aunt], so [I say it softly|I checked twice|enjoy it].
    They were [exactly like us|funnier than us|cold, mostly].
    Scan at https://oldwrenmouth.example/box-{n:3-88}.
    @{friend} [read the hard word|found the date|made tea, away from the paper].
    There's a [duck|thumbprint|wine stain] in the margin.
    Nobody [knows|signed it|threw it away], thank goodness.
    The {season} light is best for [faded ink|old glass|reading upside down].
    If it was [your family|your house|your duck], come and see.
    The plaque is [wrong|right, for once|about to change].
    I'd have [liked her|bought the umbrella|signed it too].
  `),
  closers: lines(`
    Keep your letters. 📜
    [Search room open {weekday}.|Pencils only.|Clean hands, no biscuits.]
    Does anyone recognise it?
    [Back in the box.|More when I can read it.|To be continued, since 1702.]
    Somebody lived here.
    [#OnThisDay|#OldWrenmouth]
  `),
  comments: lines(`
    photograph|name|register|census|oral|number> My [grandmother|great-uncle|house] is in that. [I'm nearly sure.|I'll bring the album.]
    duck> It's a very good duck. [On a mug, please.|Justice for the bored girl.]
    lettuce> Lettuce Street! [I'm changing my address.|Bring it back.]
    bell|flowerpot|number> Number 12 here. [It was a lovely flowerpot.|We had no idea!]
    archive|box|ledger|ticket|petition|transcrib> Which box is it in? [I'd love to see it.|Can I come on Tuesday?]
    why is|called|toll|cross|plaque|door> I'd always heard it was [the tannery|smugglers|her sister]. [Is that wrong?]
    refuses> Refuses to say. [Queens.|On my tombstone.]
    found|dated|photograph> Solid detective work.
    storm|flood|strike> The [storm|flood|strike] is still spoken of in our house.
    letters|bag|box|plates> I have a [box of letters|biscuit tin|glass plate] too, "of no importance". [When are you in?]
    Please write the book. [We'd all buy it.|With the ducks.]
    bet|photograph> Bet lost. [I want to know what the bet was.|She looks like she won.]
    letters|log|poetry|invoice|transcrib> Read it aloud at the next evening, [in the voice|with pauses].
    flood|map|drain|river> Our road still floods [exactly there|where the old map says]. 
    mason> The mason was good, though.
    umbrella|piano|toll|lost> Did they ever find the [umbrella|piano|toll-house man]?
    shoe> How small is the shoe? [I have a soft spot for that shoe.]
    paper|clean|box|dust> Thank you for moving paper slowly.
    three answers|why is> Three answers and I believe [all|the false ones|the rope].
    dying> We've been dying since 1702 and [never felt better|the coffee has improved].
  `),
};
