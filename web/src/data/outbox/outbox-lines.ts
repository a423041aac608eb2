import { type BrowserStorage, namesIn } from '#web/data/session/browser-storage.ts';

import { type Intention, outboxName } from './intention.ts';

/**
 * The newest intentions, in localStorage: a line is written at once, and the database follows. A browser without a
 * database keeps it here.
 */
export interface OutboxLines {
  all(): Intention[];
  /** @returns false where the storage is full */
  write(intention: Intention): boolean;
  remove(key: string): void;
}

export function createOutboxLines(storage: BrowserStorage, member: string): OutboxLines {
  const prefix = `${outboxName(member)}-`;
  return {
    all: () =>
      namesIn(storage)
        .filter((name) => name.startsWith(prefix))
        .flatMap((name) => parse(storage.getItem(name))),
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

function parse(line: string | null): Intention[] {
  try {
    const intention = JSON.parse(line ?? 'null') as Intention | null;
    return intention === null ? [] : [intention];
  } catch {
    // A line that was cut holds no intention.
    return [];
  }
}
