import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { access, constants, mkdir, mkdtemp, readFile, rename, rm, statfs } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';

import { type Browser, chromium } from 'playwright-core';

export interface FoundBrowser {
  executablePath: string;
  env: Record<string, string>;
}

const systemPaths = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

// The package contains a build for this platform only.
const packageRuns = process.platform === 'linux' && process.arch === 'x64';

// To watch a journey: `HEADED=1 npm test -- e2e/posts/post.test`.
const isHeaded = process.env['HEADED'] === '1';

const cache = join(import.meta.dirname, '../..', 'node_modules', '.cache');

const ROOM_IN_MEMORY = 2 ** 30;

export const browserArguments: readonly string[] = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Wheel scrolling is instant, so that no test waits for it or measures half of it.
  '--disable-smooth-scrolling',
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
];

/**
 * Finds a Chromium: CHROMIUM_PATH, else npm's package where it runs, else the system's. The package is unpacked
 * once into node_modules/.cache, with libraries and fonts that a bare machine lacks. It has no window to draw,
 * which saves a third of the journeys' time; `HEADED=1` takes the system's.
 */
export async function findBrowser(
  named = process.env['CHROMIUM_PATH'],
  candidates = packageRuns && !isHeaded ? [] : systemPaths,
): Promise<FoundBrowser> {
  if (named) {
    if (existsSync(named)) return { executablePath: named, env: {} };
    throw new Error(`CHROMIUM_PATH names ${named}, and there is no such file.`);
  }
  const system = candidates.find((path) => existsSync(path));
  if (system) return { executablePath: system, env: {} };
  if (isHeaded) throw new Error('HEADED=1 needs a Chromium of the system, or CHROMIUM_PATH.');
  return unpackedBrowser();
}

export async function launchBrowser(found?: FoundBrowser): Promise<Browser> {
  const { executablePath, env } = found ?? (await findBrowser());
  const inherited = Object.entries(process.env).filter(
    (entry): entry is [string, string] => entry[1] !== undefined,
  );
  return chromium.launch({
    executablePath,
    headless: !isHeaded,
    // Drops the driver's own flag, by which every picture and response passes through a file on the disk.
    ignoreDefaultArgs: (await hasRoomInMemory()) ? ['--disable-dev-shm-usage'] : [],
    args: [...browserArguments],
    env: { ...Object.fromEntries(inherited), ...env },
  });
}

// In a container, /dev/shm may have only 64 MB, which a page can fill. It may also be writable only by
// root.
async function hasRoomInMemory(): Promise<boolean> {
  const isRefused = await access('/dev/shm', constants.W_OK).catch((error: unknown) => error);
  if (isRefused) return false;
  const room = await statfs('/dev/shm').catch(() => null);
  return room !== null && room.bavail * room.bsize >= ROOM_IN_MEMORY;
}

async function unpackedBrowser(): Promise<FoundBrowser> {
  const entry = createRequire(import.meta.url).resolve('@sparticuz/chromium');
  const text = await readFile(join(dirname(entry), '..', 'package.json'), 'utf8');
  const { version } = JSON.parse(text) as { version: string };
  const folder = join(cache, `chromium-${version}`);
  if (!existsSync(folder)) await unpackInto(folder);
  const env: Record<string, string> = {
    LD_LIBRARY_PATH: [join(folder, 'al2023', 'lib'), process.env['LD_LIBRARY_PATH']]
      .filter(Boolean)
      .join(':'),
  };
  if (!existsSync('/etc/fonts/fonts.conf')) env['FONTCONFIG_PATH'] = join(folder, 'fonts');
  return { executablePath: join(folder, 'chromium'), env };
}

// Unpacked beside its target and then moved, so that a kill leaves no incomplete browser.
async function unpackInto(folder: string): Promise<void> {
  await mkdir(cache, { recursive: true });
  const draft = await mkdtemp(`${folder}-new-`);
  try {
    await promisify(execFile)(
      process.execPath,
      [join(import.meta.dirname, 'unpack-chromium.ts'), folder],
      { env: { ...process.env, TMPDIR: draft } },
    );
    await rename(draft, folder);
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    // If a concurrent process unpacked the browser first, use that copy.
    if (!existsSync(join(folder, 'chromium'))) throw error;
  }
}
