import { expect } from 'vitest';

/** It writes to the disk itself, which whoever runs beside the tests may keep busy. */
const BUSY_DISK = /^BROKEN +The disk takes [\d.]+ ms for a write that lasts/;

/** What doctor called broken, but for a disk that is busy; its last line and its code say as much. */
export function foundBroken({ code, out }: { code: number; out: string }): string[] {
  const lines = out.split('\n').filter((line) => line.startsWith('BROKEN'));
  const end =
    lines.length === 0 ? 'Nothing is broken.' : `${lines.length} broken: see the lines above.`;
  expect([out.slice(out.lastIndexOf('\n\n')), code]).toEqual([
    `\n\n${end}\n`,
    Math.sign(lines.length),
  ]);
  return lines.filter((line) => !BUSY_DISK.test(line));
}
