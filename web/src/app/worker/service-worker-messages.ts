/**
 * `clearCache` throws away every stored file; `fillCache` stores those of the worker's build again, and `keepUsed` what
 * a page has loaded past the worker.
 */
export type ServiceWorkerMessage =
  | { type: 'clearCache' }
  | {
      type: 'fillCache' | 'keepUsed';
      /** Paths of files that were used on this device, of whichever build. */
      used: string[];
    };

export interface MessageDeps {
  storage: Pick<CacheStorage, 'keys' | 'delete'>;
  /** Stores the files of this build: what every page may need, and what was `used`. */
  fill(used: string[]): Promise<void>;
  /** Stores those that were `used`. */
  keep(used: string[]): Promise<void>;
}

/** Does what a page asks of its service worker; anything else is not for us. */
export async function answerMessage(
  data: unknown,
  { storage, fill, keep }: MessageDeps,
): Promise<void> {
  const message = data as { type?: string; used?: string[] } | null | undefined;
  const type = typeof data === 'string' ? data : message?.type;
  if (type === 'clearCache') await clearCaches(storage);
  if (type === 'fillCache') await fill(message?.used ?? []);
  if (type === 'keepUsed') await keep(message?.used ?? []);
}

export async function clearCaches(storage: MessageDeps['storage']): Promise<void> {
  const names = await storage.keys();
  await Promise.all(names.map((name) => storage.delete(name)));
}
