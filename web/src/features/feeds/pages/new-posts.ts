import { type IdPages, listIds } from './list-pages.ts';

export interface WaitingPost {
  ulid: string;
  userId: string;
  original?: string;
}

const SHOWN_MOST = 99;
const MERGED_MOST = 20;
const AVATARS = 3;

export function shownPostId({ ulid, original }: WaitingPost): string {
  return original ?? ulid;
}

export function pillLabel(count: number): string {
  if (count === 1) return 'New Post';
  return `${count > SHOWN_MOST ? `${SHOWN_MOST}+` : count} New Posts`;
}

/** Returns the authors with the most waiting posts. On a tie, the latest author comes first. */
export function pillAuthors(waiting: readonly WaitingPost[]): string[] {
  const written = new Map<string, number>();
  for (const { userId } of waiting) written.set(userId, (written.get(userId) ?? 0) + 1);
  return [...written]
    .toSorted((a, b) => b[1] - a[1])
    .slice(0, AVATARS)
    .map(([userId]) => userId);
}

/** @param isPartial whether there may be more new posts than the counted ones */
export function pillAction(count: number, isPartial: boolean): 'merge' | 'reload' {
  return count > MERGED_MOST || isPartial ? 'reload' : 'merge';
}

/**
 * Puts waiting posts on top of the list. Own posts added since are sorted among them by time, as on the
 * server. @param pinned the post that stays on top if it is the first
 */
export function mergeWaiting(
  data: IdPages,
  waiting: readonly string[],
  createdAt: (id: string) => string | undefined,
  pinned?: string | null,
): IdPages {
  const known = new Set(listIds(data));
  const fresh = waiting.filter((id) => !known.has(id));
  const [first, ...rest] = data.pages;
  const oldest = createdAt(fresh.at(-1) ?? '');
  if (fresh.length === 0 || !first) return data;
  const isNewer = (id: string): boolean => (createdAt(id) ?? '') > (oldest ?? '~');
  const under = pinned && first.ids[0] === pinned ? 1 : 0;
  const [above, below] = [first.ids.slice(0, under), first.ids.slice(under)];
  const end = below.findIndex((id) => !isNewer(id));
  const onTop = end < 0 ? below : below.slice(0, end);
  const merged = [...fresh, ...onTop].toSorted((a, b) =>
    onTop.length === 0 ? 0 : (createdAt(b) ?? '').localeCompare(createdAt(a) ?? ''),
  );
  return {
    ...data,
    pages: [{ ...first, ids: [...above, ...merged, ...below.slice(onTop.length)] }, ...rest],
  };
}
