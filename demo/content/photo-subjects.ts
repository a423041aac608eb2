import type { TopicKey } from './topics/topic.ts';

export type PhotoSceneName =
  | 'sea'
  | 'mountains'
  | 'forest'
  | 'night'
  | 'city'
  | 'lights'
  | 'meadow'
  | 'birds'
  | TableScene;

/** Things on a table. */
export type TableScene =
  | 'loaf'
  | 'oranges'
  | 'pots'
  | 'books'
  | 'wool'
  | 'tomatoes'
  | 'rolls'
  | 'bowl'
  | 'chess';

interface PhotoSubject {
  /** Share of the posts about this topic that have photos. */
  share: number;
  scenes: readonly PhotoSceneName[];
}

export const photoSubjects: Readonly<Record<TopicKey, PhotoSubject>> = {
  baking: { share: 0.36, scenes: ['loaf', 'rolls'] },
  running: { share: 0.34, scenes: ['forest', 'mountains', 'meadow'] },
  stars: { share: 0.48, scenes: ['night'] },
  garden: { share: 0.4, scenes: ['meadow', 'tomatoes'] },
  software: { share: 0.2, scenes: ['lights', 'city', 'night'] },
  boats: { share: 0.48, scenes: ['sea'] },
  school: { share: 0.24, scenes: ['books', 'meadow', 'oranges'] },
  pottery: { share: 0.42, scenes: ['pots', 'bowl'] },
  books: { share: 0.28, scenes: ['books'] },
  birds: { share: 0.42, scenes: ['birds'] },
  trade: { share: 0.24, scenes: ['city', 'lights', 'oranges'] },
  music: { share: 0.26, scenes: ['lights'] },
  repair: { share: 0.22, scenes: ['lights', 'city', 'bowl'] },
  pictures: {
    share: 0.66,
    scenes: ['mountains', 'forest', 'city', 'lights', 'sea', 'birds', 'meadow', 'night'],
  },
  football: { share: 0.24, scenes: ['meadow', 'lights', 'city'] },
  games: { share: 0.3, scenes: ['chess'] },
  wool: { share: 0.34, scenes: ['wool'] },
  swimming: { share: 0.42, scenes: ['sea'] },
  kitchen: { share: 0.36, scenes: ['tomatoes', 'oranges', 'bowl', 'rolls'] },
  history: { share: 0.3, scenes: ['books', 'city', 'sea'] },
  town: { share: 0.3, scenes: ['city', 'sea', 'lights', 'mountains'] },
};
