import { findEntities } from '@rookery/contract/kernel/text.ts';
import { cardByUrl, cards, type DemoCard } from '../content/cards.ts';
import { photoSubjects } from '../content/photo-subjects.ts';
import type { TopicKey } from '../content/topics/topic.ts';
import type { DemoPost, DemoText } from './demo-content.ts';
import { photoName, photosOf, type Photo } from './photos/catalogue.ts';
import type { Random } from './random.ts';

const LINKED_SHARE = 0.055;
const SENSITIVE_SHARE = 0.015;

const WEB_ONLY_PLACE = 6;

export function illustrate(posts: readonly DemoText[], random: Random): DemoPost[] {
  const shelf = new Map<TopicKey, number>();
  const uses = new Map<string, number>();
  const shown = posts.toReversed().map((post, fromNewest): DemoPost => {
    const plain = { isWebOnly: false, photos: [], card: null };
    if (fromNewest === WEB_ONLY_PLACE) {
      return { ...post, ...plain, isWebOnly: true, photos: pickPhotos(post.topic, uses, random) };
    }
    const linked = linkedCard(post.text);
    if (linked) return { ...post, ...plain, card: linked };
    if (random.chance(photoSubjects[post.topic].share)) {
      const isSensitive = post.isSensitive || random.chance(SENSITIVE_SHARE);
      return { ...post, ...plain, isSensitive, photos: pickPhotos(post.topic, uses, random) };
    }
    if (post.language !== 'en' || post.text.length > 600 || !random.chance(LINKED_SHARE)) {
      return { ...post, ...plain };
    }
    const card = nextCard(post.topic, shelf);
    return { ...post, ...plain, text: `${post.text}\n${card.url}`, card };
  });
  return shown.toReversed();
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

/** Picks those that were shown least, so that a reader meets few photos twice. */
function pickPhotos(topic: TopicKey, uses: Map<string, number>, random: Random): Photo[] {
  const usesOf = (photo: Photo): number => uses.get(photoName(photo)) ?? 0;
  const album = random
    .shuffle(photosOf(photoSubjects[topic].scenes))
    .toSorted((one, other) => usesOf(one) - usesOf(other))
    .slice(0, random.pick([1, 1, 1, 1, 1, 1, 1, 2, 2, 3, 4, 5]));
  for (const photo of album) uses.set(photoName(photo), usesOf(photo) + 1);
  return album;
}
