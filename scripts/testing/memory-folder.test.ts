import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';

const MODULE = join(import.meta.dirname, 'memory-folder.ts');
let memory: string;

afterEach(() => rmSync(memory, { recursive: true, force: true }));

/** What a process that asks for a folder gets, and whether the folder is there while it lives. */
function askFor(options: object): { folder: string | null; isThere: boolean } {
  const program = `
    import { existsSync } from 'node:fs';
    import { openMemoryFolder } from ${JSON.stringify(MODULE)};
    const folder = openMemoryFolder(${JSON.stringify(options)});
    console.log(JSON.stringify({ folder, isThere: folder !== null && existsSync(folder) }));`;
  const out = execFileSync(process.execPath, ['--input-type=module', '-e', program]);
  return JSON.parse(out.toString()) as { folder: string | null; isThere: boolean };
}

const mountedAs = (kind: string, options: string): string =>
  `proc /proc proc rw 0 0\n${kind} ${memory} ${kind} ${options} 0 0\n`;

test('a run has a folder in memory while it lasts, and what a killed run left goes', () => {
  memory = mkdtempSync(join(tmpdir(), 'rookery-memory-'));
  // Of a process that has just ended, and of one that lives.
  const gone = execFileSync(process.execPath, ['-p', 'process.pid']).toString().trim();
  const [left, others] = [gone, process.pid].map((pid) =>
    join(memory, `rookery-run-${pid}-aaaaaa`),
  );
  mkdirSync(left!);
  mkdirSync(others!);
  const { folder, isThere } = askFor({ memory, room: 1, mounts: mountedAs('tmpfs', 'rw,nodev') });
  expect(folder).toContain(join(memory, 'rookery-run-'));
  expect(isThere).toBe(true);
  expect(existsSync(folder!)).toBe(false);
  expect(existsSync(left!)).toBe(false);
  expect(existsSync(others!)).toBe(true);
});

test.each([
  ['where no program may be started', { kind: 'tmpfs', options: 'rw,noexec,nodev', room: 1 }],
  ['on a disk', { kind: 'ext4', options: 'rw', room: 1 }],
  ['without room', { kind: 'tmpfs', options: 'rw', room: Number.MAX_SAFE_INTEGER }],
])('%s a run has no folder in memory', (_where, { kind, options, room }) => {
  memory = mkdtempSync(join(tmpdir(), 'rookery-memory-'));
  expect(askFor({ memory, room, mounts: mountedAs(kind, options) }).folder).toBe(null);
});

test('where there is no memory for files a run has no folder in it', () => {
  memory = join(tmpdir(), 'rookery-no-memory');
  expect(askFor({ memory }).folder).toBe(null);
});
