import { makeUlid, ulidToUuid } from '@rookery/contract/kernel/ulid.ts';

export const SIZE_NAMES = ['small', 'large', 'huge', 'crowd'] as const;
export type SizeName = (typeof SIZE_NAMES)[number];

export interface Size {
  key: SizeName;
  name: string;
  members: number;
  posts: number;
  follows: number;
  followsOfTenth?: number;
  fans?: number;
  isForFeeds?: boolean;
}

export const SMALL: Size = {
  key: 'small',
  name: '1,000 members, 50,000 posts',
  members: 1000,
  posts: 50_000,
  follows: 50,
};
const LARGE: Size = {
  key: 'large',
  name: '10,000 members, 500,000 posts',
  members: 10_000,
  posts: 500_000,
  follows: 100,
};
const HUGE: Size = {
  key: 'huge',
  name: '100,000 members, 1,000,000 posts',
  members: 100_000,
  posts: 1_000_000,
  follows: 50,
  followsOfTenth: 500,
  isForFeeds: true,
};
const CROWD: Size = {
  ...SMALL,
  key: 'crowd',
  name: '1,000 members, 50,000 posts, and 100,000 followers of one member',
  fans: 100_000,
};

export const SIZES: Readonly<Record<SizeName, Size>> = {
  small: SMALL,
  large: LARGE,
  huge: HUGE,
  crowd: CROWD,
};

export const DISCUSSED_POST = 40_000;
export const HOT_POST = 45_000;
export const [LONG_THREAD, SHORT_THREAD] = [46_000, 46_002];

export const username = (member: number, prefix = 'user'): string =>
  `${prefix}${String(member).padStart(4, '0')}`;
export const authorOf = (post: number, { members }: Size): number => (7919 * post) % members;

const WORDS =
  'harbour morning light quiet street market bread window river stone garden music letter winter summer bridge table paper kitchen evening story wind train forest island copper lantern orchard village weather pocket silver thread corner candle meadow feather ladder mirror'.split(
    ' ',
  );

export function bodyOf(post: number): string {
  let text = '';
  let state = (post * 2654435761 + 1) >>> 0;
  while (text.length < 134) {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    text += `${WORDS[state % WORDS.length]} `;
  }
  return `${text.trim()}.`;
}

export interface SeedPost {
  id: string;
  author: number;
  at: Date;
  counter: number;
  parent: number | null;
  body: string;
}

export function* seedPosts(size: Size, now: Date): Generator<SeedPost> {
  for (let n = 0; n < size.posts; n++) {
    const at = new Date(now.getTime() - (5 + size.posts - 1 - n) * 60_000);
    yield {
      id: ulidToUuid(makeUlid(at.getTime())),
      author: authorOf(n, size),
      at,
      counter: n % 4096,
      parent: n % 10 === 9 ? n - 9 : null,
      body: bodyOf(n),
    };
  }
}
