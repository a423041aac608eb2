import { UNSEEN_COUNTED_MAX } from '@rookery/contract/kernel/bell.ts';

import { bellStrings } from '#web/features/notifications/strings/bell-strings.ts';

export const NOTIFICATIONS_PATH = '/notifications';

const SHOWN_MOST = UNSEEN_COUNTED_MAX - 1;

export function bellText(count: number): string {
  return count > SHOWN_MOST ? `${SHOWN_MOST}+` : String(count);
}

export function bellLabel(count: number): string {
  return count === 0
    ? bellStrings.title
    : `${bellStrings.title}, ${bellStrings.unseen(bellText(count))}`;
}
