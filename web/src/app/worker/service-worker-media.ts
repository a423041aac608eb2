import { isSavedName } from '#web/data/session/saved-name.ts';
import { mediaKey } from '#web/data/offline/media-key.ts';

export interface MediaDeps {
  storage: Pick<CacheStorage, 'keys' | 'open'>;
  fetch(request: Request): Promise<Response>;
  now(): number;
}

/** Answers like the network. Without a network, answers with the file that was saved with a bookmark. */
export async function fetchOrSaved(request: Request, deps: MediaDeps): Promise<Response> {
  try {
    const answer = await deps.fetch(request);
    if (isGone(answer, new URL(request.url), deps)) await forget(request, deps);
    return answer;
  } catch (error) {
    const saved = await findSaved(request, deps);
    if (saved) return saved;
    throw error;
  }
}

/** Whether the file was removed. An old address of a member expires, and then says nothing about its file. */
function isGone({ status }: Response, { searchParams }: URL, { now }: MediaDeps): boolean {
  const until = searchParams.get('member')?.split('.')[0];
  return (status === 403 || status === 404) && (until === undefined || Number(until) > now());
}

async function findSaved(request: Request, deps: MediaDeps): Promise<Response | undefined> {
  const key = mediaKey(new URL(request.url));
  if (key === null) return undefined;
  for (const cache of await savedCaches(deps)) {
    const saved = (await cache.match(key)) ?? (await cache.match(key, { ignoreSearch: true }));
    if (saved) return saved;
  }
  return undefined;
}

async function forget(request: Request, deps: MediaDeps): Promise<void> {
  const key = mediaKey(new URL(request.url));
  if (key === null) return;
  const stored = await savedCaches(deps);
  await Promise.all(stored.map((cache) => cache.delete(key, { ignoreSearch: true })));
}

async function savedCaches({ storage }: MediaDeps): Promise<Cache[]> {
  const names = (await storage.keys()).filter(isSavedName);
  return Promise.all(names.map((name) => storage.open(name)));
}
