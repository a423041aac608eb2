import { access, constants, stat, statfs } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';

import { type Finding, spaceFinding } from './doctor-checks.ts';
import { hasCommunity } from '#src/cli/opening/community.ts';
import { StartupError } from '#src/kernel/startup-error.ts';
import type { Config } from '#src/platform/config/config.ts';
import { refuseUnfinished } from '#src/platform/config/unfinished.ts';

/** Returns a reason to skip the data folder when it has no community, or null. Touches nothing. */
export async function findMissingCommunity(
  config: Pick<Config, 'dataDir' | 'databaseUrl'>,
): Promise<Finding[] | null> {
  try {
    await refuseUnfinished(config);
  } catch (error) {
    if (!(error instanceof StartupError)) throw error;
    return [{ state: 'broken', text: error.message }];
  }
  if (await hasCommunity(config)) return null;
  const { dataDir } = config;
  const text = `There is no community in ${dataDir} yet: the next start creates one. If you expected one, check DATA_DIR.`;
  return [{ state: 'note', text }, ...(await checkRoom(dataDir))];
}

async function checkRoom(dataDir: string): Promise<Finding[]> {
  let folder = resolve(dataDir);
  while ((await stat(folder).catch(() => null)) === null) folder = dirname(folder);
  const isWritable = await access(folder, constants.W_OK | constants.X_OK).then(
    () => true,
    () => false,
  );
  const text = isWritable
    ? `Data folder ${dataDir} can be ${folder === resolve(dataDir) ? 'written' : 'created'}`
    : `Cannot write to the data folder ${dataDir}. Give this user write permission for ${folder}, or change DATA_DIR.`;
  const disk = await statfs(folder);
  return [{ state: isWritable ? 'ok' : 'broken', text }, spaceFinding(disk.bavail * disk.bsize)];
}
