import type { TimeoutAction } from '@rookery/contract/kernel/timeouts.ts';

import { spokenTime } from './countdown.ts';

export const timeoutStrings = {
  title: 'Account Timeout',
  over: 'You can now proceed with the action.',
  close: 'Close',
  why: 'See why',
  item: 'Timeout',
  left: (words: string): string => `Timeout, ${words} left`,
};

const ACTION_TEXTS: Readonly<Record<TimeoutAction | 'other', string>> = {
  post: 'posting',
  comment: 'commenting',
  quote: 'quoting',
  repost: 'reposting',
  list: 'sharing lists',
  other: 'performing this action',
};

export function timeoutText(action: TimeoutAction | 'other', leftMs: number): string {
  if (leftMs <= 0) return timeoutStrings.over;
  return `You're temporarily restricted from ${ACTION_TEXTS[action]} for ${spokenTime(leftMs)}. You can still interact by reacting to posts and comments.`;
}
