import { createHash } from 'node:crypto';
import type { PendingQueues } from '#src/platform/jobs/pending-jobs.store.ts';
import { StartupError } from '#src/kernel/startup-error.ts';
import { isKey } from '#src/platform/storage/storage.ts';

export const FORMAT = 'rookery-backup';
/** A later format is rejected: it may hold data that this version does not know. */
export const FORMAT_VERSION = 1;

export interface Head {
  format: string;
  version: number;
  rookery: string;
  madeAt: string;
}

export interface BackedUpTable {
  name: string;
  columns: string[];
  rows: number;
  /** The checksum of all rows by `sumTable`; missing in older backups. */
  sum?: string;
}

export interface BackedUpSequence {
  name: string;
  /** Text, because it may exceed a JavaScript number. */
  last: string;
  isCalled: boolean;
}

export interface Manifest extends Head {
  postgres: string;
  migrations: { name: string; checksum: string }[];
  tables: BackedUpTable[];
  sequences: BackedUpSequence[];
  /** `queues` is missing in backups made before queues were stored. */
  jobs: { rows: number; queues?: PendingQueues };
  media: { files: number; bytes: number };
  parts: Record<string, string>;
}

export const NAMES = {
  head: 'backup.json',
  secrets: 'secrets.json',
  database: 'database/',
  jobs: 'jobs/',
  media: 'media/',
  manifest: 'manifest.json',
  seal: 'manifest.sha256',
} as const;

export function partOf(name: string): string | null {
  if (name === NAMES.secrets) return name;
  const rows = /^(database\/[a-z_][a-z0-9_]*|jobs)\/\d{6}\.copy$/.exec(name);
  if (rows?.[1] !== undefined) return rows[1];
  return name.startsWith(NAMES.media) && isKey(name.slice(NAMES.media.length)) ? 'media' : null;
}

export const tablePart = (table: string): string => `${NAMES.database}${table}`;

export interface PartSums {
  begin(part: string, name: string, bytes: number): void;
  add(part: string, chunk: Uint8Array): void;
  finish(): Record<string, string>;
}

export function createPartSums(): PartSums {
  const sums = new Map<string, ReturnType<typeof createHash>>();
  const of = (part: string): ReturnType<typeof createHash> => {
    const known = sums.get(part) ?? createHash('sha256');
    sums.set(part, known);
    return known;
  };
  return {
    begin: (part, name, bytes) => void of(part).update(`${name}\n${bytes}\n`),
    add: (part, chunk) => void of(part).update(chunk),
    finish: () => Object.fromEntries([...sums].map(([part, sum]) => [part, sum.digest('hex')])),
  };
}

export const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex');

export function readHead(path: string, text: string): Head {
  const head = parse(text) as Partial<Head> | null;
  if (head?.format !== FORMAT) throw new StartupError(`${path} is not a Rookery backup.`);
  if (head.version !== FORMAT_VERSION) {
    throw new StartupError(
      `${path} was made by Rookery ${head.rookery}, in a format that this version cannot read. Use that version, or a later one.`,
    );
  }
  return head as Head;
}

/** @returns null if the shape is wrong; a forged file can have valid checksums too */
export function readManifest(text: string): Manifest | null {
  const manifest = parse(text);
  return isManifest(manifest) ? manifest : null;
}

const isText = (value: unknown): value is string => typeof value === 'string';
const isCount = (value: unknown): boolean => Number.isSafeInteger(value) && Number(value) >= 0;
const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isListOf = (value: unknown, is: (each: unknown) => boolean): boolean =>
  Array.isArray(value) && value.every(is);
const isListOfObjects = (value: unknown, is: (each: Record<string, unknown>) => boolean): boolean =>
  isListOf(value, (each) => isObject(each) && is(each));

function isManifest(value: unknown): value is Manifest {
  if (!isObject(value)) return false;
  const { madeAt, rookery, postgres, migrations, tables, sequences, jobs, media, parts } = value;
  return (
    [rookery, postgres].every(isText) &&
    isText(madeAt) &&
    !Number.isNaN(Date.parse(madeAt)) &&
    isListOfObjects(migrations, ({ name, checksum }) => isText(name) && isText(checksum)) &&
    isListOfObjects(tables, isTable) &&
    isListOfObjects(sequences, isSequence) &&
    isObject(jobs) &&
    isCount(jobs['rows']) &&
    (jobs['queues'] === undefined || isQueues(jobs['queues'])) &&
    isObject(media) &&
    [media['files'], media['bytes']].every(isCount) &&
    isObject(parts) &&
    Object.values(parts).every(isText)
  );
}

const isTable = ({ name, columns, rows, sum }: Record<string, unknown>): boolean =>
  isText(name) && isListOf(columns, isText) && isCount(rows) && (sum === undefined || isText(sum));

const isSequence = ({ name, last, isCalled }: Record<string, unknown>): boolean =>
  isText(name) && isText(last) && /^-?\d{1,19}$/.test(last) && typeof isCalled === 'boolean';

const isQueues = (value: unknown): boolean =>
  isObject(value) && Object.values(value).every((numbers) => isListOf(numbers, isCount));

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
