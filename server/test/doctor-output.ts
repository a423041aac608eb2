import { expect } from 'vitest';

/** Doctor writes to the real disk, which parallel work may keep busy. */
const BUSY_DISK = /^BROKEN +A durable disk write takes [\d.]+ ms/;

export function findBrokenLines({ code, out }: { code: number; out: string }): string[] {
  const lines = out.split('\n').filter((line) => line.startsWith('BROKEN'));
  const end =
    lines.length === 0 ? 'Nothing is broken.' : `${lines.length} broken: see the lines above.`;
  expect([out.slice(out.lastIndexOf('\n\n')), code]).toEqual([
    `\n\n${end}\n`,
    Math.sign(lines.length),
  ]);
  return lines.filter((line) => !BUSY_DISK.test(line));
}
