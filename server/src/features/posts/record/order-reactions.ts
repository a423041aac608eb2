import { REACTIONS, REACTION_CATEGORIES } from '@rookery/contract/kernel/reactions.ts';
import type { ReactionCount } from './post-record.ts';

const names = Object.keys(REACTIONS);
const REACTION_RANKS: ReadonlyMap<string, number> = new Map(
  Object.entries(REACTIONS).map(([name, { category }]) => [
    name,
    REACTION_CATEGORIES.indexOf(category) * names.length + names.indexOf(name),
  ]),
);
const rankOf = (name: string): number => REACTION_RANKS.get(name) ?? Number.MAX_SAFE_INTEGER;

/**
 * Sorts by count, highest first. Ties are sorted positive before neutral before negative, then in the
 * picker's order.
 */
export function orderReactions(counts: Readonly<Record<string, number>>): ReactionCount[] {
  return Object.entries(counts)
    .map(([name, count]) => ({ name, count }))
    .toSorted((a, b) => b.count - a.count || rankOf(a.name) - rankOf(b.name));
}
