import type { Page } from '#web/data/page/page.ts';

const KEY = 'rookery-moderation-reasons';
const MAX_REASONS = 3;
export const NO_VIOLATION = 'none';

export interface SavedReasons {
  of(violation: string): readonly string[];
  has(violation: string | null, reason: string): boolean;
  save(violation: string, reason: string): void;
}

export function createSavedReasons({ storage }: Page): SavedReasons {
  const read = (): Record<string, string[]> => {
    try {
      const kept: unknown = JSON.parse(storage.getItem(KEY) ?? '{}');
      return kept !== null && typeof kept === 'object' ? (kept as Record<string, string[]>) : {};
    } catch {
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
      const reasons = [reason, ...of(violation).filter((each) => each !== reason)].slice(
        0,
        MAX_REASONS,
      );
      try {
        storage.setItem(KEY, JSON.stringify({ ...read(), [violation]: reasons }));
      } catch (error) {
        console.info('A reason could not be saved.', error);
      }
    },
  };
}
