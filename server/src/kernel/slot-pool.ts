/**
 * A reusable slot table for values held briefly, thousands of times a second. A Set would pile up in V8's old
 * heap (docs/decisions/081-memory-and-start-time.md).
 */
export interface SlotPool<Value> {
  take(value: Value): number;
  /** Does nothing if the seat holds another value by now. */
  giveBack(seat: number, value: Value): void;
  values(): Value[];
}

export function createSlotPool<Value extends object>(): SlotPool<Value> {
  const seats: (Value | null)[] = [];
  const free: number[] = [];
  return {
    take(value) {
      const seat = free.pop() ?? seats.length;
      seats[seat] = value;
      return seat;
    },
    giveBack(seat, value) {
      if (seats[seat] !== value) return;
      seats[seat] = null;
      free.push(seat);
    },
    values: () => seats.filter((value) => value !== null),
  };
}
