import { isUlid } from '@rookery/contract/kernel/ulid.ts';

import type { Page } from '#web/data/page/page.ts';

const REMEMBERED = 50;

const keyOf = (postId: string): string => `user-comments-${postId}`;

export interface OwnComments {
  /** Newest first. */
  ownComments(postId: string): string[];
  rememberComment(postId: string, id: string): void;
  /** When this page sent a comment, in milliseconds since 1970. -Infinity if it did not. */
  sentAt(id: string): number;
}

export function createOwnComments({
  storage,
  clock,
  onDrop,
}: Pick<Page, 'storage' | 'clock' | 'onDrop'>): OwnComments {
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
    // The time in an id is that of a device, so it says nothing.
    sentAt: (id) => sent.get(id) ?? -Infinity,
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
