import type { Post } from '@rookery/contract/posts/post.ts';
import { Fragment, useRef } from 'react';

import { usePost } from '#web/data/entities/entities.ts';

import { ancestorIds, nearestOmittedAncestor } from '#web/features/posts/post/ancestors.ts';
import { PostCard } from '#web/features/posts/card/post-card.tsx';
import styles from './posts-above.module.css';
import { useKeepVisibleBelow } from '#web/features/posts/card/use-keep-visible-below.ts';
import { moreStrings } from '#web/features/posts/post/more-strings.ts';

export function PostsAbove({ post }: { post: Post }) {
  const above = useRef<HTMLDivElement>(null);
  const grandparent = usePost(post.grandparentUlid ?? '');
  const leftOut = nearestOmittedAncestor(post, grandparent);
  useKeepVisibleBelow(above);
  return (
    <div ref={above} className={styles.above}>
      {ancestorIds(post).map((id, at) => (
        <Fragment key={id}>
          <PostCard id={id} context="none" place="thread" />
          {at === 0 && leftOut !== null && (
            <a className={styles.leftOut} href={`/post/${leftOut}`}>
              {moreStrings.leftOut}
            </a>
          )}
        </Fragment>
      ))}
    </div>
  );
}
