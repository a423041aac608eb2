import type { Page } from '#web/data/page/page.ts';

export interface OwnPlaces {
  note(feed: string, seenAt: string): void;
  /** Whether this device saved the place, or has settled it. */
  isOwn(feed: string, seenAt: string): boolean;
}

/** Times of the reading places that this device saved or settled, so that it does not offer them. */
export function createOwnPlaces({ session, storage }: Page): OwnPlaces {
  const name = (): string => `rookery-places-${session.getState().currentUser?.ulid ?? ''}`;
  const times = (): Record<string, string> => {
    try {
      return JSON.parse(storage.getItem(name()) ?? '{}') as Record<string, string>;
    } catch {
      return {};
    }
  };
  return {
    note(feed, seenAt) {
      try {
        storage.setItem(name(), JSON.stringify({ ...times(), [feed]: seenAt }));
      } catch {
        // The storage is full. The place is then offered on this device too.
      }
    },
    isOwn: (feed, seenAt) => seenAt <= (times()[feed] ?? ''),
  };
}
