import { daysBefore } from './calendar.ts';
import type { PostRow } from './demo-rows.ts';

export interface PinsAndFeatured {
  pins: readonly { userId: string; postId: string; at: Date }[];
  additions: readonly { postId: string; addedBy: string; at: Date }[];
}

const pinners = ['nora', 'zofia_w', 'hana_mod', 'kiln_yard', 'marisol'];
const CURATOR = 'emre_y';
const ADDITIONS_WANTED = 6;

export function writePinsAndFeatured(
  posts: readonly PostRow[],
  idOf: ReadonlyMap<string, string>,
  now: Date,
): PinsAndFeatured {
  const shown = posts.filter((post) => post.type === 'POST' && isUnrestricted(post));
  const pins = pinners.flatMap((username) => {
    const [best] = shown
      .filter((post) => post.authorId === idOf.get(username) && post.at < daysBefore(now, 3))
      .toSorted((one, other) => other.body.length - one.body.length);
    return best ? [{ userId: best.authorId, postId: best.id, at: later(best.at, 5) }] : [];
  });
  const addedBy = idOf.get(CURATOR) ?? '';
  const additions = pickForDiscover(shown, now).map((post) => ({
    postId: post.id,
    addedBy,
    at: later(post.at, 45),
  }));
  return { pins, additions };
}

const isUnrestricted = (post: PostRow): boolean => !post.isSensitive && !post.isWebOnly;

const later = (moment: Date, minutes: number): Date =>
  new Date(moment.getTime() + minutes * 60_000);

function pickForDiscover(posts: readonly PostRow[], now: Date): PostRow[] {
  const weight = (post: PostRow): number =>
    post.body.length + 150 * post.images.length + (post.openGraph ? 100 : 0);
  const recent = posts
    .filter((post) => post.at > daysBefore(now, 1.5) && later(post.at, 60) < now)
    .toSorted((one, other) => weight(other) - weight(one));
  const byAuthor = new Map<string, PostRow>();
  for (const post of recent) if (!byAuthor.has(post.authorId)) byAuthor.set(post.authorId, post);
  return [...byAuthor.values()]
    .slice(0, ADDITIONS_WANTED)
    .toSorted((one, other) => one.at.getTime() - other.at.getTime());
}
