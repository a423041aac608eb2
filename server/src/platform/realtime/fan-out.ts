import type { Connection } from './connection.ts';

export type FrameFor = (connection: Connection) => Buffer | null;

export interface FanOut {
  /** False when too many broadcasts were waiting and this one was dropped. */
  send(members: ReadonlySet<Connection>, frameFor: FrameFor): boolean;
}

interface Delivery {
  members: Connection[];
  next: number;
  frameFor: FrameFor;
}

/** Number of sockets written to before other work has its turn. This takes about 5 ms. */
const SENDS_PER_TURN = 1_000;
/** With more broadcasts, the process cannot keep up. Clients fetch lost events later. */
const MAX_QUEUED_BROADCASTS = 256;

export function createFanOut(deliver: (connection: Connection, frame: Buffer) => void): FanOut {
  const waiting: Delivery[] = [];

  function deliverTo(member: Connection, frameFor: FrameFor): void {
    const frame = frameFor(member);
    if (frame) deliver(member, frame);
  }

  function work(): void {
    let budget = SENDS_PER_TURN;
    for (let delivery = waiting[0]; delivery; delivery = waiting[0]) {
      const end = Math.min(delivery.members.length, delivery.next + budget);
      budget -= end - delivery.next;
      for (; delivery.next < end; delivery.next += 1) {
        deliverTo(delivery.members[delivery.next]!, delivery.frameFor);
      }
      if (delivery.next === delivery.members.length) waiting.shift();
      if (budget <= 0) break;
    }
    if (waiting.length > 0) setImmediate(work);
  }

  return {
    send(members, frameFor) {
      // New broadcasts wait behind a running one, to keep the order of events in each channel.
      if (waiting.length === 0 && members.size <= SENDS_PER_TURN) {
        for (const member of members) deliverTo(member, frameFor);
        return true;
      }
      if (waiting.length >= MAX_QUEUED_BROADCASTS) return false;
      waiting.push({ members: [...members], next: 0, frameFor });
      if (waiting.length === 1) setImmediate(work);
      return true;
    },
  };
}
