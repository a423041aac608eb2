import type { Random } from './random.ts';

/** Tracks used texts, so that members repeat themselves only when they must. */
export interface TextPool {
  /**
   * Returns an unused text, or null if none is left. A text of the form `name> text` is reserved for that
   * member.
   */
  takeWhole(texts: readonly string[], author: string): string | null;
  giveBack(text: string): void;
  leastUsed(texts: readonly string[], author: string): string;
}

const OWNED_TEXT = /^(\w+)> (.*)$/u;

export function createTextPool(random: Random): TextPool {
  const taken = new Set<string>();
  const byAuthor = new Map<string, number>();
  const lastUse = new Map<string, number>();
  let clock = 0;

  const takeWhole = (texts: readonly string[], author: string): string | null => {
    const free: string[] = [];
    for (const text of texts) {
      const [, owner, body] = OWNED_TEXT.exec(text) ?? [];
      const plain = body ?? text;
      if (taken.has(plain) || (owner !== undefined && owner !== author)) continue;
      free.push(plain);
    }
    if (free.length === 0) return null;
    const text = random.pick(free);
    taken.add(text);
    return text;
  };

  const leastUsed = (texts: readonly string[], author: string): string => {
    const uses = (text: string) => byAuthor.get(`${author} ${text}`) ?? 0;
    const fewest = Math.min(...texts.map(uses));
    const rested = texts
      .filter((text) => uses(text) === fewest)
      .toSorted((one, other) => (lastUse.get(one) ?? 0) - (lastUse.get(other) ?? 0));
    const text = random.pick(rested.slice(0, Math.max(2, Math.ceil(rested.length / 2))));
    clock += 1;
    lastUse.set(text, clock);
    byAuthor.set(`${author} ${text}`, uses(text) + 1);
    return text;
  };

  return { takeWhole, giveBack: (text) => taken.delete(text), leastUsed };
}
