import {
  isOnline,
  onlineProblem,
  saysWhatOlderOnesDo,
  type Step,
  statements,
  stepsOf,
} from '../../server/src/platform/db/migrations/migration-text.ts';
import type { Violation } from './architecture.ts';
import type { SourceFile } from './source-tree.ts';

/** The last migration before this check existed. Migrations up to this one are exempt and may lock. */
const LAST_EXEMPT = '20261203T0930-hold-accounts.sql';
/** The last migration named by a date. Later ones are numbered: m0095, m0096 and so on. */
const LAST_DATED = '20261210T0400-note-versions.sql';
const DATED_COUNT = 94;
/** Tables that keep few rows however large the community grows. */
const SMALL: readonly string[] = ['installation', 'policies', 'trends', 'schema_migrations'];

const STEP_PROBLEMS: Partial<Record<Step['kind'], string>> = {
  index:
    'blocks writes while the index is built. Write create index concurrently if not exists … in a separate file.',
  scan: 'blocks writes while all rows are read. Add the constraint as not valid, validate it in a later file, and set not null only after such a check.',
  rewrite:
    'blocks reads and writes while the table is rewritten. Add a column without a default that differs by row, and fill it in a job.',
  rows: 'locks the changed rows until the migration ends. Change them in a job, a few at a time.',
};

export function checkMigrations(files: readonly SourceFile[]): Violation[] {
  const sources = files
    .filter(({ path }) => /^server\/migrations\/[^/]+\.sql$/.test(path))
    .toSorted((one, other) => (one.path < other.path ? -1 : 1));
  const violations: Violation[] = checkNumbers(sources.map(({ path }) => path));
  const before: string[] = [];
  for (const { path, text } of sources) {
    if (!isExempt(path)) {
      const problems = judge(text, before.flatMap(statements));
      violations.push(...problems.map((message) => ({ path, line: 1, message })));
    }
    before.push(text);
  }
  return violations;
}

/**
 * Migration numbers are consecutive. A number that is used twice or left out changes the order on other
 * installations.
 */
function checkNumbers(paths: readonly string[]): Violation[] {
  const numbered = paths.filter((path) => nameOf(path) > LAST_DATED);
  return numbered.flatMap((path, at) => {
    const number = `m${String(DATED_COUNT + 1 + at).padStart(4, '0')}-`;
    if (nameOf(path).startsWith(number)) return [];
    return [{ path, line: 1, message: `The name of this migration must begin with ${number}` }];
  });
}

const nameOf = (path: string): string => path.slice('server/migrations/'.length);
const isExempt = (path: string): boolean => nameOf(path) <= LAST_EXEMPT;

function judge(sql: string, before: readonly string[]): string[] {
  const problems = saysWhatOlderOnesDo(sql)
    ? []
    : [
        'Say what processes of the previous version do: "-- Older processes go on." or "-- Older processes stop." on a separate line.',
      ];
  const problem = isOnline(sql) ? onlineProblem(sql) : null;
  if (problem !== null) problems.push(problem);
  const steps = stepsOf(sql);
  const made = new Set(steps.filter(({ kind }) => kind === 'make').map(({ table }) => table));
  for (const { kind, table, text } of steps) {
    const why = STEP_PROBLEMS[kind];
    const isFree = made.has(table) || SMALL.includes(table) || isProvenNotNull(text, table, before);
    if (why === undefined || isFree) continue;
    problems.push(`"${text.slice(0, 80)}" on ${table} ${why}`);
  }
  return problems;
}

/** After a validated check found no nulls, PostgreSQL sets a column not null without a scan. */
function isProvenNotNull(text: string, table: string, before: readonly string[]): boolean {
  const column = /^alter table \S+ alter (?:column )?(\w+) set not null$/i.exec(text)?.[1];
  if (column === undefined) return false;
  const own = before.filter((one) => new RegExp(`^alter table ${table}\\b`, 'i').test(one));
  const check = new RegExp(
    `add constraint (\\w+) check \\(${column} is not null\\) not valid`,
    'i',
  );
  const name = own.map((one) => check.exec(one)?.[1]).find((found) => found !== undefined);
  return name !== undefined && own.some((one) => one.includes(`validate constraint ${name}`));
}
