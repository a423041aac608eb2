import { writeFile } from 'node:fs/promises';
import { cpus } from 'node:os';
import { join } from 'node:path';

export interface Row {
  work: string;
  peer: string;
  target: number | null;
  /** By community size; a single figure when the size does not matter. */
  measured: readonly (number | null)[];
  ratios?: readonly (number | null)[];
  /** The target as a multiple of the floor; decides the verdict when present. */
  targetRatio?: number;
  judged?: number;
  range?: readonly [number, number];
  moreIsBetter?: boolean;
  remark?: string;
  cause?: string | undefined;
}

export interface Report {
  file: string;
  title: string;
  command: string;
  sizes: readonly string[];
  conditions: readonly string[];
  rows: readonly Row[];
  notMeasured: readonly string[];
}

const show = (value: number | null): string => {
  if (value === null || Number.isNaN(value)) return '';
  return Math.abs(value) >= 100 ? value.toFixed(0) : Number(value.toPrecision(3)).toString();
};

export function verdict(row: Row): string {
  const { judged = 0, moreIsBetter } = row;
  const isByRatio = row.targetRatio !== undefined;
  const target = isByRatio ? row.targetRatio : row.target;
  const value = (isByRatio ? row.ratios : row.measured)?.[judged] ?? null;
  if (target === undefined || target === null || value === null) return '';
  return (moreIsBetter ? value >= target : value <= target) ? 'met' : 'missed';
}

const showTarget = ({ target, targetRatio }: Row): string =>
  [
    ...(target === null ? [] : [show(target)]),
    ...(targetRatio === undefined ? [] : [`${show(targetRatio)} times its floor`]),
  ].join('; ');

const showRatios = ({ ratios = [] }: Row): string =>
  ratios
    .filter((ratio) => ratio !== null)
    .map(show)
    .join(', ');

export async function writeReport(report: Report): Promise<void> {
  const hasRatios = report.rows.some(({ ratios }) => ratios);
  const ratioHead = hasRatios ? ['times its floor'] : [];
  const head = [
    'work',
    'peer',
    'target',
    ...report.sizes,
    ...ratioHead,
    'range',
    'verdict',
    'remark',
  ];
  const lines = report.rows.map((row) => [
    row.work,
    row.peer,
    showTarget(row),
    ...report.sizes.map((_, at) => show(row.measured[at] ?? null)),
    ...(hasRatios ? [showRatios(row)] : []),
    row.range ? `${show(row.range[0])} to ${show(row.range[1])}` : '',
    verdict(row),
    [row.remark, verdict(row) === 'missed' ? row.cause : ''].filter(Boolean).join('; '),
  ]);
  const table = [head, head.map(() => '---'), ...lines].map((line) => `| ${line.join(' | ')} |`);
  const text = `# ${report.title}

Written by \`${report.command}\`; see bench/README.md.

${[...report.conditions, `${cpus().length} cores, ${cpus()[0]?.model ?? 'unknown'}`].map((line) => `- ${line}`).join('\n')}

${table.join('\n')}

## Not measured

${report.notMeasured.map((line) => `- ${line}`).join('\n')}
`;
  await writeFile(join(import.meta.dirname, '..', report.file), text);
}
