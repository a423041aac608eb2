import {
  REACTION_CATEGORIES,
  REACTIONS,
  type ReactionCategory,
} from '@rookery/contract/kernel/reactions.ts';
import type { Post } from '@rookery/contract/posts/post.ts';
import { createStore, type StoreApi } from 'zustand/vanilla';

export interface ReactionType {
  name: string;
  value: string;
  category: ReactionCategory;
}

export type ReactionCounts = Post['postEngagement']['reactions'];

export interface ReactionTypes {
  reactionTypes: StoreApi<{ list: readonly ReactionType[] }>;
  /**
   * Sorts by count. Reactions with equal counts are sorted positive first, then neutral, then in picker
   * order. Omits reactions with count 0.
   */
  orderReactions(counts: ReactionCounts): ReactionCounts;
}

export function createReactionTypes(): ReactionTypes {
  const reactionTypes = createStore<{ list: readonly ReactionType[] }>(() => ({
    list: Object.entries(REACTIONS).map(([name, type]) => ({ name, ...type })),
  }));
  return {
    reactionTypes,
    orderReactions(counts) {
      const { list } = reactionTypes.getState();
      const index = (name: string): number => {
        const at = list.findIndex((type) => type.name === name);
        const type = list[at];
        return type ? REACTION_CATEGORIES.indexOf(type.category) * list.length + at : Infinity;
      };
      return counts
        .filter(({ count }) => count > 0)
        .sort((a, b) => b.count - a.count || index(a.name) - index(b.name));
    },
  };
}

export function reactionInWords(name: string): string {
  return name.replaceAll('_', ' ');
}

export function reactionValue(list: readonly ReactionType[], name: string): string {
  return list.find((type) => type.name === name)?.value ?? reactionInWords(name);
}
