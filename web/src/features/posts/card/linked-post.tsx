import { useAbsence, usePost } from '#web/data/entities/entities.ts';

import { isAd } from '#web/features/posts/post/ads.ts';
import { QuotedPost } from './quoted-post.tsx';

/** The card of a linked post. Nothing if the reader may not see that post, as if it did not exist. */
export function LinkedPost({ id }: { id: string }) {
  const post = usePost(id);
  const absence = useAbsence(id);
  if (!post) return absence ? null : <QuotedPost id={id} />;
  if (post.isDeleted || post.isHidden || isAd(post)) return null;
  return post.isRepost && post.repostId ? (
    <LinkedPost id={post.repostId} />
  ) : (
    <QuotedPost id={id} />
  );
}
