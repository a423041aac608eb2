import type { NamedText } from './named-text.ts';

/** One comment of the long conversation. `to` is the place of the comment that it answers; missing: the post. */
export interface ConversationLine {
  by: string;
  text: string;
  to?: number;
}

const conversation: {
  by: string;
  hoursAgo: number;
  text: string;
  answers: readonly ConversationLine[];
} = {
  by: 'ines',
  hoursAgo: 7,
  text: 'The long table needs a new rule for the last slice. What is fair: the cook, the youngest, or whoever washes up? Say why.',
  answers: [
    { by: 'old_margery', text: 'The oldest. I see no other reasonable answer.' },
    { by: 'lwazi', text: 'The one who walked furthest to get here. I can bring proof.' },
    { by: 'theo_k', text: 'You came by bus. I drove it.', to: 1 },
    { by: 'lwazi', text: 'I walked to the bus.', to: 2 },
    { by: 'theo_k', text: 'Forty metres.', to: 3 },
    { by: 'lwazi', text: 'Uphill.', to: 4 },
    {
      by: 'chef_wei',
      text: 'The cook has already eaten in the kitchen. We always have. Give it to the dishes.',
    },
    { by: 'ines', text: 'I suspected as much. How long has this been going on?', to: 6 },
    { by: 'chef_wei', text: 'Since the first soup.', to: 7 },
    {
      by: 'kwame_mod',
      text: 'Half-time rule: cut it in two, one person cuts, the other one chooses.',
    },
    { by: 'ada_o', text: 'This works for two people. For three it is a research topic.', to: 9 },
    { by: 'tom_lindqvist', text: 'For four it needs a telescope.', to: 10 },
    { by: 'wrenbirds', text: 'The gulls will settle it if you leave the window open.' },
    { by: 'rosa_q', text: 'They settled it on Thursday. It was my lemon tart.', to: 12 },
    { by: 'gianni_v', text: 'We sing for it. Loudest wins, the kitchen judges.' },
    { by: 'jamal_w', text: 'Then the altos never eat again. I object.', to: 14 },
    {
      by: 'marisol',
      text: 'Leave it on the plate. A table with one slice left is a table that expects somebody.',
    },
    { by: 'sofia_m', text: 'I would like this one on a card, please.', to: 16 },
    {
      by: 'daria_k',
      text: 'In our house it went to the person who had the worst day. You had to tell the story, though.',
    },
    { by: 'siobhan', text: 'My mother would have won every evening.', to: 18 },
    {
      by: 'zofia_w',
      text: 'The worst day gets my vote. It is also the best way to hear what happened to everybody.',
      to: 18,
    },
    {
      by: 'ines',
      text: 'Agreed, and written on the wall: the worst day wins, stories under two minutes.',
      to: 20,
    },
    {
      by: 'mayor_of_bins',
      text: 'And what nobody wants goes in the brown one. Thank you.',
      to: 21,
    },
    { by: 'bao_ng', text: 'I had a flat tyre, a parking ticket and a wasp. See you at seven.' },
    { by: 'ines', text: 'Fork is ready.', to: 23 },
  ],
};

export const conversationTexts: readonly NamedText[] = [
  {
    key: 'slice',
    author: conversation.by,
    hoursAgo: conversation.hoursAgo,
    text: conversation.text,
  },
  ...conversation.answers.map(({ by, text, to }, at) => ({
    key: `slice ${at}`,
    author: by,
    hoursAgo: conversation.hoursAgo * (1 - (at + 1) / (conversation.answers.length + 2)),
    text,
    below: to === undefined ? 'slice' : `slice ${to}`,
  })),
];

/** A post of a guest, and its text after an edit. */
export const draftedText: NamedText = {
  key: 'choir',
  author: 'zofia_w',
  hoursAgo: 3,
  text: 'Choir on Thursday at 19:00 in the old net loft. Bring a pencil, the alto part has changed agian.',
};
export const editedText = {
  hoursAgo: 2.5,
  text: 'Choir on Thursday at 19:30 in the old net loft. Bring a pencil, the alto part has changed again. (Half past, sorry!)',
} as const;

/** A post of a guest that is scheduled. */
export const scheduledPost = {
  by: 'zofia_w',
  inHours: 20,
  text: 'Reminder: tonight is the open rehearsal. The door is unlocked from seven, the soup is on at half past.',
} as const;
