import { lines } from './topics/topic.ts';

export const authorReplies = lines(`
  Thank you! [That made my day.|Truly.|You're too kind.]
  Ha, [guilty|exactly that|you've no idea].
  Yes! [Come by on {weekday}.|Any time.|Bring a friend.]
  [Half seven|About ten|After the tide], I think. [I'll shout.|Wear something warm.|No need to book.]
  Not yet, [but you've given me an idea|soon|ask me on {weekday}].
  I wish I knew. [Luck, mostly.|I just kept going.|Don't tell anyone.]
  [Of course.|Gladly.|Consider it done.] I'll [put one by|send it tonight|leave it at the library desk].
  That's what @{friend} said too, [so you must be right|word for word].
  It took [all morning|three goes|longer than I'll admit].
  [Sold.|Deal.|Done.] See you [there|at the clock|on {weekday}].
  I nearly didn't post it, [so thank you|glad I did now].
  You should've seen [the first try|my face|the one that got away].
  [Next week.|From {weekday}.|As soon as it's dry.] Promise.
  Good question, [let me look it up|I'll ask the old hands|I've never known].
  There's [always room|a spare|one left] if you [hurry|don't mind waiting|know the password].
  I learned it from [my mother|a book|watching]. [Mostly by getting it wrong.|Pass it on.]
  Noted! [Changing it tonight.|You're right.|I'll try that.]
  [Still laughing.|I read that out to everybody here.|That's going on the wall.]
  Ten minutes by the clock, [twenty by me|give or take].
  Say hello to [your mother|the dog|everyone at yours] from me.
`);

export const agreements = lines(`
  Same here. [Every time.|I thought I was the only one.|Solidarity.]
  [Seconded.|Thirded.|Hear, hear.]
  I was about to say that. [Word for word.|You were quicker.]
  Is that the one [by the weir|with the green door|from last year]?
  [Careful,|Mind you,|To be fair,] I tried that once and [never again|it was glorious|the cat left].
  @{friend} knows about this, I think.
  [Now I need to know.|Go on, then.|Don't leave us hanging.]
  That's not what you said [last {weekday}|at the meeting|in the queue]. 😄
  I've one at home if [it helps|anybody needs it|you want to look].
  [Wise words.|Well put.|Couldn't say it better.]
  Hm. [I'm not sure I agree.|I'd have gone the other way.|Let's talk about it over tea.] [But I like it.|No hard feelings.|Bring biscuits.]
  You two should [meet|start a club|be stopped].
  My [neighbour|sister|grandfather] swears by it. [He's ninety.|She's never wrong.|Nobody dares to ask.]
  Putting this on [the fridge|the noticeboard|my list].
  [Wait, really?|No!|I had no idea.] I walk past there every day.
  And in the rain, too.
  I'll come along as well, [if that's all right|quietly|with cake].
  [Lovely thread.|This is why I'm here.|Best corner of the internet.]
  It's further than it looks. [Ask my knees.|Take the lower path.]
  [Same time next week?|Rematch?|Shall we make it a habit?]
  That explains the [smell|noise|queue]!
  I can confirm. [I held the ladder.|I was the noise.|There are pictures.]
  You say that now. [Wait till {season}'s over.|Give it a week.]
  Somebody write this down [before we forget|for Sofia's archive|please].
  Also works with [vinegar|string|a firm word].
  [Two of us, then.|Make that three.|Room for one more?]
  Not on a {weekday}, surely.
  [Oof.|Ouch.|Been there.] [Tea helps.|It passes.|Next time will be better.]
`);

export const genericComments = lines(`
  This is [lovely|great|exactly what I needed today].
  [Ha!|Ha, yes.|Oh, this.] [You always find the words.|Made me smile on the bus.|Reading it out to the kitchen.]
  More of these, please. [Daily, if you can.|I mean it.]
  I needed that. [Thank you.|Long day here.|More than you know.]
  Is there a [picture|map|longer version]?
  You've convinced me. [I'm coming along next time.|Where do I sign?|Almost.]
  Tell us how it [goes|ends|turns out]!
  [I was there|I saw you|I heard about this], and it was [even better|just like that|worth the walk].
  My [mother|flatmate|whole family] says [hello|well done|the same]. 
  Every time I read you I want to [go outside|try it|put the kettle on].
  [Respect.|Impressive.|Hats off.]
  How long did that take you? [Be honest.|I'd have given up.]
  I'd have [laughed|cried|gone home]. [Well handled.|Good for you.]
  Sharing this with [the night shift|my sister|the Tuesday lot].
  Wonderful. [And how's the knee?|Say hi from us.|See you on {weekday}?]
  Only you. 😄
  [Never change.|Keep going.|Don't stop.]
  I feel [seen|lazy|inspired] now. 
  Do you need a hand with that? [I'm free on {weekday}.|I've got gloves.]
  I read this twice. [Better the second time.|And then to the cat.]
  That's the best thing I've heard [all week|since breakfast|today].
  Can you say more about the [first bit|how|why]? 
  [Beautiful.|Beautifully put.|Poetry, that.]
  I was just thinking about this [yesterday|on the stairs|in the bath]!
  We should do that [together|again|with cake] some time.
  Two thumbs up from [number nine|the ferry|Tannery Lane].
  Did @{friend} see this? [They'd love it.|They should.]
  [Good for you.|Glad to hear it.|Long may it last.]
  I don't know the first thing about it, and [I'm hooked|I want to start|I read every word].
  Bookmark, frame, fridge. [In that order.]
  It's the little things. [Always was.|And the buns.]
  Well now I'm [hungry|curious|late], thanks to you.
`);
