import { LIMITS } from '@rookery/contract/kernel/limits.ts';

import { strings } from './strings.ts';

export const NOTIFICATIONS_PATH = '/notifications';

const SHOWN_MOST = LIMITS.unseenCountedMax - 1;

/** As much of the number as the bell has room for. */
export function bellText(count: number): string {
  return count > SHOWN_MOST ? `${SHOWN_MOST}+` : String(count);
}

/** What the bell is called, for whoever hears it. */
export function bellLabel(count: number): string {
  return count === 0 ? strings.title : `${strings.title}, ${strings.unseen(bellText(count))}`;
}
