import { median } from '../measure/figures.ts';
import { measure, type Measurement, type Rounds } from './load.ts';
import type { Row } from '../report/report.ts';
import type { Site } from '../site/site.ts';

export type Rates = ReadonlyMap<number, readonly Measurement[]>;

const CONNECTIONS = [1, 16, 64];
const JUDGED_CONNECTIONS = 16;

export async function measureRates(
  site: Site,
  { rounds, pace }: Rounds,
  say: (line: string) => void,
): Promise<Rates> {
  const { url, pid } = site.community;
  const [token = ''] = site.tokens;
  const rates = new Map<number, Measurement[]>(CONNECTIONS.map((each) => [each, []]));
  for (let round = 0; round < rounds; round++) {
    for (const [connections, measured] of rates) {
      const path = '/v3/posts/following?limit=20';
      const result = await measure(url, pid, connections, pace, () => ({
        method: 'GET',
        path,
        token,
      }));
      if (result.failures > 0) throw new Error(`home feed: ${result.failures} calls failed`);
      say(
        `home feed, ${connections} connections: ${result.perSecond.toFixed(0)}/s, p99 ${result.p99} ms`,
      );
      measured.push(result);
    }
  }
  return rates;
}

export function rateRows(results: readonly { rates: Rates }[]): Row[] {
  return CONNECTIONS.flatMap((connections): Row[] => {
    const of = (pick: (measured: Measurement) => number): number[] =>
      results.map(({ rates }) => median((rates.get(connections) ?? []).map(pick)));
    const isJudged = connections === JUDGED_CONNECTIONS;
    return [
      {
        work: `home feed at ${connections} connections: requests/s`,
        peer: isJudged ? '237' : '',
        target: isJudged ? 2400 : null,
        moreIsBetter: true,
        measured: of((measured) => measured.perSecond),
        remark: 'the load generator shares the two cores',
      },
      {
        work: `home feed at ${connections} connections: p99 ms`,
        peer: isJudged ? '95' : '',
        target: isJudged ? 15 : null,
        measured: of((measured) => measured.p99),
      },
    ];
  });
}
