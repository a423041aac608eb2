import { findEntities } from '@rookery/contract/kernel/text.ts';
import { cardByUrl, cards, type DemoCard, type SceneName } from '../content/cards.ts';
import { frames, TAKES, type Picture } from './drawings/pictures.ts';
import { sceneNames } from './drawings/scenes.ts';
import type { Random } from './random.ts';
import type { DemoPost, DemoText } from './demo-content.ts';
import type { TopicKey } from '../content/topics/topic.ts';

const scenesByTopic: Partial<Record<TopicKey, { share: number; scenes: readonly SceneName[] }>> = {
  pictures: { share: 0.6, scenes: sceneNames },
  stars: { share: 0.4, scenes: ['night', 'night', 'hills'] },
  boats: { share: 0.4, scenes: ['waves', 'waves', 'night'] },
  swimming: { share: 0.32, scenes: ['waves'] },
  running: { share: 0.27, scenes: ['hills', 'fields', 'waves'] },
  birds: { share: 0.3, scenes: ['hills', 'waves', 'fields'] },
  garden: { share: 0.27, scenes: ['fields', 'hills'] },
  history: { share: 0.2, scenes: ['roofs', 'waves'] },
  town: { share: 0.18, scenes: ['roofs', 'waves', 'night'] },
};
const defaultScenes = { share: 0.13, scenes: ['roofs', 'hills'] } as const;

const LINKED_SHARE = 0.055;
const SENSITIVE_SHARE = 0.015;

const WEB_ONLY_PLACE = 6;
const PROCESSING_PLACE = 3;

export function illustrate(posts: readonly DemoText[], random: Random): DemoPost[] {
  const shelf = new Map<TopicKey, number>();
  return posts.map((post, index) => {
    const fromNewest = posts.length - 1 - index;
    const plain = { isWebOnly: false, isProcessing: false, pictures: [], card: null };
    // This post gets no pictures, because their sizes are unknown until processing ends.
    if (fromNewest === PROCESSING_PLACE) return { ...post, ...plain, isProcessing: true };
    if (fromNewest === WEB_ONLY_PLACE) {
      return { ...post, ...plain, isWebOnly: true, pictures: takePictures(post.topic, random) };
    }
    const linked = linkedCard(post.text);
    if (linked) return { ...post, ...plain, card: linked };
    const { share } = scenesByTopic[post.topic] ?? defaultScenes;
    if (random.chance(share)) {
      const isSensitive = post.isSensitive || random.chance(SENSITIVE_SHARE);
      return { ...post, ...plain, isSensitive, pictures: takePictures(post.topic, random) };
    }
    if (post.language !== 'en' || post.text.length > 600 || !random.chance(LINKED_SHARE)) {
      return { ...post, ...plain };
    }
    const card = nextCard(post.topic, shelf);
    return { ...post, ...plain, text: `${post.text}\n${card.url}`, card };
  });
}

function linkedCard(text: string): DemoCard | null {
  const link = findEntities(text).find(({ kind }) => kind === 'link');
  return (link && cardByUrl.get(link.value)) ?? null;
}

function nextCard(topic: TopicKey, shelf: Map<TopicKey, number>): DemoCard {
  const turn = shelf.get(topic) ?? 0;
  shelf.set(topic, turn + 1);
  const card = cards[topic][turn % cards[topic].length];
  if (!card) throw new Error(`No page is about ${topic}.`);
  return card;
}

function takePictures(topic: TopicKey, random: Random): Picture[] {
  const scene = random.pick((scenesByTopic[topic] ?? defaultScenes).scenes);
  const count = random.pick([1, 1, 1, 1, 1, 1, 2, 2, 3, 4, 5]);
  const album = random.shuffle(Array.from({ length: TAKES }, (_, take) => take)).slice(0, count);
  const frame = random.pick(frames);
  const isMixed = random.chance(0.4);
  return album.map((take) => ({ scene, take, frame: isMixed ? random.pick(frames) : frame }));
}
