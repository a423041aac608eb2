/** `clearCache` throws away every stored file; `fillCache` stores those of the worker's build again. */
export interface ServiceWorkerMessage {
  type: 'clearCache' | 'fillCache';
}

export interface MessageDeps {
  storage: Pick<CacheStorage, 'keys' | 'delete'>;
  /** Stores the files of this build. */
  fill(): Promise<void>;
}

/** Does what a page asks of its service worker; anything else is not for us. */
export async function answerMessage(data: unknown, { storage, fill }: MessageDeps): Promise<void> {
  const type =
    typeof data === 'string' ? data : (data as Partial<ServiceWorkerMessage> | null)?.type;
  if (type === 'clearCache') await clearCaches(storage);
  if (type === 'fillCache') await fill();
}

export async function clearCaches(storage: MessageDeps['storage']): Promise<void> {
  const names = await storage.keys();
  await Promise.all(names.map((name) => storage.delete(name)));
}
