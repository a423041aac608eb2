import type { ReactionName } from '@rookery/contract/kernel/reactions.ts';
import { pickReplyTime } from './calendar.ts';
import type { MemberRow, PostRow } from './demo-rows.ts';
import type { Random } from './random.ts';

export interface ReactionRow {
  postId: string;
  userId: string;
  name: ReactionName;
  at: Date;
}

const reactionWeights: Readonly<Partial<Record<ReactionName, number>>> = {
  heart: 40,
  thumbs_up: 22,
  joy: 9,
  clap: 8,
  fire: 4,
  tada: 4,
  rocket: 2,
  thinking: 5,
  open_mouth: 3,
  thumbs_down: 1.2,
  cry: 1.2,
  angry: 0.6,
};

const reactionsByMood: readonly { words: RegExp; names: readonly ReactionName[] }[] = [
  { words: /\b(?:lost|broken?|sad|miss(?:es|ed)?|goodbye)\b/iu, names: ['cry', 'heart'] },
  { words: /😄|\bha\b|\blaugh/iu, names: ['joy'] },
  { words: /\b(?:won|finished|birthday|opens|new record)\b/iu, names: ['tada', 'clap'] },
  { words: /\b(?:released?|launch|faster|shipped)\b/iu, names: ['rocket', 'clap'] },
  { words: /\?/u, names: ['thinking'] },
  { words: /\b(?:never|nobody|strange|found)\b/iu, names: ['open_mouth'] },
];

export function writeReactions(
  posts: readonly PostRow[],
  people: readonly MemberRow[],
  now: Date,
  random: Random,
): ReactionRow[] {
  const byId = new Map(people.map((one) => [one.id, one]));
  const rows = posts.flatMap((post) => {
    const liked = byId.get(post.authorId)?.member.liked ?? 1;
    const here = people.filter((one) => one.id !== post.authorId && one.joinedAt < post.at);
    const warmth = post.type === 'POST' ? 0.9 + 0.9 * liked : 0.35 + 0.12 * liked;
    const wanted = Math.floor(-Math.log(1 - random.next()) * warmth);
    const crowd = random.shuffle(here).slice(0, Math.min(wanted, here.length));
    const taste = weighReactions(post.body);
    return crowd.flatMap(({ id }): ReactionRow[] => {
      const at = pickReplyTime(post.at, now, random);
      const name = random.weighted(names, (one) => taste[one] ?? 0);
      return at ? [{ postId: post.id, userId: id, name, at }] : [];
    });
  });
  return rows.toSorted((one, other) => one.at.getTime() - other.at.getTime());
}

const names = Object.keys(reactionWeights) as ReactionName[];

function weighReactions(text: string): Partial<Record<ReactionName, number>> {
  const taste = { ...reactionWeights };
  for (const { words, names: fitting } of reactionsByMood) {
    if (words.test(text)) for (const name of fitting) taste[name] = (taste[name] ?? 0) + 14;
  }
  return taste;
}
