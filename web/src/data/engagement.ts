import { announce } from './announcements.ts';
import { api } from './api.ts';
import { type EngagementChange, followEngagement } from './engagement-changes.ts';
import { refreshPost } from './entities-load.ts';
import { absentPosts, posts } from './entities.ts';

/** What the server says of posts becomes what this page shows of them. */
export function takeEngagement(changes: Readonly<Record<string, EngagementChange>>): void {
  const { gone, back } = followEngagement(posts, changes);
  for (const id of gone) leave(id);
  for (const id of back) refreshPost(id);
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
