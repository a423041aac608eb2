import type { MediaItem } from '@rookery/contract/media/media-item.ts';
import type { OpenGraph } from '@rookery/contract/media/open-graph.ts';
import { createRandom, type Random } from '../../demo/src/random.ts';

export const AUTHORS = 30;
/** Number of posts with pictures, and of other posts with a link card, in every hundred posts. */
const WITH_IMAGES = 30;
const WITH_CARD = 12;

export const SIZES: readonly (readonly [width: number, height: number])[] = [
  [1200, 900] as const,
  [900, 1200] as const,
  [1280, 720] as const,
  [1080, 1080] as const,
];
export const TAKES = 4;
export const CARD_SIZE = [1200, 630] as const;

export const pictureFile = ([width, height]: readonly [number, number], take: number): string =>
  `bench-${width}x${height}-${take}.png`;
export const avatarFile = (author: number): string => `bench-avatar-${author}.png`;
export const mediaUrl = (file: string): string => `/media/demo/${file}`;

export interface FeedPost {
  author: number;
  body: string;
  images: MediaItem[];
  openGraph: OpenGraph | null;
}

export function feedPost(n: number): FeedPost {
  const random = createRandom(n + 1);
  const author = random.between(0, AUTHORS - 1);
  // 37 and 100 share no factor: each hundred posts use each place once, and pictures are spread out.
  const place = (n * 37) % 100;
  const text = bodyText(random);
  if (place < WITH_IMAGES) {
    return { author, body: text, images: album(random), openGraph: null };
  }
  if (place < WITH_IMAGES + WITH_CARD) {
    const url = `https://pages.example/${n}`;
    return { author, body: `${text}\n${url}`, images: [], openGraph: card(url, n, random) };
  }
  return { author, body: text, images: [], openGraph: null };
}

function album(random: Random): MediaItem[] {
  const count = random.pick([1, 1, 1, 1, 1, 2, 2, 3, 4]);
  const size = random.pick(SIZES);
  const first = random.between(0, TAKES - 1);
  return Array.from({ length: count }, (_none, at) => ({
    url: mediaUrl(pictureFile(size, (first + at) % TAKES)),
    widthPx: size[0],
    heightPx: size[1],
    mimeType: 'image/png',
    thumbnail: null,
    lastWatched: 0,
    isVideo: false,
    description: sentence(random),
  }));
}

function card(url: string, n: number, random: Random): OpenGraph {
  const image = n % 2 === 0 ? mediaUrl(pictureFile(CARD_SIZE, random.between(0, TAKES - 1))) : null;
  const description = `${sentence(random)} ${sentence(random)}`;
  return { title: sentence(random).slice(0, -1), description, image, url };
}

const LENGTHS = [
  15, 30, 45, 60, 80, 100, 120, 140, 160, 180, 200, 220, 240, 280, 320, 360, 420, 500, 650, 900,
] as const;

function bodyText(random: Random): string {
  const length = random.pick(LENGTHS);
  let text = '';
  while (text.length < length) {
    const joint = text === '' ? '' : text.length % 4 === 0 ? '\n\n' : ' ';
    text += joint + sentence(random);
  }
  const most = text.slice(0, Math.max(length, 12)).trimEnd();
  if (random.chance(0.2)) return `${most} #${random.pick(WORDS)}`;
  if (random.chance(0.1)) return `@author${random.between(10, AUTHORS - 1)} ${most}`;
  return random.chance(0.2) ? `${most} ${random.pick(['🌊', '🪺', '🥖', '📷'])}` : most;
}

const WORDS =
  'harbour morning lantern quiet market window river stone orchard letter winter bridge table paper evening story forest island copper garden village weather pocket silver thread corner candle meadow feather ladder mirror kettle'.split(
    ' ',
  );

function sentence(random: Random): string {
  const words = Array.from({ length: random.between(4, 11) }, () => random.pick(WORDS)).join(' ');
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}.`;
}
