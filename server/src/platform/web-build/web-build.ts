import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

import { childEnvironment } from '#src/platform/config/environment.ts';
import { StartupError } from '#src/kernel/startup-error.ts';

export interface WebBuildOptions {
  root: string;
  log: { info(details: object, message: string): void };
}

const STAMP_NAME = '.sources';
const ignored: ReadonlySet<string> = new Set(['node_modules', 'dist']);

/**
 * Builds the web app when it is missing or older than its sources. Without vite it uses the existing build.
 * @returns the folder to serve.
 * @throws StartupError when there is neither a build nor vite, or when building fails.
 */
export async function ensureWebBuild({ root, log }: WebBuildOptions): Promise<string> {
  const dist = join(root, 'web', 'dist');
  const stamp = await stampSources(root);
  if (await isCurrent(dist, stamp)) return dist;
  const vite = findVite(root);
  if (vite === null) {
    if (existsSync(join(dist, 'index.html'))) return dist;
    throw new StartupError(
      'The web app is not built, and vite, which builds it, is not installed. Run npm ci without omitting development dependencies.',
    );
  }
  const draft = join(root, 'web', `dist.${process.pid}`);
  log.info({ dist }, 'Building the web app');
  await removeAbandonedDrafts(root);
  try {
    await runVite(vite, root, draft);
    await writeFile(join(draft, STAMP_NAME), stamp);
    await replaceFolder(dist, draft, join(root, 'web', `dist.${process.pid}.old`));
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
  return dist;
}

// Other processes may serve or replace the build concurrently; the last one wins.
async function replaceFolder(place: string, draft: string, old: string): Promise<void> {
  try {
    await rename(place, old).catch(ignoreMissing);
    await rename(draft, place);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOTEMPTY') throw error;
    await rm(old, { recursive: true, force: true });
    return replaceFolder(place, draft, old);
  }
  await rm(old, { recursive: true, force: true });
}

function ignoreMissing(error: NodeJS.ErrnoException): void {
  if (error.code !== 'ENOENT') throw error;
}

async function removeAbandonedDrafts(root: string): Promise<void> {
  for (const name of await readdir(join(root, 'web'))) {
    const pid = /^dist\.(\d+)(\.old)?$/.exec(name)?.[1];
    if (pid === undefined || existsSync(`/proc/${pid}`)) continue;
    await rm(join(root, 'web', name), { recursive: true, force: true });
  }
}

/**
 * `old` is rebuilt at the next start. Without vite, an existing build is `fixed`, and a missing one is
 * `absent`.
 */
export type WebBuildState = 'current' | 'old' | 'fixed' | 'absent';

export async function webBuildState(root: string): Promise<WebBuildState> {
  const dist = join(root, 'web', 'dist');
  if (await isCurrent(dist, await stampSources(root))) return 'current';
  if (findVite(root) !== null) return 'old';
  return existsSync(join(dist, 'index.html')) ? 'fixed' : 'absent';
}

async function isCurrent(dist: string, stamp: string): Promise<boolean> {
  const built = await readFile(join(dist, STAMP_NAME), 'utf8').catch(() => null);
  return built === stamp;
}

async function stampSources(root: string): Promise<string> {
  const hash = createHash('sha256');
  const files = [
    ...(await listFiles(root, 'web')),
    ...(await listFiles(root, 'contract')),
    'package-lock.json',
  ];
  const lines = await Promise.all(
    files.map(async (file) => {
      const found = await stat(join(root, file)).catch(() => null);
      return `${file} ${found?.mtimeMs ?? 0} ${found?.size ?? 0}\n`;
    }),
  );
  for (const line of lines.toSorted()) hash.update(line);
  return hash.digest('hex');
}

async function listFiles(root: string, folder: string): Promise<string[]> {
  const entries = await readdir(join(root, folder), { withFileTypes: true }).catch(() => []);
  const lists = await Promise.all(
    entries.map(async (entry) => {
      const path = join(folder, entry.name);
      if (ignored.has(entry.name) || entry.name.startsWith('dist.')) return [];
      return entry.isDirectory() ? listFiles(root, path) : [path];
    }),
  );
  return lists.flat();
}

// Checks for the sources first, because a release below the project's folder would find the project's vite.
function findVite(root: string): string | null {
  if (!existsSync(join(root, 'web', 'index.html'))) return null;
  try {
    const manifest = createRequire(join(root, 'package.json')).resolve('vite/package.json');
    return join(dirname(manifest), 'bin', 'vite.js');
  } catch {
    return null;
  }
}

// Runs the build in a child process, which frees the build's memory when it exits.
function runVite(vite: string, root: string, outDir: string): Promise<void> {
  const args = [vite, 'build', 'web', '--outDir', outDir, '--emptyOutDir', '--logLevel', 'warn'];
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, {
      cwd: root,
      env: childEnvironment(['PATH', 'HOME', 'TMPDIR', 'LANG'], { NODE_ENV: 'production' }),
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const end = (): boolean => child.kill();
    process.once('exit', end);
    let output = '';
    const collect = (chunk: Buffer): void => {
      output = `${output}${chunk.toString()}`.slice(-4_000);
    };
    child.stdout.on('data', collect);
    child.stderr.on('data', collect);
    child.once('error', (error) => reject(new StartupError(`vite: ${error.message}`)));
    child.once('close', (code) => {
      process.off('exit', end);
      if (code === 0) resolve();
      else reject(new StartupError(`The web app could not be built:\n${output.trim()}`));
    });
  });
}
