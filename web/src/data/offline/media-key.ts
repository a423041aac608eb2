/**
 * The name of a file in the cache of bookmarks. It leaves out the signature, which changes twice a day.
 * Null for a file that only staff may see.
 */
export function mediaKey({ pathname, searchParams }: URL): string | null {
  if (!pathname.startsWith('/media/') || searchParams.has('review')) return null;
  const width = searchParams.get('width');
  return width === null ? pathname : `${pathname}?width=${width}`;
}
