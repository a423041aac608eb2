import type { Post } from '@rookery/contract/posts/post.ts';
import { Refusal } from '#src/kernel/refusal.ts';
import { CallResponse, ok } from '#src/platform/http/calls/mount.ts';
import { postViews, type PostViewParts } from '#src/features/posts/read/post-view.ts';

export async function createdResponse(
  deps: PostViewParts,
  viewerId: string,
  { id, created }: { id: string; created: boolean },
): Promise<CallResponse<{ success: true; data: Post }>> {
  const [data] = await postViews(deps, viewerId, [id], 'tombstone');
  if (!data) throw new Refusal('not_found');
  return new CallResponse(created ? 201 : 200, ok({ data }));
}
