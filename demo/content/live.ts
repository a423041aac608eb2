import { lines } from './topics/topic.ts';

/** Posts that members write while the demo runs: `name> text`. */
const posts = lines(`
  ines> The pot is on. Soup at the long table in an hour, bring a spoon.
  old_margery> Somebody has put a scarf on the statue. It suits him better than it suited anyone else.
  wrenbirds> Eleven redshanks on the second groyne, all facing the same way, like a bus queue. #Wrenmouth
  tom_lindqvist> Clouds until nine, then we shall see. I have already packed the flask.
  sofia_m> A box without a label came in today. My favourite kind.
  lwazi> Six slow kilometres along the weir. The heron did not look up.
  gianni_v> Tonight we sing the difficult one. Eat something before.
  ada_o> Fixed a bug by reading the manual. I will not be taking questions.
  rosa_q> Fresh oranges on the corner, and the last of the good tomatoes. #ShopLocal
  marisol> The light on the water right now. Go and look, I will wait.
  jamal_w> Room for two more altos on Thursday. Nobody listens at the door, we promise.
  theo_k> The 14 bus is full of tubas. No further information.
`);

const comments = [
  'Ha, I saw that too.',
  'Now I want to come along.',
  'Lovely. Thank you for this.',
  'Save me a place, please?',
  'That made my afternoon.',
  'I was there five minutes too late.',
] as const;

const answers = [
  'Good to hear from you! Let me think about it for a moment.',
  'Yes, I am around this afternoon. Shall we say at five?',
  'Ha, exactly. I said the same to Margery.',
  'I will bring it along tomorrow, promised.',
  'Give me ten minutes, I am carrying a tray.',
  'That sounds right to me. Tell me how it goes?',
] as const;

export const liveTexts = { posts, comments, answers } as const;
