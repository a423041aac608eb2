import type { Page } from './page.ts';

const KEY = 'rookery-visits';
const MAX_VISITS = 200;

export interface Visit {
  /** Milliseconds by the server's clock. */
  at: number;
  comments: number;
}

export interface Visits {
  last(id: string): Visit | null;
  note(id: string, comments?: number): void;
}

/** When this device last showed a thread or a group. Signing out removes it. */
export function createVisits({ storage, serverTime }: Page): Visits {
  const read = (): [string, Visit][] => {
    try {
      const found: unknown = JSON.parse(storage.getItem(KEY) ?? '[]');
      return Array.isArray(found) ? (found as [string, Visit][]) : [];
    } catch {
      return [];
    }
  };
  return {
    last: (id) => read().find(([each]) => each === id)?.[1] ?? null,
    note(id, comments = 0) {
      const visit = { at: serverTime.now().getTime(), comments };
      const others = read().filter(([each]) => each !== id);
      const kept = [[id, visit], ...others].slice(0, MAX_VISITS);
      try {
        storage.setItem(KEY, JSON.stringify(kept));
      } catch (error) {
        console.info('A visit could not be stored.', error);
      }
    },
  };
}
