import { isUlid, ulidTime } from '@rookery/contract/kernel/ulid.ts';

import type { Page } from '#web/data/page/page.ts';

const REMEMBERED = 50;

const keyOf = (postId: string): string => `user-comments-${postId}`;

export interface OwnComments {
  /** Newest first. */
  ownComments(postId: string): string[];
  rememberComment(postId: string, id: string): void;
  /** When an own comment was sent, in milliseconds since 1970. */
  sentAt(id: string): number;
}

export function createOwnComments({
  storage,
  clock,
  onDrop,
}: Pick<Page, 'storage' | 'clock' | 'onDrop'>): OwnComments {
  // A comment’s id is as old as its draft, so the time of sending is stored separately.
  const sent = new Map<string, number>();
  onDrop(() => sent.clear());

  const ownComments = (postId: string): string[] => {
    try {
      const ids: unknown = JSON.parse(storage.getItem(keyOf(postId)) ?? '[]');
      return Array.isArray(ids) ? ids.filter(isUlid) : [];
    } catch {
      return [];
    }
  };
  return {
    ownComments,
    sentAt: (id) => sent.get(id) ?? ulidTime(id),
    rememberComment(postId, id) {
      sent.set(id, clock.now());
      const ids = [id, ...ownComments(postId).filter((each) => each !== id)];
      try {
        storage.setItem(keyOf(postId), JSON.stringify(ids.slice(0, REMEMBERED)));
      } catch (error) {
        console.info('A comment could not be stored on this device.', error);
      }
    },
  };
}
