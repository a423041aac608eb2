import type { TopicKey } from './topics/topic.ts';

export interface Essay {
  author: string;
  topic: TopicKey;
  text: string;
  sensitive?: true;
}

function paragraphs(...parts: string[]): string {
  return parts.join('\n\n');
}

export const essays: readonly Essay[] = [
  {
    author: 'sofia_m',
    topic: 'history',
    text: paragraphs(
      'On the woman who signed with a wren.',
      'There are nineteen petitions in box 41, and all but one of them ask for something small. A lamp at the corner of the Ropewalk. A pump that works. Leave to keep a goat. The nineteenth is dated 3 March 1888, it is written in four different hands, and it asks for a penny more an hour for two hundred and six women at the Saltworks, “there being no part of us that is not cracked by the brine”.',
      'Under it are two hundred and six marks. Some are names. Most are crosses. A few are what people could do best: a fish, a loaf, a very fine pair of scissors. And the first of them all, at the top, where the leader signs, is a small round bird with its tail up.',
      'We have looked for her for eleven years. The paper called her “the Wren”, and the owners called her worse. She does not appear in the wage book under any name that fits; she may be three women; there is a version in which she is the clerk’s own daughter, the bored one, the one who drew the duck.',
      'Last Tuesday a man brought in his grandmother’s sewing box. It had no papers in it. It had a tin thimble, a bus token and, scratched inside the lid where only the person sewing would ever see it, a small round bird with its tail up.',
      'He didn’t want it back. “She taught me to read with that old newspaper,” he said at the door. “She’d go along the line with her thimble, tap, tap, and whenever it said ‘the Wren’ she tapped twice.”',
      'I can’t prove a thing. I have written “unproven” on the card in capitals, as one must. But I’ll tell you that I went out and stood on Gull Steps for a while afterwards, and the town looked signed.',
      'They won, by the way. A penny and a half. And if you look at the badge over the library door, or on the ferry’s funnel, or on the shirt of our honest and mid-table football club, you’ll see whose mark it is that we’ve all been wearing.',
      'If you have a sewing box, please look under the lid. #OldWrenmouth #WhoWasShe',
    ),
  },
  {
    author: 'ada_o',
    topic: 'software',
    text: paragraphs(
      'What I learned from eleven years of maintaining one small program.',
      'The tide board is 1,940 lines long. It reads a table, it draws a curve, it says when the water will be at the third step. That’s all. In those years I’ve been asked to add accounts, a shop, a chat, a mascot, and machine learning. I said no to everything but the mascot (it’s a limpet; it does nothing; people adore it).',
      'One. Small is a feature and has to be defended like one. Every “while you’re in there” is a door that someone will later have to heat.',
      'Two. The first answer that a newcomer gets decides whether there will be a second message. I keep a rule: answer within a day, thank them for one specific thing, ask one question. It takes four minutes. Three of today’s maintainers began with a typo.',
      'Three. Write down why. The code says what, the test says that, but only a sentence says why, and the person who’ll need the sentence is you, in March, with a cold.',
      'Four. Most bugs are about time. The rest are about names. The remaining ones are about both (see: the harbour whose name changes in summer).',
      'Five. Delete bravely. Nobody has ever written to say they missed the old settings page, and I know, because I waited by the letterbox.',
      'Six. Users aren’t users. One is a woman who takes her father down to the water in a wheelchair, and needs to know when the ramp is dry. When I’m tempted to be clever, I think of the ramp.',
      'Six and a half. Money. We’ve taken some, from the ferry and once from a brewery, and written down in public what it was for. It paid for the old telephones we test on, and for Margaret. If you use something small every day, ask who keeps it up, and whether they’re tired.',
      'Seven. You’re allowed to stop for the evening. The tide goes in and out without you. I checked. There’s a board. #OpenSource',
    ),
  },
  {
    author: 'marisol',
    topic: 'boats',
    text: paragraphs(
      'I’ve photographed the same four hundred metres of harbour wall for six years, and people ask whether I’m not bored. So here is one morning, in order.',
      '05:10. Nothing. Black water, one lamp. The lamp has a moth.',
      '05:32. The bakery’s back door opens, and a yellow rectangle falls across the cobbles like somebody putting down a letter. A man comes out and stretches. He doesn’t know that he has done it at the same minute every day this year. I do. I’ve got the rectangles.',
      '05:50. Grey. Not a colour yet, only a permission. Boats become outlines, then opinions.',
      '06:04. Theo brings the ferry round. He stands outside the wheelhouse for the last bit, one hand on the rail, like a man resting his hand on a horse.',
      '06:11. The fog lifts its skirt by exactly one metre. You can see everybody’s boots.',
      '06:15. A child on the top deck is holding up a toast crust to show it the town.',
      '06:20. Sun. It arrives on the Saltworks chimney first, then the church, then (this is the part I wait for) it comes down Gull Steps one at a time, like someone who isn’t sure they were invited.',
      '06:31. Ordinary. Vans, gulls, Gianni shouting at the coffee machine in Ligurian. The light is now just light.',
      'I took two frames. One of them is of the moth. #FirstLight',
    ),
  },
  {
    author: 'leila_h',
    topic: 'books',
    text: paragraphs(
      'My father owned eleven books. When we left, he took two: a dictionary, and a book of poems from which the last thirty pages were missing. All my childhood I thought that was how poems ended, in the middle of a line, with somebody just about to open a door.',
      'When I was twenty-six I found a whole copy, in a shop in Marseille that smelled of cats and rain. I stood there and read the last thirty pages, and do you know, I was furious. They were very fine. The door opened. Behind it was what is always behind it. I’d spent twenty years building better rooms.',
      'I tell my class this when they ask me if their ending is good. An ending isn’t a lid. It’s a hand in the back, gently, towards the rest of the afternoon.',
      'Yesterday a girl in year five gave me a story about a whale. It stopped in the middle of a sentence. I asked if she’d run out of time. “No,” she said, “it’s your turn.” #ReadAloud',
    ),
  },
  {
    author: 'crumb',
    topic: 'baking',
    text: paragraphs(
      'You asked why the country loaf went up by ten pence, and since this is a members’ bakery you’re owed the sum.',
      'Flour, from the mill at Heron Weir: 61p a loaf, up from 55, because the mill now pays its two people for the whole week and not the sunny parts. Salt: next to nothing, but we like to mention that it’s ours. Gas and power: 22p, down from 31 since $BEAM put the roof on. Rent: 18p, up 4 (there’s a meeting, please come). Wages: £1.12, which is a person for four minutes. Bags, string, the radio licence: 5p. The loaves we burn, drop or give away: 14p, and we’d not wish that number smaller.',
      'What’s left is 8p. Half of it goes into the oven fund. The other half is a small heap of coins that lets us say yes when the school breakfast rings on a Monday.',
      'So: ten pence. If it’s too much this month, say “the usual arrangement” at the till, and pay what you can; nobody behind you will hear anything but a quiet order. About one in thirty of you does. About one in twenty rounds up. It comes out, to within a bun. #WrenmouthBakes $CRUMB',
    ),
  },
  {
    author: 'tom_lindqvist',
    topic: 'stars',
    text: paragraphs(
      'How to begin looking at the sky, for nothing, tonight.',
      'Go out. Not far. Put something solid between you and the nearest lamp: a shed will do, or a tall friend.',
      'Wait. This is the part that everybody skips. Your eyes need twenty minutes, and one look at a telephone puts the clock back to nought. Bring a conversation.',
      'Find one thing. Not a constellation; they’re mostly committee work. One bright star. See if it twinkles. If it’s steady it’s a planet, and you’ve just found another world from behind a shed.',
      'Come back next week, at the same time, to the same shed. Your star will have moved to the right by the width of a fist or so. It didn’t. You did. Stand there until you can feel it. I’ve seen grown people put a hand out to the wall.',
      'After that you may buy binoculars. Not a telescope, not yet. A telescope’s for when you have a question.',
      'And when you’re ready for it, come up the hill. We’ve got the questions up there, and a kettle. #LookUp #BeaconHill',
    ),
  },
  {
    author: 'priya_s',
    topic: 'running',
    text: paragraphs(
      'What happened to the twelve who started the beginners’ plan in spring, since several of you asked, and with their leave:',
      'One ran the Ropewalk Ten and was sick on my shoes, joyfully. One stopped after a fortnight, took up the tuba and has never been happier. Two got married (not to each other; it was just that sort of summer). Three still come every Tuesday, and have an argument about soup going that’s now older than some of our records. One found out, through a pain that didn’t warm up, about a thing that needed finding out about early; she’s well, and holds the stopwatch. One moved away and sends us pictures of flat roads. Two I see by the allotments, running very slowly, talking very fast, and when they see me they pretend to be stretching.',
      'And one, the man who told me on the first evening that he hadn’t run since someone laughed at him in 1974, ran once round the Mill Pond on his own last night. I only know since I was behind the hedge with the dog. He stopped at the end, looked round to see if anyone was there, and took a bow.',
      'New group starts on Tuesday. Meet at the clock. Nobody will laugh. #WrenmouthHarriers',
    ),
  },
  {
    author: 'chef_wei',
    topic: 'kitchen',
    text: paragraphs(
      'My father’s dumplings, as far as words can carry them.',
      'Dough: 300 g of plain flour, 150 of water, just off the boil. Mix with chopsticks, then with your hand, then leave it under a bowl and go and do something that you’ve been putting off.',
      'Filling: pork and cabbage, twice as much cabbage as you think, salted and wrung out until your wrists complain. Ginger. White pepper. A spoon of the oil you’re saving.',
      'Roll each one thinner at the edge than the middle. My father can do it without looking, while he’s disapproving of something else. Mine look like maps of small unhappy countries. They taste the same. They don’t taste the same.',
      'Boil them in plenty of water. When they float, add a cup of cold. When they float again, another. The third time they mean it.',
      'Eat with vinegar, in silence, then not in silence. Serves four, if three of them are polite. #LongTable',
    ),
  },
  {
    author: 'old_margery',
    topic: 'history',
    text: paragraphs(
      'They want me to tell about the winter when the harbour froze, so I will, and then I want my tea.',
      'It was the second week of February. First the boats stopped creaking. You don’t hear a thing until it stops. I went to the window and my mother said, “Come away,” and then she came to the window.',
      'We walked out on it. Everyone did, the whole town, in our good coats, like church. My brother had a potato in each pocket, to keep warm, hot from the ashes, and he gave me one. We went as far as the ferry, stuck fast there with her lamps on, and the captain came out and said good morning as if it was nothing. He had a table on the ice by noon. He had a cloth on it.',
      'I danced with four people who were later on the council, and one who wasn’t.',
      'It went in the night with a sound like the end of the world. In the morning there was the water, and a chair floating on it, quite upright, going out.',
      'I have had a good long life and I’ve never again seen everybody so pleased by the same thing. That’s all. Milk in second.',
    ),
  },
  {
    author: 'ben_r',
    topic: 'repair',
    text: paragraphs(
      'The toaster. Since there has been talk.',
      'It came in on a Thursday in March. Four slots, chrome, 1998. Complaint: “Only does one side.” I took it apart. I found the fault (a hairline in the element), I mended the fault, and I put it back together, with no screws left over. There are witnesses.',
      'I put in four slices of Zofia’s rye. I pushed down the lever. The lights went out in the hall. They went out in the Ropewalk. They went out, I’m told, as far as the lido, where somebody was on the high board.',
      'In the dark, nobody spoke. Then from the direction of the toaster came a small, clear “ting”.',
      'It was perfect. Both sides. The most even toast that I have ever seen, by torchlight, passed from hand to hand.',
      'We’ve not plugged it in since. It sits on the top shelf, facing the wall. That’s the whole story, and I’d be glad if we could now all move on. #RepairCafe',
    ),
  },
  {
    author: 'kwame_mod',
    topic: 'school',
    text: paragraphs(
      'A note on losing, from somebody who teaches it.',
      'On Saturday the under-nines lost eleven to one. I’ve had four messages from parents since. Two were kind, one was about the kit, and one asked what I’m going to “do about it”.',
      'Here’s what I saw. I saw a back line, aged eight, that had been beaten ten times, walk back to its places for the eleventh. I saw our number six help theirs up. I saw Amir, who doesn’t speak in class, shout “Mine!” so loudly that a dog sat down. I saw the one go in off a knee, and twenty-two children celebrate it, because theirs were pleased as well.',
      'I’m going to do the same thing about it on Tuesday: cones, bibs, oranges. We’ll work on the passing. Not on the walking back; they’ve got that. #Grassroots',
    ),
  },
  {
    author: 'grete_b',
    topic: 'garden',
    text: paragraphs(
      'Gerald: a life.',
      'Sown in April, on a windowsill, in a yoghurt pot. One of nine. The others went to slugs, wind, a football and my own elbow.',
      'In June he was the length of a match. I drew up a schedule of watering. My neighbour on plot 15, who’s grown onions for sixty years, looked at the schedule for a long time and then said, “Well, it’s a hobby.”',
      'In July there was the hail. I lay across the frame. I’m not proud of the language.',
      'In August visitors began to come. Somebody left a very small deckchair. A child asked if she might shake hands.',
      'He’s now 31 centimetres long, slightly to the left, and I can’t do it. I can’t. I’ve bought a cucumber from the shop and eaten that instead, in the shed, with the door shut. #TanneryAllotments',
    ),
  },
  {
    author: 'daria_k',
    topic: 'wool',
    text: paragraphs(
      'The machine is from 1961. It sewed my mother’s wedding dress, my school uniform, and curtains for a flat that’s no longer there. When we left, I could take what I could lift. I could lift it.',
      'At the first border a man asked me what was in the case. I said, “My mother.” I was tired. He looked at it, and he looked at me, and he carried it to the next bus himself.',
      'It broke here, in October, on a seam of somebody’s raincoat. A gear no bigger than a coin. There isn’t one to be had. Ben and the boys at the repair café looked at it for three Thursdays. Then a girl of fifteen drew it on her computer, and a machine at Kiln Yard cut it out of brass.',
      'It doesn’t sound as it did. It’s got a new little knock in it, every eleventh stitch. I listened to it all evening. I think that’s what here sounds like. #VisibleMending',
    ),
  },
  {
    author: 'theo_k',
    topic: 'boats',
    text: paragraphs(
      'Questions that I’ve been asked on the ferry this month, with answers.',
      'Does this boat go to the other side? That’s more or less all it does.\nIs that the same sea as at home? (A boy of five.) Yes. All of it.\nCan you go faster? I can. We’d be there sooner, and then where would you be?\nWhat do you think about all day? The water. Lunch. The water.\nDo you get tired of the view? Ask me when I’ve seen it twice.\nIs it true that you waited for a cat? He had a bell on, and the look of somebody with an appointment.\nAre we nearly there? We’re always nearly there, sir. It’s a kilometre and a half.',
    ),
  },
  {
    author: 'a_harbour_gull',
    topic: 'kitchen',
    text: paragraphs(
      'A STATEMENT. Following recent coverage in the Wrenmouth Echo, I’d like to set the record straight regarding the events of last Saturday, at or about 13:15, on the lower promenade.',
      'I was not there. If I was there, I was standing still. If I was not standing still, it was the wind. The pasty was already on the ground. If it was not on the ground, it was nearly on the ground, as all pasties are, in the long run.',
      'I’m a family bird. I will not be taking questions. I will be taking chips.',
    ),
  },
  {
    author: 'tariq_j',
    topic: 'software',
    text: paragraphs(
      'My first patch got merged today and I want to write down how it went so that somebody else isn’t scared.',
      'I found the bug because the tide app said the bus was in New Zealand. I looked at the code for two evenings. I understood about a fifth. I changed one line. It broke nine tests. I nearly closed the laptop and became a footballer.',
      'Then I did what the page said: I opened it anyway, wrote “this is wrong but I think it’s wrong in the right place”, and went to bed.',
      'In the morning @ada_o had written: “It IS in the right place. Question: what does the clock think it’s doing in October?” That was all. It took me the whole of Saturday to answer it, and the answer was the fix.',
      'Four lines, one test. The test has my name in it. I’ve shown my nan. She doesn’t know what it is, but she’s put it on the fridge. #FirstPatch',
    ),
  },
  {
    author: 'adwoa_m',
    topic: 'town',
    sensitive: true,
    text: paragraphs(
      'Content note: hospital, a death, a gentle one.',
      'A man died on my ward last night, at ten past four, with the window open, since he’d asked for the sea. He’d no family that we could find. He had a library card, a season ticket, and a scarf.',
      'So I rang the number on the season ticket. And at half past four in the morning there were three people from the Saltworks End in the corridor, with flasks, who’d sat behind him for nineteen years and knew his whole life, apart from his surname.',
      'They told me about him until the light came. I’m off to bed. Tell the person in the next seat that you know their name.',
    ),
  },
  {
    author: 'finn_oc',
    topic: 'pictures',
    sensitive: true,
    text: 'SPOILER for the ferry film at the Regal, you’ve been warned: the captain was the lighthouse keeper the WHOLE time. The limp! The biscuit tin! He never once goes upstairs with anyone! I’ve not slept.',
  },
  {
    author: 'priya_s',
    topic: 'running',
    sensitive: true,
    text: 'Physio corner, squeamish look away: how to deal with a black toenail. Leave it. If it throbs, see the clinic, don’t do what your uncle did with the hot paperclip. If it comes off, keep it clean, keep it covered, and know that it’ll be back by spring like everything else.',
  },
  {
    author: 'callum_birds',
    topic: 'birds',
    sensitive: true,
    text: 'Owl pellet dissection, photographs of bones in the log, so marked for those who’d rather not: two field voles, one shrew with its skull entire, and the ring of a goldfinch that we’d put on ourselves in spring. That’s the marsh. It gives and it takes. https://wrenbirds.example/log/pellets',
  },
  {
    author: 'astrid_ho',
    topic: 'wool',
    sensitive: true,
    text: 'Marked, because it’s about birth and not everyone wants that with their toast: forty-one years a midwife, and today the first baby I ever caught brought me HER grandchild to hold. Same ears. I’d already cast on.',
  },
  {
    author: 'hugo_lenoir',
    topic: 'pictures',
    sensitive: true,
    text: 'Ending of the long Hungarian one discussed below, so stay away if you’ve a ticket for tomorrow. ¶ The horse comes back. Not in the picture: in the sound. Listen, under the last tram. I’ve projected it nine times and I only heard it tonight.'.replaceAll(
      ' ¶ ',
      '\n\n',
    ),
  },
];
