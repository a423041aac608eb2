import { median, spread } from './figures.ts';

export interface Pair {
  floor: number;
  work: number;
}

export interface PairedResult {
  pairs: readonly Pair[];
  unit: string;
  answers?: { bytes: number; perSecond: number; p99: number };
}

/** The repeated measurements of the floor are unstable when their range exceeds this share of their median. */
export const UNSTABLE_SPREAD = 0.2;
const REPEATS = 2;

export const floorOf = ({ pairs }: Pick<PairedResult, 'pairs'>): number =>
  median(pairs.map(({ floor }) => floor));
export const workOf = ({ pairs }: Pick<PairedResult, 'pairs'>): number =>
  median(pairs.map(({ work }) => work));
/** Divides within a pair, because a slow machine slows both. */
export const ratioOf = ({ pairs }: Pick<PairedResult, 'pairs'>): number =>
  median(pairs.map(({ work, floor }) => work / floor));
export const floorSpread = ({ pairs }: Pick<PairedResult, 'pairs'>): number =>
  spread(pairs.map(({ floor }) => floor));
export const isUnstable = (paired: Pick<PairedResult, 'pairs'>): boolean =>
  !(floorSpread(paired) <= UNSTABLE_SPREAD);

export async function measureUntilSteady(
  measure: () => Promise<PairedResult>,
  say: (line: string) => void,
): Promise<PairedResult> {
  let best = await measure();
  for (let again = 0; again < REPEATS && isUnstable(best); again++) {
    say(`the floor moved by ${percent(floorSpread(best))}; measuring again`);
    const next = await measure();
    if (floorSpread(next) < floorSpread(best)) best = next;
  }
  return best;
}

export const percent = (share: number): string => `${(share * 100).toFixed(0)} %`;

const figure = (value: number): string => Number(value.toPrecision(3)).toString();

export function describe(paired: PairedResult): string {
  const works = paired.pairs.map(({ work }) => work);
  const ratios = paired.pairs.map(({ work, floor }) => work / floor);
  const range = (values: readonly number[]): string =>
    `${figure(Math.min(...values))} to ${figure(Math.max(...values))}`;
  const unstable = isUnstable(paired) ? ', UNSTABLE: this run is inconclusive' : '';
  return [
    `${figure(ratioOf(paired))} times its floor (${range(ratios)})`,
    `${figure(workOf(paired))} ${paired.unit} (${range(works)})`,
    `floor ${figure(floorOf(paired))}, moved by ${percent(floorSpread(paired))}${unstable}`,
    ...(paired.answers ? [describeAnswers(paired.answers)] : []),
  ].join('; ');
}

function describeAnswers({ bytes, perSecond, p99 }: NonNullable<PairedResult['answers']>): string {
  return `${(bytes / 1000).toFixed(1)} kB, ${perSecond.toFixed(0)}/s, p99 ${p99} ms`;
}
