import { median } from './figures.ts';
import { startFloor, type Statement } from './floor.ts';
import { describeFailures, measure, type Call, type Measurement } from '../load/load.ts';
import type { Pair, PairedResult } from './pairs.ts';
import { untilQuiet } from '../site/processes.ts';
import type { Site } from '../site/site.ts';
import type { SizeName } from '../seed/workload.ts';

export interface Pacing {
  pairs: number;
  seconds: number;
}

export interface Load {
  nextCall: () => Call;
  /**
   * Basis of the comparison: rows by a prepared statement, a constant (null), or other calls of the same
   * server.
   */
  against: Statement | null | (() => Call);
  isWrite?: boolean;
  before?: () => Promise<void>;
}

export interface ReadyWork {
  measure(pacing: Pacing): Promise<PairedResult>;
  nextCall?: () => Call;
}

export interface Work {
  slug: string;
  name: string;
  /** Community sizes at which the whole table includes this work. The first one is the default. */
  sizes: readonly SizeName[];
  peer?: string;
  target?: number;
  /**
   * Target as a multiple of the floor, which a busy machine does not change. If present, this target
   * decides the verdict.
   */
  targetRatio?: number;
  open(site: Site): Promise<ReadyWork>;
}

const CONNECTIONS = 16;
const FIRST_WARM_UP = 2;
const WARM_UP = 0.3;
const FLOOR_WARM_UP = 1;
const FLOOR_SHARE = 0.6;
/** Longest wait, in ms, for work that continues after a response. */
const LONGEST_SETTLING_MS = 15_000;

export function callWork(
  work: Omit<Work, 'open'>,
  open: (site: Site) => Load | Promise<Load>,
): Work {
  return {
    ...work,
    async open(site) {
      const load = await open(site);
      return {
        nextCall: load.nextCall,
        measure: (pacing) => measureLoad(site, load, pacing),
      };
    },
  };
}

async function measureLoad(site: Site, load: Load, pacing: Pacing): Promise<PairedResult> {
  await load.before?.();
  const { url, pid } = site.community;
  const settle = load.isWrite ? () => untilQuiet(pid, LONGEST_SETTLING_MS) : 0;
  const ours = (warmUp: number, seconds: number, nextCall = load.nextCall): Promise<Measurement> =>
    checked(measure(url, pid, CONNECTIONS, { warmUp, measured: seconds, settle }, nextCall));
  const { against } = load;
  if (typeof against === 'function') {
    await ours(0, FIRST_WARM_UP, against);
    await ours(0, FIRST_WARM_UP);
    return alternate(pacing, () => ours(WARM_UP, pacing.seconds, against), ours);
  }
  const floor = await startFloor({ connection: site.connection, statement: against });
  const floors = async (warmUp: number, seconds: number): Promise<Measurement> => {
    const processes = await floor.processes();
    const pace = { warmUp, measured: seconds, settle: 0 };
    return checked(
      measure(
        floor.url,
        () => processes,
        CONNECTIONS,
        pace,
        () => floor.call,
      ),
    );
  };
  try {
    await floors(0, FLOOR_WARM_UP);
    await ours(0, FIRST_WARM_UP);
    return await alternate(pacing, () => floors(WARM_UP, FLOOR_SHARE * pacing.seconds), ours);
  } finally {
    await floor.stop();
  }
}

async function checked(measuring: Promise<Measurement>): Promise<Measurement> {
  const measured = await measuring;
  if (measured.failures > 0) throw new Error(`calls failed: ${describeFailures(measured.failed)}`);
  return measured;
}

async function alternate(
  { pairs, seconds }: Pacing,
  measureFloor: () => Promise<Measurement>,
  measureWork: (warmUp: number, seconds: number) => Promise<Measurement>,
): Promise<PairedResult> {
  const found: Pair[] = [];
  const works: Measurement[] = [];
  for (let pair = 0; pair < pairs; pair++) {
    const floor = await measureFloor();
    const work = await measureWork(WARM_UP, seconds);
    found.push({ floor: floor.cpuPerThousand, work: work.cpuPerThousand });
    works.push(work);
  }
  const of = (pick: (measured: Measurement) => number): number => median(works.map(pick));
  return {
    pairs: found,
    unit: 'CPU s per 1,000',
    answers: {
      bytes: of(({ answerBytes }) => answerBytes),
      perSecond: of(({ perSecond }) => perSecond),
      p99: of(({ p99 }) => p99),
    },
  };
}
