import { lines, type Topic } from './topic.ts';

export const birds: Topic = {
  key: 'birds',
  tags: ['BirdsOfTheWren', 'MarramPoint', 'DawnChorus', 'NestWatch'],
  posts: lines(`
    The rooks are back in the elms behind the chapel. Forty-four nests by my count, one of them built almost entirely of coat hangers.
    Twitchers from three counties, telescopes like drainpipes, all pointed at the reed bed. The rare warbler sat on the car park fence behind them for an hour. I said nothing. It was nice.
    A wren weighs as much as a pound coin and is louder than my brother.
    Ringed a swallow this evening that I'd ringed as a chick in the same barn. Between the two of us it has been to Namibia twice.
    wrenbirds> Please keep dogs on leads past the second groyne until the plovers have finished. They nest on the bare stones and trust us, which is a lot to ask of a bird.
    Owl pellets with the juniors. Contents: two voles, a shrew, one gasp each. #NestWatch
    The gull that stole my chips in August is back. I know him by the foot. He knows me by the chips.
    wrenbirds> Bird count results are in: https://wrenbirds.example/count. Sparrows up, starlings down, people who "only came for the cake" up sharply.
    A kingfisher is not blue. It's a hole in the day through which you see something better for half a second.
    Built a swift box with @{friend}. It's level, it's dry, and the sparrows moved in before the ladder was down.
    Rescue report: the cormorant in the netting is free, fed and furious. Four stitches (mine). 🐦
    Heard the first curlew over the marsh and stood in the road like a signpost. The bus waited. Thank you, driver.
    You don't have to know the names. "Small, brown, cross" is a perfectly good start.
    Every evening eleven thousand starlings write something over the Saltworks and rub it out before I can read it.
  `),
  leads: lines(`
    [Two|Four|Eleven] [curlew|oystercatchers|redshanks] on the mud below [Marram Point|the Saltworks|Heron Weir] {when}.
    [Kingfisher|Barn owl|Peregrine] at [the weir|the chapel|the grain tower] {when}, [gone in a blink|and it stayed|carrying supper].
    The [rooks|jackdaws|starlings] are [arguing over the elms|back at the Saltworks|up to something], [loudly|since five|as always].
    Hide report: [{n:14-33} species|wind and nothing|one magnificent duck], [two flasks|no other humans|cold knees].
    Dawn chorus walk on {weekday}: [blackbird first, as ever|nineteen people in slippers and coats|a robin stole the show].
    A [goldcrest|blackcap|wagtail] in [the bike shed|my hedge|the school pond] {when}, [unbothered|singing|looking for spiders].
    The [swifts|geese|terns] [left|arrived|went over] {when}. [The sky looks wider.|I always wave.|{n:60-240} of them.]
    [Filled|Cleaned|Hung] the feeders {when}; [goldfinches in four minutes|one squirrel with a plan|the sparrows brought everyone].
    Ringing at [the reed bed|Marram Point|the old barn]: [{n:22-96} birds|one old friend|a chiffchaff from Spain].
    Is it a [marsh tit or a willow tit|common or arctic tern|chiffchaff or a squeaky gate]? [Asked three people, got four answers.|It sneezed, so that settles it.|Still arguing.]
    Gull of the day: [stole a whole pasty|walked into the library|sat on the mayor].
    Nest box camera: [five eggs|a full house|one very tired parent] {when}.
    Found a [feather|pellet|single blue eggshell] on [Gull Steps|the sea wall|the allotment path] and [kept it|looked it up|left it].
    [Juniors|The beginners|Three grandmothers] on the marsh {when}, [all eyes|whispering badly|first heron ever].
    The plovers on the shingle have [hatched|moved|been counted]: [three chicks|so far, so good|please give them room].
    Watching [gulls ride the ferry|a wren scold a cat|jackdaws undo a bin bag] and [calling it work|cancelling my plans|learning].
  `),
  follows: lines(`
    I'd left [the scope|the camera|my good hat] at home, [of course|and was glad|as is the law].
    It [looked at me|took off|called once], and [that was that|I breathed out|the whole marsh went quiet].
    Notebook says ["wow", twice|only the time|{weekday}, wind south, happy].
    @{friend} [heard it first|has better eyes|was looking the other way].
    The {season} brings them [closer|in low|later each year].
    Nobody else [on the path|looked up|saw], except [a dog|one small boy|the postman].
    I've [counted twice|logged it|told everyone].
    It won't make the [papers|rare list|calendar], and it [made my week|doesn't need to].
    Wet [socks|sleeves|sandwiches], no complaints.
    Full list at https://wrenbirds.example/log.
  `),
  closers: lines(`
    Look up, or down, or in the hedge. 🪶
    [Leads on past the groyne.|Give them room.|Walk softly.]
    Anyone else seeing these?
    [Home to dry out.|Tea, towel, notebook.|Back at dawn.]
    Small, brown, cross.
    [Next walk {weekday}, by the hide.|Binoculars to lend.]
  `),
  comments: lines(`
    I think I saw the same one from [the bus|the jetty|my desk].
    small, brown|wren|warbler|which|chiff|tit> Small, brown, cross: [that's my uncle|a wren then|best field guide yet].
    coat hanger|rook> Coat hangers! [Which nest? I want to see.|Recycling.]
    How do you tell them apart? [I gave up and love them all.|Asking again.]
    gull> That gull has my [glove|pasty|respect].
    walk|chorus|count> Put me down for the [dawn walk|count], I'll bring [cake|my mother|slippers].
    We had [twelve|a pair|none] this week. [Odd, isn't it?|Where do they go?]
    plover|cormorant|swift|ring> Thank you for looking after the [plovers|cormorant|swifts].
    feeder|finch> My feeder has only [pigeons|a squirrel called Kevin|rain]. Tips?
    tit> It's a marsh tit. [It isn't.|I would bet a bun.]
    starling|geese|swift|rook|went over> They were over [the school|Tannery Lane|the lido] at four, [the whole sky|like smoke].
    kingfisher> A hole in the day. [Yes. Exactly that.|I will remember this.]
    feeder> Try sunflower hearts, [no husks|they empty ours in a day].
    walk|hide|mud|weir|marsh|point> What's the best time to go? [I'm not good at five.|Tide in or out?]
    junior|pellet> The juniors came home with [a pellet|a vow of silence|questions]. Thank you?
    owl|goldcrest|finch|wagtail|wren> Saw one hit the window, it [sat a minute and flew|is in a box, who do I ring?|was fine].
    namibia|swallow|spain> Namibia twice! [And I complain about the bus.|What a bird.]
    heard|curlew|chorus|called> I heard it and [stood still too|thought it was the gate|wept a bit].
    Lovely note. [The marsh is lucky in you.|More, please.]
    hide> Is the hide [open on weekdays|dry|reachable with a wheelchair]?
  `),
};
