import { REACTIONS, type ReactionCategory } from '@rookery/contract/kernel/reactions.ts';
import type { Reacted } from '#src/features/posts/record/posts.facts.ts';

export interface ReactionIntent {
  userId: string;
  name: string;
  act: 'give' | 'take';
}

export interface ReactionChange {
  given: { userId: string; name: string }[];
  givers: string[];
  taken: string[];
  counts: Record<string, number>;
  score: number;
  giving: Map<string, string>;
}

export const whoReacted = ({
  given,
  givers,
  taken,
}: ReactionChange): Pick<Reacted, 'memberIds' | 'givers'> => ({
  memberIds: [...given.map(({ userId }) => userId), ...taken],
  givers,
});

/** The weights are doubled, so a neutral reaction counts half a point. */
const WEIGHTS: Readonly<Record<ReactionCategory, number>> = {
  positive: 2,
  neutral: 1,
  negative: -2,
};

/** Names that the community has removed have no weight. */
export const weightOf = (name: string): number =>
  isReactionName(name) ? WEIGHTS[REACTIONS[name].category] : 0;

export function isReactionName(name: string): name is keyof typeof REACTIONS {
  return Object.hasOwn(REACTIONS, name);
}

/**
 * Applies intents in order. A member has one reaction at most.
 * @param held the members' current reactions, by member
 * @returns null when nothing changes
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
    // Delete first, so that the member moves to the end of the map. The order is that of the members' last
    // intents.
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
