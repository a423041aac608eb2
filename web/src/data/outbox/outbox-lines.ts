import { type BrowserStorage, storageKeys } from '#web/data/session/browser-storage.ts';

import type { Intention } from './intention.ts';
import { outboxName } from '#web/data/session/outbox-count.ts';
import { readIntention, reportDropped } from './read-intention.ts';

/**
 * The newest intentions in localStorage. Lines are written synchronously, and the database follows. They stay
 * here when there is no database.
 */
export interface OutboxLines {
  all(): Intention[];
  write(intention: Intention): boolean;
  remove(key: string): void;
}

export function createOutboxLines(storage: BrowserStorage, member: string): OutboxLines {
  const prefix = `${outboxName(member)}-`;
  return {
    all: () =>
      storageKeys(storage)
        .filter((name) => name.startsWith(prefix))
        .flatMap((name) => {
          const line = storage.getItem(name);
          if (line === null) return [];
          const intention = readIntention(parse(line));
          if (intention && name === prefix + intention.key) return [intention];
          reportDropped();
          storage.removeItem(name);
          return [];
        }),
    write(intention) {
      try {
        storage.setItem(prefix + intention.key, JSON.stringify(intention));
        return true;
      } catch {
        return false;
      }
    },
    remove: (key) => storage.removeItem(prefix + key),
  };
}

function parse(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return null;
  }
}
