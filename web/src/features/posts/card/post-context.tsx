import type { Post } from '@rookery/contract/posts/post.ts';
import { useEffect } from 'react';

import { createLoading } from '#web/data/entities/entities-load.part.ts';
import { usePost } from '#web/data/entities/entities.ts';
import { usePart } from '#web/data/page/page-context.ts';
import { Avatar } from '#web/ui/person/avatar.tsx';

import { ancestorIds } from '#web/features/posts/post/ancestors.ts';
import { plainText } from '#web/features/posts/post/covers.ts';
import { useUncovered } from '#web/features/posts/post/use-uncovered.ts';
import styles from './post-context.module.css';
import { postPath } from '#web/features/posts/post/post-link.ts';

export function PostContext({ post }: { post: Post }) {
  return (
    <div className={styles.context}>
      {ancestorIds(post).map((id) => (
        <ContextCard key={id} id={id} />
      ))}
    </div>
  );
}

function ContextText({ post }: { post: Post }) {
  return plainText(useUncovered(post));
}

function ContextCard({ id }: { id: string }) {
  const { requestPost } = usePart(createLoading);
  const post = usePost(id);
  const isMissing = post === undefined;
  useEffect(() => {
    if (isMissing) requestPost(id);
  }, [requestPost, id, isMissing]);
  if (!post) return null;
  const author = post.user;
  const isGone = post.isDeleted || post.isHidden;
  return (
    <article className={styles.card} data-post={id} data-href={postPath(post)}>
      <Avatar src={author.avatar} name={author.name} seed={author.userId} size={24} />
      <a className={styles.text} href={postPath(post)} dir="auto">
        {!isGone && <strong dir="auto">{author.name} </strong>}
        <ContextText post={post} />
      </a>
    </article>
  );
}
