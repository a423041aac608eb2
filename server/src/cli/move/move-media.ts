import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { formatBytes, showProgress, untilSignal } from '#src/cli/backup/backup-words.ts';
import { joinCommunity, openCommunity } from '#src/cli/opening/community.ts';
import { systemClock } from '#src/kernel/clock.ts';
import { StartupError } from '#src/kernel/startup-error.ts';
import { type Config, loadConfig } from '#src/platform/config/config.ts';
import { findDataFolderHolder } from '#src/platform/config/data-folder-lock.ts';
import { readEnvironment } from '#src/platform/config/environment.ts';
import type { ObjectStoreConfig } from '#src/platform/config/object-store.ts';
import { makeSecrets } from '#src/platform/config/secrets.ts';
import { countOthers } from '#src/platform/db/other-processes.ts';
import { openWarnings } from '#src/platform/log/log.ts';
import { type MovedFiles, moveFiles } from '#src/platform/storage/move-files.ts';
import { openStorage } from '#src/platform/storage/open-storage.ts';

const STOPPED = 'Stopped. Nothing is lost. Run the command again to continue.';

/**
 * Copies all media from the folder to the configured bucket, or back.
 * @param removesGone deletes files that exist only in the target
 */
export async function moveMedia(to: 's3' | 'folder', removesGone: boolean): Promise<number> {
  const config = await openCommunity(loadConfig(readEnvironment()));
  const { objectStore, dataDir } = config;
  if (objectStore === null) {
    throw new StartupError(
      'No bucket is configured. Set S3_BUCKET and the related settings, as described in .env.example. Then run the command again.',
    );
  }
  const isServed = await isServerRunning(config);
  if (isServed && removesGone) {
    throw new StartupError(
      'The community is running, and files that exist only in the target may be new uploads. Stop the community, or leave out --remove-gone.',
    );
  }
  const deps = { config, secrets: makeSecrets(), clock: systemClock };
  const bucket = await openStorage(deps);
  const folder = await openStorage({ ...deps, config: { ...config, objectStore: null } });
  const [source, target] = to === 's3' ? [folder, bucket] : [bucket, folder];
  const progress = showProgress(process.stderr, 'Moving');
  const spool = join(dataDir, 'moving-file');
  try {
    const moved = await untilSignal(async (signal) => {
      const isOurs = await isNotedStore(dataDir, objectStore);
      const onBegin = (): Promise<void> => note(dataDir, objectStore);
      const onFile = (bytes: number): void => progress.add('media', bytes, 1);
      return moveFiles({
        from: source,
        to: target,
        spool,
        isOurs,
        removesGone,
        onBegin,
        onFile,
        signal,
      });
    }, STOPPED).catch((error: unknown) => {
      throw error instanceof StartupError ? error : cannotMove(error);
    });
    if (to === 'folder' && config.databaseUrl !== null) await forgetFolder(config);
    progress.end();
    process.stdout.write(
      `${wordsFor(to, config, objectStore, { ...moved, removesGone }, isServed).join('\n')}\n`,
    );
    return 0;
  } finally {
    progress.end();
    bucket.close();
    folder.close();
    await rm(spool, { force: true });
  }
}

function wordsFor(
  to: 's3' | 'folder',
  { dataDir }: Config,
  store: ObjectStoreConfig,
  { files, bytes, copied, gone, sha256, removesGone }: MovedFiles & { removesGone: boolean },
  isServed: boolean,
): string[] {
  const folder = join(dataDir, 'media');
  const [here, there] =
    to === 's3' ? [folder, `s3://${store.bucket}`] : [`s3://${store.bucket}`, folder];
  const removed =
    gone === 0 || !removesGone ? '' : `, ${gone} removed that existed only in the target`;
  const lines = [
    `${files} files (${formatBytes(bytes)}) of ${here} are now in ${there}: ${copied} copied in this run${removed}. Each file was read on both sides and compared; checksum of all: ${sha256.slice(0, 16)}.`,
  ];
  if (gone > 0 && !removesGone) {
    lines.push(
      `Files that exist only in the target: ${gone}. They were deleted from the source, or uploaded while the target was in use. They are kept; --remove-gone removes them.`,
    );
  }
  if (isServed) {
    lines.push(
      'The community is running. Stop it and run the command again, which copies only new files. Then change the settings.',
    );
  }
  if (to === 'folder') {
    lines.push('Remove the lines that begin with S3_ from the settings.');
  } else {
    lines.push(
      'Add to the settings:',
      ...(store.endpoint === null ? [] : [`S3_ENDPOINT=${store.endpoint}`]),
      `S3_REGION=${store.region}`,
      `S3_BUCKET=${store.bucket}`,
      `S3_ACCESS_KEY_ID=${store.accessKeyId}`,
      'S3_SECRET_ACCESS_KEY=<the current value>',
      ...(store.publicUrl === null ? [] : [`S3_PUBLIC_URL=${store.publicUrl}`]),
    );
  }
  const back = to === 's3' ? 'folder' : 's3';
  lines.push(`The files in ${here} are kept. To move back: rookery move media --to ${back}.`);
  return lines;
}

const noteIn = (dataDir: string): string => join(dataDir, 'moved-media.json');
const addressOf = ({ endpoint, bucket }: ObjectStoreConfig): string =>
  `${JSON.stringify({ endpoint, bucket })}\n`;

const note = (dataDir: string, store: ObjectStoreConfig): Promise<void> =>
  writeFile(noteIn(dataDir), addressOf(store), { mode: 0o600 });

async function isNotedStore(dataDir: string, store: ObjectStoreConfig): Promise<boolean> {
  const text = await readFile(noteIn(dataDir), 'utf8').catch(() => '');
  return text === addressOf(store);
}

async function isServerRunning(config: Config): Promise<boolean> {
  if (config.databaseUrl === null) return (await findDataFolderHolder(config.dataDir)) !== null;
  return inDatabase(config, async ({ pool }) => (await countOthers(pool)) > 0);
}

async function forgetFolder(config: Config): Promise<void> {
  await inDatabase(config, ({ pool }) => pool.query('update installation set media_folder = null'));
}

async function inDatabase<Result>(
  config: Config,
  work: (database: Awaited<ReturnType<typeof joinCommunity>>) => Promise<Result>,
): Promise<Result> {
  const log = openWarnings();
  const database = await joinCommunity({ config, log });
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

function cannotMove(error: unknown): StartupError {
  const { code, message, name } = error as NodeJS.ErrnoException;
  const reason = code === 'ENOSPC' ? 'the disk is full' : message || (code ?? name);
  return new StartupError(
    `The media could not be moved (${reason}). Run rookery doctor to find the problem, then run the command again. It continues where it stopped, and nothing is lost.`,
  );
}
