import {
  REACTION_CATEGORIES,
  REACTIONS,
  type ReactionCategory,
} from '@rookery/contract/kernel/reactions.ts';
import type { Post } from '@rookery/contract/posts/post.ts';
import { createStore, type StoreApi } from 'zustand/vanilla';

export interface ReactionType {
  name: string;
  /** The character that is drawn. */
  value: string;
  category: ReactionCategory;
}

export type ReactionCounts = Post['postEngagement']['reactions'];

export interface ReactionTypes {
  /** What a post can be given, in the picker's order: the built-in ones until the server's are at hand. */
  reactionTypes: StoreApi<{ list: readonly ReactionType[] }>;
  /** The most given first; of equally many the positive, then the neutral, then the picker's order. Without zeros. */
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

/** thumbs_up is read as 'thumbs up'. */
export function reactionInWords(name: string): string {
  return name.replaceAll('_', ' ');
}

/** What is drawn for it: its character, or its name where the server's list is not at hand. */
export function reactionValue(list: readonly ReactionType[], name: string): string {
  return list.find((type) => type.name === name)?.value ?? reactionInWords(name);
}
