/**
 * Holds what is there for a moment, thousands of times a second. V8 gives a Set that is filled and emptied a new table
 * again and again; one that has grown old keeps what stood in it, and the tables after it, until the old heap is
 * collected. From here nothing is reached that has given back its seat (docs/decisions/081-what-a-start-takes.md).
 */
export interface Seats<Value> {
  /** @returns its seat. */
  take(value: Value): number;
  /** Changes nothing where something else sits there by now. */
  giveBack(seat: number, value: Value): void;
  /** Of the seats that are taken, in no order. */
  values(): Value[];
}

export function createSeats<Value extends object>(): Seats<Value> {
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
