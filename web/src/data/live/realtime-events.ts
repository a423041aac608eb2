import type { NotificationCount, PostAdded } from '@rookery/contract/events.ts';

/**
 * What arrives while the page is open. `connected`: it is heard from now on. `reconnected`: the same,
 * and events may have been missed since the connection broke.
 */
export interface RealtimeEvents {
  postAdded: PostAdded;
  notificationCount: NotificationCount;
  connected: null;
  reconnected: null;
}

export type TellRealtime = <K extends keyof RealtimeEvents>(
  name: K,
  event: RealtimeEvents[K],
) => void;
