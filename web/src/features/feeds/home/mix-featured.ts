import type { IdPage, IdPages } from '#web/features/feeds/pages/list-pages.ts';

const EVERY = 10;

/**
 * Adds a featured post or ad after each ten posts. Entries keep their position, so nothing moves for the
 * reader. Removed ones do not return.
 * @param featured the line above each, by id. Best first.
 * @param seenTo index of the last post that the reader may have seen. Nothing is added before it.
 * @returns `data` itself when there is nothing to add
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
