import { HOUR_MS } from '@rookery/contract/kernel/durations.ts';
import { makeUlid, uuidToUlid } from '@rookery/contract/kernel/ulid.ts';
import { type Community, editedText, pendingMember, scheduledPost } from '@rookery/demo/public.ts';
import { known, memberIds, type PastCall } from './past-calls.ts';

/** Edits a post of a guest and schedules another one. */
export async function writeGuestPosts(
  call: PastCall,
  community: Community,
  now: Date,
): Promise<void> {
  const userId = known(memberIds(community), scheduledPost.by);
  const ulid = uuidToUlid(known(community.named, 'choir'));
  const { hoursAgo, text } = editedText;
  const edit = { ulid, version: 0, body: text };
  await call({ userId, hoursAgo, method: 'PATCH', url: '/v3/posts', payload: edit });
  const publishAt = new Date(now.getTime() + scheduledPost.inHours * HOUR_MS).toISOString();
  const payload = { ulid: makeUlid(now.getTime()), body: scheduledPost.text, publishAt };
  await call({ userId, hoursAgo: 0, method: 'PUT', url: '/v3/posts/scheduled', payload });
}

/** Writes the first post of the account that is pending review. It waits for a moderator. */
export async function writePendingPost(
  call: PastCall,
  { pending }: Community,
  now: Date,
): Promise<void> {
  const payload = { ulid: makeUlid(now.getTime()), body: pendingMember.text };
  await call({ userId: pending.id, hoursAgo: 0, method: 'PUT', url: '/v3/posts', payload });
}
