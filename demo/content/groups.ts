import type { TopicKey } from './topics/topic.ts';

export interface DemoGroupPost {
  author: string;
  daysAgo: number;
  text: string;
  answers?: readonly (readonly [author: string, text: string])[];
}

export interface DemoGroup {
  key: string;
  name: string;
  description: string;
  rules: string;
  visibility: 'public' | 'private';
  owner: string;
  moderators: readonly string[];
  members: readonly string[];
  /**
   * Members with this favourite topic join, and some of their posts about it move here. Null: only the
   * named members join.
   */
  topic: TopicKey | null;
  foundedDaysAgo: number;
  waiting: readonly string[];
  /** The first of these is pinned in the group. */
  words: readonly DemoGroupPost[];
}

export const groups: readonly DemoGroup[] = [
  {
    key: 'birds',
    name: 'Out on the Marsh',
    description: 'What flew past, sat down or sang. Beginners first, telescopes second.',
    rules:
      'Name the day and the place.\nNo nests and no roosts: those are for Nest Watch.\n"Small, brown, cross" is a perfectly good question.',
    visibility: 'public',
    owner: 'wrenbirds',
    moderators: ['hana_mod'],
    members: ['old_margery'],
    topic: 'birds',
    foundedDaysAgo: 120,
    waiting: [],
    words: [
      {
        author: 'wrenbirds',
        daysAgo: 26,
        text: 'Start here: the marsh is walked every Saturday at seven, from the second groyne. Binoculars can be borrowed, wellies cannot. Whoever is late finds us by the whispering.',
        answers: [['hana_mod', 'And whoever brings biscuits is never late.']],
      },
    ],
  },
  {
    key: 'baking',
    name: 'Crumb and Crust',
    description: 'Loaves, buns and honest failures.',
    rules: 'Show the inside too.\nNobody is told that their oven is the problem.',
    visibility: 'public',
    owner: 'crumb',
    moderators: [],
    members: ['zofia_w', 'ines'],
    topic: 'baking',
    foundedDaysAgo: 90,
    waiting: [],
    words: [
      {
        author: 'crumb',
        daysAgo: 21,
        text: 'The starter in the blue jar by the door belongs to everyone. Take a spoon, bring a spoon of flour. Its name is still Doris.',
      },
    ],
  },
  {
    key: 'stars',
    name: 'Beacon Hill after dark',
    description: 'Clouds permitting.',
    rules: '',
    visibility: 'public',
    owner: 'tom_lindqvist',
    moderators: [],
    members: ['zofia_w', 'marisol'],
    topic: 'stars',
    foundedDaysAgo: 75,
    waiting: [],
    words: [],
  },
  {
    key: 'pages',
    name: 'The Last Page',
    description: 'One book a month, read to the end. Except by Hugo, who begins there.',
    rules: 'Nobody outside learns how it ends.\nNot having finished is no reason to stay at home.',
    visibility: 'private',
    owner: 'leila_h',
    moderators: ['sofia_m'],
    members: ['hugo_lenoir', 'zofia_w', 'hana_mod', 'old_margery'],
    topic: null,
    foundedDaysAgo: 200,
    waiting: ['ben_r', 'oona'],
    words: [
      {
        author: 'leila_h',
        daysAgo: 19,
        text: 'Next time we meet above the bakery, in the room with the bad piano. The book is the thin one with the lighthouse. Copies are behind the library desk, under my name.',
        answers: [
          ['sofia_m', 'I have two more in the archive, if nobody minds the smell.'],
          ['hugo_lenoir', 'I have read how it ends. I say nothing.'],
          ['leila_h', 'Thank you, Hugo. Please go on saying it.'],
        ],
      },
      {
        author: 'zofia_w',
        daysAgo: 11,
        text: 'Page 80 and I would like to speak to the keeper’s sister. She knew about the lamp. She knew the whole time.',
        answers: [
          ['old_margery', 'Read on to 112 before you are angry with her.'],
          ['zofia_w', 'I have. I am angrier.'],
        ],
      },
      {
        author: 'hana_mod',
        daysAgo: 4,
        text: 'For the evening after that: two votes for the cookbook that is secretly a novel, three for the novel that is secretly a cookbook. I can live with either, and I bring soup.',
      },
    ],
  },
  {
    key: 'nests',
    name: 'Nest Watch',
    description: 'Where they breed, and who keeps an eye on it this week.',
    rules: 'No place leaves this group.\nNo pictures from nearer than twenty steps.',
    visibility: 'private',
    owner: 'wrenbirds',
    moderators: ['hana_mod'],
    members: ['old_margery', 'tom_lindqvist'],
    topic: null,
    foundedDaysAgo: 110,
    waiting: ['zofia_w'],
    words: [
      {
        author: 'wrenbirds',
        daysAgo: 15,
        text: 'Rota for the shingle: early walk Margery, late walk Tom, weekends whoever reads this first. Take the long way round the rope. If they run at you, you are too near.',
        answers: [['tom_lindqvist', 'They ran at me. I was on the road.']],
      },
      {
        author: 'hana_mod',
        daysAgo: 6,
        text: 'Three chicks and a very loud father by the old boathouse. Please walk on the other side until the end of the month, and look as if you had always meant to.',
      },
    ],
  },
];
