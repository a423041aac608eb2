import { expect, test } from 'vitest';
import { readPlans, showPlans } from './logged-plans.ts';

const AT = '2026-11-25 10:00:00.123 UTC [77]';
const LOG = `${AT} LOG:  database system is ready to accept connections
${AT} LOG:  duration: 0.250 ms  plan:
\tQuery Text: select a
\tResult (actual rows=1.00 loops=1)
${AT} LOG:  duration: 1.500 ms  plan:
\tQuery Text: select b
\t  where c
\tSeq Scan on b (actual rows=3.00 loops=1)
${AT} ERROR:  no such thing
\tnot a plan
${AT} LOG:  duration: 0.500 ms  plan:
\tQuery Text: select a
\tResult (actual rows=2.00 loops=1)
`;

test('reads plans from between other log lines', () => {
  expect(readPlans(LOG)).toEqual([
    { ms: 0.25, text: 'Query Text: select a\nResult (actual rows=1.00 loops=1)' },
    {
      ms: 1.5,
      text: 'Query Text: select b\n  where c\nSeq Scan on b (actual rows=3.00 loops=1)',
    },
    { ms: 0.5, text: 'Query Text: select a\nResult (actual rows=2.00 loops=1)' },
  ]);
});

test('shows a repeated statement once with its count and time', () => {
  expect(showPlans(LOG)).toBe(
    '-- 2 times, 0.75 ms in all\nQuery Text: select a\nResult (actual rows=1.00 loops=1)\n\n' +
      '-- 1 times, 1.50 ms in all\nQuery Text: select b\n  where c\nSeq Scan on b (actual rows=3.00 loops=1)\n',
  );
});

test('distinguishes statements that begin on the second line', () => {
  const logged = (table: string): string =>
    `${AT} LOG:  duration: 1.000 ms  plan:\n\tQuery Text: \n\t  select ${table}\n\tSeq Scan (cost=0.00..1.00 rows=1 width=8) (actual rows=1.00 loops=1)\n`;
  expect(showPlans(logged('a') + logged('b') + logged('a')).match(/-- \d times/g)).toEqual([
    '-- 2 times',
    '-- 1 times',
  ]);
});
