import type { IdPage, IdPages } from '#web/features/feeds/pages/list-pages.ts';

/** One featured post after so many others, and none in a shorter feed. */
const EVERY = 10;

/**
 * Puts featured posts and ads into a list: after each ten posts one that the list does not have. What was put
 * in once stays where it is, so nothing moves for who reads on; a post taken out does not come back.
 * @param featured the line above each, by id, the best first
 * @param seenTo index of the last post that the reader may have seen; nothing is put in before it
 * @returns `data` itself when there is nothing to put in
 */
export function mixFeatured(
  data: IdPages,
  featured: ReadonlyMap<string, string>,
  seenTo: number,
): IdPages {
  const placed = new Set(data.pages.flatMap((page) => Object.keys(page.labels ?? {})));
  const ids = data.pages.flatMap((page) => page.ids);
  const known = new Set(ids);
  const waiting = [...featured].filter(([id]) => !placed.has(id) && !known.has(id));
  const from = Math.max(
    seenTo,
    ids.findLastIndex((id) => placed.has(id)),
  );
  const counted = new Set<string>();
  let at = -1;
  let since = 0;
  let isChanged = false;

  const mix = (page: IdPage): IdPage => {
    const mixed: string[] = [];
    const labels = { ...page.labels };
    for (const id of page.ids) {
      at += 1;
      mixed.push(id);
      if (placed.has(id)) since = 0;
      else if (!counted.has(id)) since += 1;
      counted.add(id);
      const next = since >= EVERY && at >= from ? waiting.shift() : undefined;
      if (next === undefined) continue;
      const [nextId, label] = next;
      mixed.push(nextId);
      labels[nextId] = label;
      since = 0;
      isChanged = true;
    }
    return { ...page, ids: mixed, labels };
  };
  const pages = data.pages.map(mix);
  return isChanged ? { ...data, pages } : data;
}
