/** Files that another app shared. The service worker stores them until the composer opens. */
const CACHE = 'rookery-shared-files';
const MAX_FILES = 20;

/** The address to which other apps share. The service worker handles it. */
export const SHARE_PATH = '/share';
export const SHARED_FILES = 'share-files';
/** In the query when the server answered a share, so that its files and texts are lost. */
export const SHARE_LOST = 'share-lost';

/** Stores the files of a form. @returns the path that opens the composer with them and the texts */
export async function storeShared(form: FormData, storage: CacheStorage): Promise<string> {
  const query = new URLSearchParams();
  for (const [name, value] of form) {
    if (typeof value === 'string' && value !== '') query.set(name, value);
  }
  const files = form
    .getAll(SHARED_FILES)
    .filter((each): each is File => each instanceof File && each.size > 0);
  await storage.delete(CACHE);
  if (files.length > 0) {
    const cache = await storage.open(CACHE);
    for (const [at, file] of files.slice(0, MAX_FILES).entries()) {
      const headers = { 'content-type': file.type, 'x-name': encodeURIComponent(file.name) };
      await cache.put(`${SHARE_PATH}/${at}`, new Response(file, { headers }));
    }
    query.set(SHARED_FILES, String(files.length));
  }
  return `/feed?${query.toString()}`;
}

/** Returns the stored files once. */
export async function takeSharedFiles(storage: CacheStorage): Promise<File[]> {
  const cache = await storage.open(CACHE);
  const files: File[] = [];
  for (const request of await cache.keys()) {
    const response = await cache.match(request);
    if (!response) continue;
    const type = response.headers.get('content-type') ?? '';
    const name = decodeURIComponent(response.headers.get('x-name') ?? '');
    files.push(new File([await response.blob()], name, { type }));
  }
  await storage.delete(CACHE);
  return files;
}
