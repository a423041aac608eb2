export const REACTION_CATEGORIES = ['positive', 'neutral', 'negative'] as const;
export type ReactionCategory = (typeof REACTION_CATEGORIES)[number];

interface Reaction {
  value: string;
  category: ReactionCategory;
}

export const REACTIONS = {
  heart: { value: '❤️', category: 'positive' },
  thumbs_up: { value: '👍', category: 'positive' },
  joy: { value: '😂', category: 'positive' },
  clap: { value: '👏', category: 'positive' },
  fire: { value: '🔥', category: 'positive' },
  tada: { value: '🎉', category: 'positive' },
  rocket: { value: '🚀', category: 'positive' },
  thinking: { value: '🤔', category: 'neutral' },
  open_mouth: { value: '😮', category: 'neutral' },
  thumbs_down: { value: '👎', category: 'negative' },
  cry: { value: '😢', category: 'negative' },
  angry: { value: '😠', category: 'negative' },
} as const satisfies Record<string, Reaction>;

export type ReactionName = keyof typeof REACTIONS;
