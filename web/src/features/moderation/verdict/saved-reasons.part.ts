import type { Page } from '#web/data/page/page.ts';

const KEY = 'rookery-moderation-reasons';
/** So many are offered for one violation. */
const MOST = 3;
/** Reasons for granting an appeal are kept under this name. */
export const NO_VIOLATION = 'none';

export interface SavedReasons {
  /** What this moderator wrote last for it, the newest first. */
  of(violation: string): readonly string[];
  /** Whether it is offered again. @param violation null: none */
  has(violation: string | null, reason: string): boolean;
  save(violation: string, reason: string): void;
}

/** Reasons that were given on this device; they leave it with the session. */
export function createSavedReasons({ storage }: Page): SavedReasons {
  const read = (): Record<string, string[]> => {
    try {
      const kept: unknown = JSON.parse(storage.getItem(KEY) ?? '{}');
      return kept !== null && typeof kept === 'object' ? (kept as Record<string, string[]>) : {};
    } catch {
      // Damaged: they are written anew.
      return {};
    }
  };
  const of = (violation: string): readonly string[] => {
    const kept = read()[violation];
    return Array.isArray(kept) ? kept : [];
  };
  return {
    of,
    has: (violation, reason) => of(violation ?? NO_VIOLATION).includes(reason.trim()),
    save(violation, reason) {
      const reasons = [reason, ...of(violation).filter((each) => each !== reason)].slice(0, MOST);
      try {
        storage.setItem(KEY, JSON.stringify({ ...read(), [violation]: reasons }));
      } catch (error) {
        console.info('A reason could not be kept.', error);
      }
    },
  };
}
