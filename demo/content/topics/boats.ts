import { lines, type Topic } from './topic.ts';

export const boats: Topic = {
  key: 'boats',
  tags: ['Harbour', 'FirstLight', 'TideTable', 'WoodenBoats'],
  posts: lines(`
    marisol> First light over the harbour. The boats were back before six, and so was the fog. #FirstLight #Harbour
    The pilot gig is forty years old today. Six of the original crew rowed her out; they've all got the same scar from the same bad cleat.
    To the visiting yacht on the ferry mooring: lovely boat. That's the ferry's mooring. The ferry is larger than you.
    The harbour master retires on Friday after 31 years. He has asked for no speeches. There will be eleven.
    Caulked until my fingers forgot what they were for. She doesn't leak. I keep going back to look at her not leaking. 🚣
    A seal has learned to open the bait box. We have learned to sit on the bait box.
    Old sailors' weather rule, passed on by @{friend}: "If you can see Marram Point, it's going to rain. If you can't, it's raining."
    tide_timber> $TIDE opened the slip to members' boats this month. Four launched, one floated off while we argued about whose turn it was to hold the rope.
    piotr_z> Rowed home by the smell of the bakery. The compass agreed, but the bakery was first.
    For those who asked: yes, the tide board by the steps is right again. It was set to New Zealand.
    Found a message in a bottle. It said "IF FOUND PLEASE RETURN BOTTLE". We've written back.
    My father built this dinghy in the front room and had to take the window out. I'm putting her back in the water on {weekday}, forty-four years on.
    Lifeboat practice tonight, so if you see orange smoke off the Long Jetty, that's us, and no, the barbecue is not free.
    There's a word in my grandmother's language for the moment the boat stops being pushed and starts to float. We have no word. We just go quiet.
  `),
  leads: lines(`
    [Flat calm|A short chop|Long grey swell] off [Marram Point|the harbour mouth|the Long Jetty] {when}.
    [Scraped|Varnished|Turned over] the [dinghy|old skiff|gig] {when}; [two coats to go|she looks ten years younger|found three names under the paint].
    High water today at [{n:5-9}:{n:10-58}|first light], [{n:3-5}.{n:1-9} metres|a big one], so [move your cars|mind the lower steps|no dogs on the slip].
    The [ferry|mail boat|dredger] was [{n:8-40} minutes late|on time, note it down|full to the rail] {when}, because of [fog|a wedding|a very relaxed seal].
    [Mackerel|Pollack|Nothing at all] on the line off [the wall|the Saltworks buoy|Heron Bank]. [Supper.|We had sandwiches.|The gull disagreed.]
    [Rowed|Sailed|Drifted] to [the island|Marram Point|the second buoy] and back with [@{friend}|the juniors|a flask and no plan].
    New [mast|rudder|cleats] for [the Petrel|Old Margery|the juniors' boat], [ash from the weir|second hand|better than we deserve].
    Wind [backed west|dropped to nothing|got up to a six] at [noon|four|the worst moment], and [so did we|home by oars|lesson learned].
    The harbour {when}: [{n:9-27} masts|two kayaks|one heron], [no wind|gold water|somebody's radio playing].
    [Splicing|Knots|Chart reading] at [the boat shed|the sailing club|Tide & Timber] on {weekday}, [beginners first|bring rope|tea provided].
    Pulled [a tyre|four lobster pots|somebody's garden chair] out of the [channel|marina|mud] {when}.
    The [juniors|women's crew|over-sixties] [beat us|capsized twice, on purpose|rowed past singing] {when}.
    Fog so thick that [the bell buoy sounded indoors|I found the jetty with my nose|the gulls were walking].
    [Engine|Bilge pump|Outboard] [started first pull|needs a kind word|is in pieces on the kitchen table].
    Night watch on [the Petrel|the mail boat|the wall]: [stars, kettle, seals|cold hands|one ship, very far off].
    Coming in past [the Saltworks|the light|the Gull Steps] with the [sun behind us|tide under us|last of the wind].
  `),
  follows: lines(`
    The water was the colour of [slate|pewter|old bottles].
    Nobody [got wet|fell in|spoke], which [is rare|makes a change|was right].
    Tide tables are at https://wrenharbour.example/tides.
    The {season} light does [half the work|something to the paint|all of it].
    We'll go again [on the next neap|when my hands are back|on {weekday}].
    [Old Margery|The gig|She] [creaks|grumbles|leans], and so do I.
    @{friend} [made the tea|held the line|said nothing, kindly].
    A [seal|cormorant|porpoise] came with us [as far as the buoy|half the way|and left when the singing started].
    There's salt in [everything|my tea|the sandwiches].
    Still the best [office|road home|view in town].
  `),
  closers: lines(`
    Fair winds. ⛵
    [Mind the step, it's green.|Wear the lifejacket.|Check your lines.]
    Anyone for [crew|a row|the other oar] on {weekday}?
    [Home, dry, hungry.|Wet to the knees and happy.|Boots on the stove.]
    Bring biscuits.
    The sea doesn't mind either way.
  `),
  comments: lines(`
    Saw you from the [wall|ferry|kitchen]. [She looks grand.|What a sight.|I waved.]
    row|crew|oar|gig> Count me in for an oar. [Port side, bad shoulder.|I'll bring tea.]
    varnish|scrap|caulk|paint> What varnish are you on? Mine [peels|bloomed|never dries].
    seal> That seal owes me [a herring|two gloves|an apology].
    dinghy|skiff|gig|petrel|margery|father> My father [sailed|built|sank] one of those.
    water at|tide|high water> Slack water is later than the board says, [by ten minutes|by my watch|trust me].
    new zealand> New Zealand! [That explains my week.|I missed the boat because of that.]
    Lovely. [The light in this town.|I miss it.|More of these, please.]
    row|sail|crew|splic|drift|club> Is there room for a [beginner|nervous one|small dog]?
    junior|crew|rowed> The juniors rowed [beautifully|like a machine|past us twice].
    mast|rudder|cleat|bilge|engine|outboard|splic> I've a spare [rowlock|fender|length of rope] if you need it.
    moor|channel|chain|harbour master> Mind that mooring, the chain is [worn|short|older than me].
    fog> Fog took [the whole morning|our washing|the church] up here too.
    speech> Eleven speeches, and I'd [like to make the twelfth|listen to every one].
    splic|knot|chart> Which day is the splicing? [I've been tying shoelaces on everything.|Put me down.]
    porpoise|seal|point> Porpoises off the point on Sunday, [four|a mother and calf|I cried].
    float|leak|varnish|dinghy|skiff> She floats! [Told you.|Never doubted it.|I doubted it.]
    word> We need that word. [The one for starting to float.|Somebody find it.]
    rope|launch|line> I'll hold the rope. [I am good at ropes.|Properly this time.]
    bakery|smell> Bakery navigation works in all weathers.
  `),
};
