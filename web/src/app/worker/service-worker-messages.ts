/**
 * `clearCache` deletes all stored files, `fillCache` stores the build's files again, `keepUsed` adds files
 * loaded before the worker.
 */
export type ServiceWorkerMessage =
  | { type: 'clearCache' }
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
