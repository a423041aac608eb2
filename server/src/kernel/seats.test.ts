import fc from 'fast-check';
import { expect, test } from 'vitest';

import { createSeats } from './seats.ts';

test('what has taken a seat is told until it gives it back, as a set would, and giving back twice changes nothing', () => {
  fc.assert(
    fc.property(fc.array(fc.nat({ max: 20 }), { maxLength: 200 }), (steps) => {
      const seats = createSeats<{ step: number }>();
      const known: { value: { step: number }; seat: number }[] = [];
      for (const step of steps) {
        const at = step % 3 === 0 || known.length === 0 ? -1 : step % known.length;
        if (at < 0) {
          const value = { step };
          known.push({ value, seat: seats.take(value) });
        } else {
          const [gone] = known.splice(at, 1);
          if (gone) seats.giveBack(gone.seat);
          if (gone && step % 2 === 0) seats.giveBack(gone.seat);
        }
        expect(new Set(seats.values())).toEqual(new Set(known.map(({ value }) => value)));
        expect(new Set(known.map(({ seat }) => seat)).size).toBe(known.length);
      }
    }),
  );
});
