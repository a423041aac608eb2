import { expect, test } from 'vitest';
import { createManualTimers } from '#src/kernel/timers.ts';
import { createConnectionLog } from './connection-log.ts';

test('logs refused connections once a minute with their number', () => {
  const lines: object[] = [];
  const timers = createManualTimers();
  const log = { warn: (details: object) => void lines.push(details) };
  const limits = { total: 412, perAddress: 103 };
  const note = createConnectionLog({ log, timers, limits });
  const most = { most: 412, mostOfOneAddress: 103 };
  for (let nth = 0; nth < 300; nth += 1) note('full');
  note('sockets');
  expect(lines).toEqual([{ full: 1, ...most }]);
  timers.advance(60_000);
  expect(lines.slice(1)).toEqual([{ full: 299, sockets: 1, ...most }]);
  timers.advance(600_000);
  expect(lines).toHaveLength(2);
  note('idle');
  expect(lines.slice(2)).toEqual([{ idle: 1, ...most }]);
});
