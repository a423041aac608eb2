import { lines, type Topic } from './topic.ts';

export const trade: Topic = {
  key: 'trade',
  tags: ['ShopLocal', 'TownShares', 'MarketDay', 'SmallBusiness'],
  posts: lines(`
    Town share board, week's end: $TIDE up on the slipway, $CRUMB steady, $GULL down two because the machine broke and everyone went to tea. #TownShares
    Reminder: the town share board is a blackboard in the Fishmarket Hall and the dividend is paid in vouchers, bread and once, memorably, in eels.
    gull_coffee> Our first year: 1,914 coffees, 212 conversations about the weather, one proposal (accepted), two rents raised (resisted). Thank you. $GULL
    A customer paid with a note that said "for the next person who's short". It's taped to the till. It has been used nine times and refilled ten.
    The $BEAM roof on the school made more power in one sunny week than the old boiler house used in a month. Charts here: https://beamcoop.example/roof
    gull_coffee> I've stopped offering a loyalty card. I've started remembering your names. It's cheaper and it works better.
    Market day takings: £312, one marriage proposal to the cheese, and a promise from @{friend} to bring the van back.
    Advice to anybody opening a shop: paint it a colour your aunt would argue with. People give directions by us now.
    The bank asked for a five-year plan. I said the first four are "be here" and the fifth is "still be here". They laughed, then they signed.
    Small thing we changed: the price includes everything and the till rounds down. Complaints: none. Cleaning: less. Mood: better.
    $LOOM annual meeting: 61 members, 9 proposals, 1 dog. The dog abstained.
    sanjay_p> Closing at three on Wednesdays from now on. The owner's mother is 90 and likes to be taken out for chips. #SmallBusiness
    Our window was broken last night. By ten this morning four neighbours had been round with boards, glass, coffee and a hammer. Nobody was asked.
    $KILN pays its members in mugs this quarter. I have nineteen mugs. I have one cupboard. Yours, respectfully, a concerned shareholder.
  `),
  leads: lines(`
    [Market day|Stall day|Opening hour]: [rain until ten|a queue by nine|the good pitch by the clock], [sold out of honey|one wobbly table|nobody haggled].
    [$TIDE|$CRUMB|$GULL] [up {n:2-9}|down {n:2-6}|flat] on the blackboard {when}. [Somebody rang the bell.|We've had worse weeks.|It's the weather.]
    [$KILN|$LOOM|$BEAM] members meet on {weekday}: [accounts, tea, one argument|please read page four|bring a cushion].
    Did the books {when}: [four pence out|all square|a shoebox lighter], [found it under the till|victory|first time this year].
    A customer [drove back to return a pen|paid for a stranger's cake|brought me my own umbrella] {when}. [This town.|I'm keeping that one.|It made the week.]
    New in the window: [lamps|raincoats|a hand-painted sign], by [@{friend}|the Ropewalk studios|somebody's very talented son].
    Rent is [up|being discussed|the talk of Lantern Street]. [We're staying.|We will manage.|Come and buy soap.]
    [Delivery|The new boxes|Forty jars] arrived [on a Sunday|upside down|by cargo bike] {when}.
    [Stocktake|Windows|Invoices], the glamorous side of [having a shop|soap|cheese].
    Trying [later hours on {weekday}|a shelf for makers|refills only] this month. [Tell us how it goes.|It's an experiment.|So far, so busy.]
    Takings {when}: [not bad|£{n:118-460}|better than the forecast], [mostly candles|thanks to the coach party|one enormous cheese].
    The [card machine|till|shop bell] has [died|opinions|been mended by a regular], so [cash, please|we trusted everyone|all is well].
    [$WREN|$OAR|$SEED] dividend: [a voucher and a handshake|two percent and a pie|paid in tulip bulbs].
    [Coffee|Soap|Rope] is going up by [ten pence|a little|the price of a stamp], and [here is why|I hate it|the old price stays for students].
    [Hired|Interviewed|Thanked] [our first Saturday helper|a retired bosun|somebody who counts beautifully] {when}.
    The [Fishmarket Hall|Lantern Street|Ropewalk] stalls are [full|let until spring|looking for a florist].
  `),
  follows: lines(`
    Prices are [on the door|the same as last year|in hours, not adjectives].
    [Half|Most] of it was [neighbours|conversation|small change], and that's [fine|the point|how it should be].
    We [broke even|smiled|swept up] and [went home|did it again|called it growth].
    The accounts are open: https://townshares.example/open-books.
    @{friend} [held the fort|carried the boxes|talked someone into a lamp].
    The {season} trade is [different|slow till noon|all gloves and soup].
    If we're shut, [knock|ring the bell|try the bakery, I'll be there].
    No bags needed: [bring your own|we have string|people have arms].
    Every bit [counts|stays in town|goes to the roof].
    It's not advice, it's [a blackboard|gossip with numbers|eels].
  `),
  closers: lines(`
    Buy one thing from a neighbour. 🧺
    [Open nine to five.|Shut on Wednesday afternoons.|Come in, it's warm.]
    What would you like to see on the shelf?
    [Thank you, all.|Slowly does it.|Still here.]
    [#ShopLocal|#MarketDay]
    Not financial advice, mostly cheese.
  `),
  comments: lines(`
    eel|dividend> Dividend in eels. [I was there.|Never forget.|I still have one, sort of.]
    open|market|window|shelf|hours|trying> I'll be in on [Saturday|market day|payday]. [Keep me a jar.|Wear the good apron.]
    coffee|till|queue|customer|round> The mood in there is [why I come|better than coffee].
    nineteen> Nineteen mugs is [a collection|a start|the answer].
    new in|honey|soap|cheese|lamp|jar> Can you put one [aside|in the post] for me?
    rent|staying> Stay. [Please stay.|We'd all be lost.|Lantern Street needs you.]
    $crumb> $CRUMB to the moon, [or at least the top of Gull Steps|slowly].
    table|dog> Is that with or without the [wobbly table|dog]?
    refill> The refill idea is [great|long overdue|working, my cupboard says so].
    soap|rope|window|shelf> What happened to the [green soap|blue rope|small spoons]? [Asking for the bath.]
    name|loyalty> Remembering names is the [best loyalty card|trick]. You got mine right.
    card machine|till|van|deliver|boxes> I can lend a [card reader|van|teenager].
    year|up |not bad|better|hired> Happy for you! [A good year.|You earned it.]
    four pence|books> Four pence! [I'd sleep badly too.|Look behind the radiator.]
    member|share|$> How do I become a member? [Is there a form or do I bring cake?]
    round> Round down, cheer up. [Adopting that.|Wise.]
    dog> The dog abstained [again|wisely].
    window|sign|paint> Lovely window. [I missed my bus looking.|My aunt would argue with it, so: perfect.]
    accounts|books|open> Open books are [rare|why I buy there|braver than most].
    stall|helper|let until> I'd take the [stall|Saturday job|big cheese] if it's still going.
  `),
};
