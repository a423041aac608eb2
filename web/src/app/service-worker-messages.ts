/** Messages that the page may send to its service worker. */
export interface ClearCacheMessage {
  type: 'clearCache';
}

/** Empties Cache Storage when asked to; anything else is not for us. */
export async function answerMessage(
  data: unknown,
  storage: Pick<CacheStorage, 'keys' | 'delete'>,
): Promise<void> {
  const type = typeof data === 'string' ? data : (data as Partial<ClearCacheMessage> | null)?.type;
  if (type !== 'clearCache') return;
  const names = await storage.keys();
  await Promise.all(names.map((name) => storage.delete(name)));
}
