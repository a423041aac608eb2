import { REACTIONS, type ReactionCategory } from '@rookery/contract/kernel/reactions.ts';
import type { Reacted } from '#src/features/posts/record/posts.facts.ts';

/** A member gives a post this reaction, in place of any other; or takes it back, if it is this one. */
export interface ReactionIntent {
  userId: string;
  name: string;
  act: 'give' | 'take';
}

/** What a post's reactions become. */
export interface ReactionChange {
  /** In the order in which they were given. */
  given: { userId: string; name: string }[];
  /** Of those who give, who gave none before. */
  givers: string[];
  /** Members who have none any more. */
  taken: string[];
  /** By name; those that nobody gives are left out. */
  counts: Record<string, number>;
  score: number;
  /** What the members give from now on, by member. */
  giving: Map<string, string>;
}

/** Whose reactions are others now, as the fact says it. */
export const whoReacted = ({
  given,
  givers,
  taken,
}: ReactionChange): Pick<Reacted, 'memberIds' | 'givers'> => ({
  memberIds: [...given.map(({ userId }) => userId), ...taken],
  givers,
});

/** Twice what one counts for, so that a neutral one counts half a point. */
const WEIGHTS: Readonly<Record<ReactionCategory, number>> = {
  positive: 2,
  neutral: 1,
  negative: -2,
};

/** Names that the community has no more weigh nothing. */
export const weightOf = (name: string): number =>
  isReactionName(name) ? WEIGHTS[REACTIONS[name].category] : 0;

export function isReactionName(name: string): name is keyof typeof REACTIONS {
  return Object.hasOwn(REACTIONS, name);
}

/**
 * Fulfils intents one after the other. A member has one reaction at most.
 * @param held what these members give so far, by member.
 * @returns null when nothing changes.
 */
export function settleReactions(
  counts: Readonly<Record<string, number>>,
  held: ReadonlyMap<string, string>,
  intents: readonly ReactionIntent[],
): ReactionChange | null {
  const wanted = new Map<string, string | null>();
  for (const { userId, name, act } of intents) {
    const before = wanted.has(userId) ? wanted.get(userId) : held.get(userId);
    if (act === 'take' && before !== name) continue;
    // Named anew, a member goes to the end: the order is that of the last intent.
    wanted.delete(userId);
    wanted.set(userId, act === 'give' ? name : null);
  }
  const giving = new Map(held);
  const change: ReactionChange = {
    given: [],
    givers: [],
    taken: [],
    counts: { ...counts },
    score: 0,
    giving,
  };
  for (const [userId, name] of wanted) {
    const before = held.get(userId);
    if (name === (before ?? null)) continue;
    if (before !== undefined) change.counts[before] = (change.counts[before] ?? 0) - 1;
    if (name === null) {
      change.taken.push(userId);
      giving.delete(userId);
    } else {
      giving.set(userId, name);
      change.given.push({ userId, name });
      if (before === undefined) change.givers.push(userId);
      change.counts[name] = (change.counts[name] ?? 0) + 1;
    }
  }
  if (change.given.length === 0 && change.taken.length === 0) return null;
  const present = Object.entries(change.counts).filter(([, count]) => count > 0);
  change.counts = Object.fromEntries(present);
  for (const [name, count] of present) change.score += count * weightOf(name);
  return change;
}
