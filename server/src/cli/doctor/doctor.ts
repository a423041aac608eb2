import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';

import { checkAddress } from './doctor-address.ts';
import { checkBackup, checkBackupKeys } from './doctor-backup.ts';
import { checkBrand, checkProviders } from './doctor-community.ts';
import { checkDatabase } from './doctor-database.ts';
import { checkCertificate, checkDiskSpeed } from './doctor-machine.ts';
import { findMissingCommunity } from './doctor-data-folder.ts';
import { checkRedis } from './doctor-redis.ts';
import { checkOpenFiles, checkProxies } from './doctor-limits.ts';
import { checkFfmpeg } from './doctor-ffmpeg.ts';
import { checkStorage } from './doctor-media.ts';
import { checkPictures } from './doctor-pictures.ts';
import {
  checkDataFolder,
  checkMail,
  checkNode,
  checkPort,
  checkSettings,
  checkWebBuild,
  examine,
  type Finding,
} from './doctor-checks.ts';
import { StartupError } from '#src/kernel/startup-error.ts';
import { type Config, loadConfig } from '#src/platform/config/config.ts';
import { readEnvironment } from '#src/platform/config/environment.ts';
import { describeVersion } from '#src/version.ts';

const marks = { ok: 'ok     ', note: 'note   ', fixed: 'fixed  ', broken: 'BROKEN ' };

/**
 * Checks everything that a community needs, one line each. Returns 1 when something is broken. With --fix it
 * repairs what is safe to repair while members write.
 */
export async function run(args: string[]): Promise<number> {
  const { values } = parseArgs({ args, options: { fix: { type: 'boolean', default: false } } });
  let broken = 0;
  let isLate = false;
  const onLate = (): void => void (isLate = true);
  const tell = (findings: Finding[]): void => {
    for (const { state, text } of findings) {
      if (state === 'broken') broken += 1;
      process.stdout.write(`${marks[state]} ${text}\n`);
    }
  };
  const look = async (...check: Parameters<typeof examine>): Promise<void> =>
    tell(await examine(...check));
  tell([{ state: 'ok', text: `Rookery ${describeVersion()}` }]);
  tell(checkNode());
  const config = readConfig(tell);
  if (config !== null) {
    tell(checkSettings(config));
    const place = await findMissingCommunity(config);
    // If there is no community, nothing is created, because a restore needs an empty folder.
    const folder = place === null ? await checkDataFolder(config) : { path: null, findings: place };
    tell(folder.findings);
    const settled = { ...config, dataDir: folder.path ?? config.dataDir };
    const hasFolder = folder.path !== null;
    const isBegun = place?.some(({ state }) => state === 'broken') === true;
    const hasDatabase = hasFolder || (place !== null && config.databaseUrl !== null && !isBegun);
    const hasFiles = hasFolder || (place !== null && config.objectStore !== null);
    // Runs alone, because other writes would slow the disk down.
    if (hasFolder) await look('Disk speed', () => checkDiskSpeed(settled.dataDir));
    // This check listens on the port for a moment, so it runs before the address check.
    const port = hasFolder || place !== null ? await examine('Port', () => checkPort(settled)) : [];
    const checks: Check[] = [
      ...(hasDatabase ? [checkOf('Database', () => checkDatabase(settled, values.fix))] : []),
      ['Port', () => port],
      ...(hasFiles ? [checkOf('Files', () => checkStorage(settled))] : []),
      ...checksOutside(settled),
    ];
    for (const findings of examineAll(checks, onLate)) tell(await findings);
  } else await look('Web app', checkWebBuild);
  const end = broken === 0 ? 'Nothing is broken.' : `${broken} broken: see the lines above.`;
  process.stdout.write(`\n${end}\n`);
  const code = broken === 0 ? 0 : 1;
  // A check that took too long may still wait for its response, so end the process.
  if (isLate) process.exit(code);
  return code;
}

type Check = Parameters<typeof examine>;
const checkOf = (...check: Check): Check => check;

/**
 * Time in milliseconds, longer than any check waits for one response. A check may try a service several
 * times if it is down.
 */
const PATIENCE_MS = 8000;

const examineAll = (checks: readonly Check[], onLate: () => void): Promise<Finding[]>[] =>
  checks.map(([what, check]) => {
    const found = examine(what, check);
    // The database check limits its own waits. It may take longer to count the rows of a large community.
    return what === 'Database' ? found : inTime(what, found, onLate);
  });

async function inTime(
  what: string,
  found: Promise<Finding[]>,
  onLate: () => void,
): Promise<Finding[]> {
  const over = new AbortController();
  const late = delay(PATIENCE_MS, null, { signal: over.signal }).then((): Finding[] => {
    onLate();
    const text = `${what}: no answer within ${PATIENCE_MS / 1000} s. Check its settings, and whether it is running.`;
    return [{ state: 'broken', text }];
  });
  try {
    return await Promise.race([found, late]);
  } finally {
    late.catch(() => undefined);
    over.abort();
  }
}

const checksOutside = (config: Config): Check[] => [
  ['Backup', () => checkBackup(config.dataDir, new Date())],
  ['Backup keys', () => checkBackupKeys(config)],
  ['Address', () => checkAddress(config)],
  ['Certificate', () => checkCertificate(config.appUrl, new Date())],
  ['Proxies', () => checkProxies(config)],
  ['Open files', () => checkOpenFiles(config)],
  ['Redis', () => checkRedis(config)],
  ['Pictures', () => checkPictures()],
  ['ffmpeg', () => checkFfmpeg(config)],
  ['Email', () => checkMail(config)],
  ['Login providers', () => checkProviders(config)],
  ['Logo and colours', () => checkBrand(config)],
  ['Web app', checkWebBuild],
];

function readConfig(tell: (findings: Finding[]) => void): Config | null {
  try {
    return loadConfig(readEnvironment());
  } catch (error) {
    if (!(error instanceof StartupError)) throw error;
    tell([{ state: 'broken', text: `Settings: ${error.message}` }]);
    return null;
  }
}
