import type { BadgeName } from '@rookery/contract/kernel/badges.ts';
import type { LanguageCode } from '../languages/language-texts.ts';
import type { TopicKey } from '../topics/topic.ts';

export interface DemoMember {
  username: string;
  name: string;
  bio: string;
  website: string;
  badges: readonly BadgeName[];
  topics: readonly TopicKey[];
  tongue: LanguageCode | null;
  /** How much they post; 1 is usual. */
  chatty: number;
  /** How many members follow them; 1 is usual. */
  liked: number;
  joinedDaysAgo: number;
  hasAvatar: boolean;
}

interface Details {
  badges?: readonly BadgeName[];
  tongue?: LanguageCode;
  website?: string;
  chatty?: number;
  liked?: number;
  joined?: number;
  hasAvatar?: boolean;
}

export function member(
  username: string,
  name: string,
  topics: readonly TopicKey[],
  bio: string,
  details: Details = {},
): DemoMember {
  return {
    username,
    name,
    bio,
    topics,
    website: details.website ?? '',
    badges: details.badges ?? [],
    tongue: details.tongue ?? null,
    chatty: details.chatty ?? 1,
    liked: details.liked ?? 1,
    joinedDaysAgo: details.joined ?? 240,
    hasAvatar: details.hasAvatar ?? true,
  };
}
