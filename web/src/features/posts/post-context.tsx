import type { Post } from '@rookery/contract/posts/post.ts';

import { usePost } from '#web/data/entities.ts';
import { Avatar } from '#web/ui/avatar.tsx';

import styles from './post-context.module.css';
import { postPath } from './post-link.ts';
import { words } from './words.ts';

/** The posts that an answer hangs below, from the root down, each as a quiet line. */
export function PostContext({ post }: { post: Post }) {
  return (
    <div className={styles.context}>
      {ancestorIds(post).map((id) => (
        <ContextCard key={id} id={id} />
      ))}
    </div>
  );
}

/** Root, grandparent and parent, each once, from the top down. */
export function ancestorIds(
  post: Pick<Post, 'rootUlid' | 'grandparentUlid' | 'parentUlid'>,
): string[] {
  const ids = [post.rootUlid, post.grandparentUlid, post.parentUlid];
  return [...new Set(ids.filter((id) => id !== null))];
}

function ContextCard({ id }: { id: string }) {
  const post = usePost(id);
  if (!post) return null;
  const author = post.user;
  return (
    <article className={styles.card} data-post={id} data-href={postPath(post)}>
      <Avatar src={author.avatar} name={author.name} seed={author.userId} size={24} />
      <a className={styles.text} href={postPath(post)} dir="auto">
        {!post.isDeleted && <strong dir="auto">{author.name} </strong>}
        {contextText(post)}
      </a>
    </article>
  );
}

function contextText(post: Post): string {
  if (post.isDeleted) return words.deleted;
  return post.isSensitive ? words.sensitive : post.body;
}
