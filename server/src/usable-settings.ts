import { access, constants, stat } from 'node:fs/promises';

import { createEncryption } from '#src/platform/backup/encryption.ts';
import { ConfigError } from '#src/platform/config/config-error.ts';
import type { Config } from '#src/platform/config/config.ts';

/**
 * Refuses settings that would fail later: in the nightly backup or with the first video. @throws StartupError
 */
export async function refuseUnusableSettings(
  config: Pick<Config, 'backupRecipients' | 'ffmpegPath'>,
): Promise<void> {
  await createEncryption(config.backupRecipients);
  if (config.ffmpegPath !== null) await refuseUnlessProgram('FFMPEG_PATH', config.ffmpegPath);
}

async function refuseUnlessProgram(name: string, path: string): Promise<void> {
  try {
    const found = await stat(path);
    if (!found.isFile())
      throw new ConfigError(name, `must be a program, and ${path} is not a file.`);
    await access(path, constants.X_OK);
  } catch (error) {
    if (error instanceof ConfigError) throw error;
    const reason = (error as NodeJS.ErrnoException).code ?? (error as Error).message;
    throw new ConfigError(name, `must be a program, and ${path} cannot be run (${reason}).`);
  }
}
