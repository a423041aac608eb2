import type { Work } from '../measure/call-work.ts';
import { median } from '../measure/figures.ts';
import type { FirstLoad } from '../client/first-load.ts';
import { hotPostRows } from '../load/hot-post.ts';
import { floorOf, isUnstable, ratioOf, workOf, type PairedResult } from '../measure/pairs.ts';
import { rateRows } from '../load/rates.ts';
import type { Row } from './report.ts';
import type { SizeResult } from './size-result.ts';
import { stormRows } from '../load/storm.ts';
import { uploadRows } from '../load/upload-work.ts';
import { WORKS } from '../works/works.ts';

const CAUSES: Readonly<Record<string, string>> = {
  'idle sockets in 100 MB, from 1000': 'fewer sockets share the fixed cost of the first ones',
  'total blocking time, ms':
    'one task runs React and renders the shell, one renders the first posts',
};

const COMPARED: readonly { slug: string; beside: string; target: number | null }[] = [
  { slug: 'comments-long', beside: 'comments-short', target: 1.2 },
  { slug: 'comments-deep', beside: 'comments-short', target: 1.2 },
  { slug: 'reposts', beside: 'home-feed', target: 1.75 },
  { slug: 'notifications-many', beside: 'notifications', target: 1.2 },
  { slug: 'notifications-deep', beside: 'notifications', target: 1.2 },
  { slug: 'create-named', beside: 'create-unnamed', target: null },
];
const GROWTH_TARGET = 1.3;
const HIDDEN_MEMBERS_TARGET = 1.5;

export function resultRows(results: readonly SizeResult[]): Row[] {
  const [first] = results;
  if (!first) return [];
  const full = results.filter(({ rest }) => rest !== null).flatMap(({ rest }) => rest ?? []);
  const rows = [
    ...WORKS.map((work) => workRow(results, work)),
    ...WORKS.map((work) => growthRow(results, work)),
    ...COMPARED.map((compared) => comparedRow(results, compared)),
    hiddenMembersRow(results),
    ...rateRows(full),
    ...hotPostRows(full),
    ...stormRows(full),
    ...socketRows(first),
    ...uploadRows(first.uploads),
  ];
  return rows.filter(({ measured }) => measured.some((value) => value !== null)).map(withCause);
}

const nameOf = (slug: string): string => WORKS.find((work) => work.slug === slug)?.name ?? slug;

const byResult = (
  results: readonly SizeResult[],
  slug: string,
  pick: (paired: PairedResult) => number,
): (number | null)[] =>
  results.map(({ paired }) => {
    const found = paired.get(slug);
    return found ? pick(found) : null;
  });

function workRow(results: readonly SizeResult[], work: Work): Row {
  const { slug, name, peer = '', target = null, targetRatio } = work;
  const judged = results.findIndex(({ size }) => size.key === work.sizes[0]);
  const first = results.find(({ paired }) => paired.has(slug));
  const paired = (results[judged] ?? first)?.paired.get(slug);
  const works = paired?.pairs.map((pair) => pair.work) ?? [];
  return {
    work: `${name}: ${paired?.unit ?? ''}`,
    peer,
    target,
    ...(targetRatio !== undefined && { targetRatio }),
    judged,
    measured: byResult(results, slug, workOf),
    ratios: byResult(results, slug, ratioOf),
    ...(paired && { range: [Math.min(...works), Math.max(...works)] as const }),
    remark: remarkOf(results, slug),
  };
}

function remarkOf(results: readonly SizeResult[], slug: string): string {
  const found = results.flatMap(({ size, paired }) => {
    const measured = paired.get(slug);
    return measured ? [{ size, measured }] : [];
  });
  const answers = found[0]?.measured.answers;
  const seen = answers
    ? `${(answers.bytes / 1000).toFixed(1)} kB on the wire, p99 ${answers.p99} ms; `
    : '';
  const floors = found.map(({ measured }) => Number(floorOf(measured).toPrecision(3)));
  const unstable = found.filter(({ measured }) => isUnstable(measured));
  const warning = unstable.map(({ size }) => `; UNSTABLE floor at ${size.name}`).join('');
  return `${seen}floor ${floors.join(' and ')}${warning}`;
}

