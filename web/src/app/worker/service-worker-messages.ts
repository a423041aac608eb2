import { isSavedName } from '#web/data/session/saved-name.ts';

/**
 * `clearCache` deletes all stored files, `fillCache` stores the build's files again, `keepUsed` adds files
 * loaded before the worker.
 */
export type ServiceWorkerMessage =
  | {
      type: 'clearCache';
      /** After an update of the app, saved bookmarks stay. */
      keepsSaved?: boolean;
    }
  | {
      type: 'fillCache' | 'keepUsed';
      used: string[];
    };

export interface MessageDeps {
  storage: Pick<CacheStorage, 'keys' | 'delete'>;
  fill(used: string[]): Promise<void>;
  keep(used: string[]): Promise<void>;
}

export async function handleMessage(
  data: unknown,
  { storage, fill, keep }: MessageDeps,
): Promise<void> {
  const message = data as
    | { type?: string; used?: string[]; keepsSaved?: boolean }
    | null
    | undefined;
  const type = typeof data === 'string' ? data : message?.type;
  if (type === 'clearCache') await clearCaches(storage, message?.keepsSaved);
  if (type === 'fillCache') await fill(message?.used ?? []);
  if (type === 'keepUsed') await keep(message?.used ?? []);
}

export async function clearCaches(
  storage: MessageDeps['storage'],
  keepsSaved = false,
): Promise<void> {
  const names = (await storage.keys()).filter((name) => !(keepsSaved && isSavedName(name)));
  await Promise.all(names.map((name) => storage.delete(name)));
}
