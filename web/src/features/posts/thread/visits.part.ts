import type { Page } from '#web/data/page/page.ts';

const KEY = 'rookery-visits';
const MAX_VISITS = 200;

export interface Visit {
  /** Milliseconds by the server's clock. */
  at: number;
  comments: number;
}

export interface Visits {
  last(postId: string): Visit | null;
  note(postId: string, comments: number): void;
}

/** When this device last showed a thread. Signing out removes it. */
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
    last: (postId) => read().find(([id]) => id === postId)?.[1] ?? null,
    note(postId, comments) {
      const visit = { at: serverTime.now().getTime(), comments };
      const others = read().filter(([id]) => id !== postId);
      const kept = [[postId, visit], ...others].slice(0, MAX_VISITS);
      try {
        storage.setItem(KEY, JSON.stringify(kept));
      } catch (error) {
        console.info('The visit of a thread could not be stored.', error);
      }
    },
  };
}