function growthRow(results: readonly SizeResult[], { slug, name }: Work): Row {
  const small = results.find(({ size }) => size.key === 'small')?.paired.get(slug);
  const large = results.find(({ size }) => size.key === 'large')?.paired.get(slug);
  const isCommon = small?.answers !== undefined && large !== undefined;
  return {
    work: `${name}: cost at ten times the size`,
    peer: '',
    target: GROWTH_TARGET,
    measured: [isCommon ? workOf(large) / workOf(small) : null],
    remark: 'ratio',
  };
}

function comparedRow(
  results: readonly SizeResult[],
  { slug, beside, target }: (typeof COMPARED)[number],
): Row {
  const other = byResult(results, beside, workOf);
  return {
    work: `${nameOf(slug)}: cost against "${nameOf(beside)}"`,
    peer: '',
    target,
    measured: byResult(results, slug, workOf).map((value, at) => {
      const than = other[at] ?? null;
      return value === null || than === null ? null : value / than;
    }),
    remark: 'ratio',
  };
}

function hiddenMembersRow(results: readonly SizeResult[]): Row {
  const p99 = (slug: string): (number | null)[] =>
    byResult(results, slug, ({ answers }) => answers?.p99 ?? Number.NaN);
  const plain = p99('home-feed');
  return {
    work: 'home feed: p99 with 1,000 blocked and 1,000 muted, against none',
    peer: '',
    target: HIDDEN_MEMBERS_TARGET,
    measured: p99('home-feed-guarded').map((value, at) => {
      const than = plain[at] ?? null;
      return value === null || than === null ? null : value / than;
    }),
    remark: 'ratio; a quarter of the members each in the smaller community',
  };
}

function socketRows({ delivery, idle }: SizeResult): Row[] {
  const rows: Row[] = [];
  if (delivery) {
    const line = (work: string, peer: string, target: number | null, value: number): Row => ({
      work,
      peer,
      target,
      measured: [value],
    });
    rows.push(
      line('create to the first of 50 sockets: p50 ms', '', null, delivery.firstP50),
      line('create to the last of 50 sockets: p50 ms', '9', 6, delivery.lastP50),
      line('create to the last of 50 sockets: p99 ms', '29', 20, delivery.lastP99),
    );
  }
  for (const { sockets, extraMb } of idle) {
    rows.push({
      work: `idle sockets in 100 MB, from ${sockets}`,
      peer: '3,500',
      target: 8000,
      moreIsBetter: true,
      measured: [(sockets / extraMb) * 100],
      remark: `${extraMb.toFixed(1)} MB more`,
    });
  }
  return rows;
}

export function rowOfRounds(row: Omit<Row, 'measured' | 'range'>, rounds: readonly number[]): Row {
  return { ...row, measured: [median(rounds)], range: [Math.min(...rounds), Math.max(...rounds)] };
}

export function firstLoadRows(loads: readonly FirstLoad[]): Row[] {
  const row = (
    work: string,
    peer: string,
    target: number | null,
    pick: (load: FirstLoad) => number,
  ): Row => rowOfRounds({ work, peer, target }, loads.map(pick));
  const [lightest] = loads.toSorted((one, other) => one.scriptKb - other.scriptKb);
  return [
    {
      ...row('JavaScript for the first feed, gzip kB', '395', 105, (load) => load.scriptKb),
      remark: lightest?.scripts.map(([name, kb]) => `${name} ${kb.toFixed(1)}`).join(', '),
    },
    row('CSS, gzip kB', '70', 12, (load) => load.styleKb),
    row('web fonts, kB', '0', 24, (load) => load.fontKb),
    row('own requests to the first feed', '137', 15, (load) => load.requests),
    row('first contentful paint, s', '1.2', 0.9, (load) => load.firstPaintS),
    row('largest contentful paint, s', '2.4', 1.2, (load) => load.largestPaintS),
    row('total blocking time, ms', '360', 120, (load) => load.blockingMs),
    row('layout shift', '0', 0.01, (load) => load.layoutShift),
    row('heap after load, MB', '6', 10, (load) => load.heapMb),
  ].map(withCause);
}

function withCause(row: Row): Row {
  return { ...row, cause: CAUSES[row.work] };
}
