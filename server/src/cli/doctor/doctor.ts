import { parseArgs } from 'node:util';

import { checkBackup } from './doctor-backup.ts';
import { checkBrand, checkProviders } from './doctor-community.ts';
import { checkDatabase } from './doctor-database.ts';
import { checkCertificate, checkDiskSpeed } from './doctor-machine.ts';
import { checkFfmpeg, checkStorage } from './doctor-media.ts';
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

const marks = { ok: 'ok     ', note: 'note   ', mended: 'mended ', broken: 'BROKEN ' };

/**
 * Looks at everything a community needs, one line each; answers 1 when something is broken. With --fix it mends what
 * can be mended while members write.
 */
export async function run(args: string[]): Promise<number> {
  const { values } = parseArgs({ args, options: { fix: { type: 'boolean', default: false } } });
  let broken = 0;
  const tell = (findings: Finding[]): void => {
    for (const { state, text } of findings) {
      if (state === 'broken') broken += 1;
      process.stdout.write(`${marks[state]} ${text}\n`);
    }
  };
  const look = async (...check: Parameters<typeof examine>): Promise<void> =>
    tell(await examine(...check));
  tell(checkNode());
  const config = readConfig(tell);
  if (config !== null) {
    tell(checkSettings(config));
    const folder = await checkDataFolder(config);
    tell(folder.findings);
    if (folder.path !== null) {
      const settled = { ...config, dataDir: folder.path };
      await look('The disk', () => checkDiskSpeed(settled.dataDir));
      await look('Database', () => checkDatabase(settled, values.fix));
      await look('Port', () => checkPort(settled));
      await look('Files', () => checkStorage(settled));
      await look('Backup', () => checkBackup(settled.dataDir, new Date()));
    }
    await look('Certificate', () => checkCertificate(config.appUrl, new Date()));
    await look('ffmpeg', () => checkFfmpeg(config));
    await look('Mail', () => checkMail(config));
    await look('Sign-in by others', () => checkProviders(config));
    await look('Logo and colours', () => checkBrand(config));
  }
  await look('Web app', checkWebBuild);
  const end = broken === 0 ? 'Nothing is broken.' : `${broken} broken: see the lines above.`;
  process.stdout.write(`\n${end}\n`);
  return broken === 0 ? 0 : 1;
}

function readConfig(tell: (findings: Finding[]) => void): Config | null {
  try {
    return loadConfig(readEnvironment());
  } catch (error) {
    if (!(error instanceof StartupError)) throw error;
    tell([{ state: 'broken', text: `Settings: ${error.message}` }]);
    return null;
  }
}
