import { REACTIONS } from '@rookery/contract/kernel/reactions.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { settleReactions, weightOf, type ReactionIntent } from './settle-reactions.ts';

const names = Object.keys(REACTIONS).slice(0, 4);
const people = ['ann', 'ben', 'cleo', 'dan', 'eve'];

const intents = fc.array(
  fc.record<ReactionIntent>({
    userId: fc.constantFrom(...people),
    name: fc.constantFrom(...names),
    act: fc.constantFrom('give', 'take'),
  }),
  { maxLength: 30 },
);
const holdings = fc.dictionary(fc.constantFrom(...people), fc.constantFrom(...names));
const others = fc.dictionary(fc.constantFrom(...names), fc.integer({ min: 1, max: 9 }));

function countOf(held: ReadonlyMap<string, string>, rest: Record<string, number>) {
  const counts: Record<string, number> = { ...rest };
  for (const name of held.values()) counts[name] = (counts[name] ?? 0) + 1;
  return counts;
}

describe('settling intents', () => {
  test('equals settling them one by one', { tags: ['REACT-10', 'GAP-094'] }, () => {
    fc.assert(
      fc.property(holdings, others, intents, (held, rest, list) => {
        const before = new Map(Object.entries(held));
        const after = new Map(before);
        for (const { userId, name, act } of list) {
          if (act === 'give') after.set(userId, name);
          else if (after.get(userId) === name) after.delete(userId);
        }
        const counts = countOf(before, rest);
        const change = settleReactions(counts, before, list);
        const written = new Map(before);
        for (const userId of change?.taken ?? []) expect(written.delete(userId)).toBe(true);
        for (const { userId, name } of change?.given ?? []) {
          expect(written.get(userId)).not.toBe(name);
          written.set(userId, name);
        }
        const givers = change?.given.filter(({ userId }) => !before.has(userId)) ?? [];
        expect(change?.givers ?? []).toEqual(givers.map(({ userId }) => userId));
        expect(Object.fromEntries(written)).toEqual(Object.fromEntries(after));
        if (change) expect(change.giving).toEqual(after);
        const wanted = countOf(after, rest);
        expect(change?.counts ?? counts).toEqual(wanted);
        let score = 0;
        for (const [name, count] of Object.entries(wanted)) score += count * weightOf(name);
        if (change) expect(change.score).toBe(score);
      }),
    );
  });

  test('orders members by their last intent', () => {
    const give = (userId: string, name: string) => ({ userId, name, act: 'give' }) as const;
    const list = [give('ann', 'heart'), give('ben', 'heart'), give('ann', 'clap')];
    expect(settleReactions({}, new Map(), list)?.given).toEqual([
      { userId: 'ben', name: 'heart' },
      { userId: 'ann', name: 'clap' },
    ]);
  });

  test('ignores intents that change nothing', () => {
    const held = new Map([['ann', 'heart']]);
    for (const [userId, name, act] of [
      ['ann', 'heart', 'give'],
      ['ann', 'clap', 'take'],
      ['ben', 'heart', 'take'],
    ] as const) {
      expect(settleReactions({ heart: 1 }, held, [{ userId, name, act }])).toBeNull();
    }
  });

  test(
    'scores positive two, neutral one, negative minus two, unknown zero',
    { tags: ['COMMENT-16'] },
    () => {
      const weights = ['heart', 'thinking', 'angry', 'gone_by', 'constructor'].map(weightOf);
      expect(weights).toEqual([2, 1, -2, 0, 0]);
      const counts = { heart: 3, thinking: 1, angry: 2, gone_by: 4 };
      const intent = { userId: 'ann', name: 'heart', act: 'give' } as const;
      expect(settleReactions(counts, new Map(), [intent])?.score).toBe(4 * 2 + 1 - 2 * 2);
    },
  );
});
