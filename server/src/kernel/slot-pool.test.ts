import fc from 'fast-check';
import { expect, test } from 'vitest';

import { createSlotPool } from './slot-pool.ts';

interface Sitting {
  value: object;
  seat: number;
}

test('frees a slot once when it is released twice', () => {
  const step = fc.record({
    does: fc.constantFrom('take', 'give back', 'give back again'),
    at: fc.nat(),
  });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 200 }), (steps) => {
      const seats = createSlotPool<object>();
      const sitting: Sitting[] = [];
      const gone: Sitting[] = [];
      for (const { does, at } of steps) {
        if (does === 'take') {
          const value = {};
          sitting.push({ value, seat: seats.take(value) });
        } else {
          const [one] =
            does === 'give back'
              ? sitting.splice(at % (sitting.length || 1), 1)
              : gone.slice(at % (gone.length || 1));
          if (one) seats.giveBack(one.seat, one.value);
          if (one && does === 'give back') gone.push(one);
        }
        expect(new Set(seats.values())).toEqual(new Set(sitting.map(({ value }) => value)));
        expect(seats.values()).toHaveLength(sitting.length);
        expect(sitting.every(({ value }) => seats.values().includes(value))).toBe(true);
      }
    }),
  );
});
