import { announce } from './announcements.ts';
import { api } from '#web/data/api/api.ts';
import { type EngagementChange, followEngagement } from './engagement-changes.ts';
import { refreshPost } from './entities-load.ts';
import { absentPosts, posts } from './entities.ts';
import { reactionsUnderway } from './reactions-underway.ts';

/** What the server says of posts becomes what this page shows of them. */
export function takeEngagement(changes: Readonly<Record<string, EngagementChange>>): void {
  const { gone, back } = followEngagement(posts, changes, reactionsUnderway);
  for (const id of gone) leave(id);
  for (const id of back) refreshPost(id);
  // An answer says how the own reaction stands; a notice doesn't.
  const noticed = Object.keys(changes).filter((id) => changes[id]?.userReaction === undefined);
  const doubtful = noticed.filter(isDoubtful);
  if (doubtful.length === 0) return;
  refreshEngagement(doubtful).catch((error: unknown) =>
    console.info('Own reactions could not be asked for.', error),
  );
}

/** A reaction of the viewer's that nobody counts was taken back, on another device. */
function isDoubtful(id: string): boolean {
  const post = posts.get(id);
  if (!post || post.userReaction === null || reactionsUnderway.has(id)) return false;
  return !post.postEngagement.reactions.some(({ name }) => name === post.userReaction);
}

/** Asks for the counts of these posts. Throws when there was no answer. */
export async function refreshEngagement(ids: readonly string[]): Promise<void> {
  const { data } = await api('POST /posts/engagement', { body: { ulids: [...ids] } });
  takeEngagement(data);
  for (const id of ids) posts.noteRefresh(id);
  // What the server leaves out is not there for this member.
  for (const id of ids) if (!Object.hasOwn(data, id) && posts.get(id)) leave(id);
}

function leave(id: string): void {
  posts.remove(id);
  absentPosts.put(id, 'gone');
  announce('postDeleted', { id });
}
