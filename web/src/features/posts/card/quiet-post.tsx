import type { Post } from '@rookery/contract/posts/post.ts';

import { Avatar } from '#web/ui/person/avatar.tsx';

import { plainText } from '#web/features/posts/post/covers.ts';
import { useUncovered } from '#web/features/posts/post/use-uncovered.ts';
import styles from './quiet-post.module.css';

export function QuietPost({ post }: { post: Post }) {
  const covered = useUncovered(post);
  return (
    <div className={styles.post}>
      <Avatar src={post.user.avatar} name={post.user.name} seed={post.user.userId} size={44} />
      <div className={styles.words}>
        <p className={styles.by}>
          <strong dir="auto">{post.user.name}</strong> @{post.user.username}
        </p>
        <p className={styles.body} dir="auto" lang={post.detectedLanguage ?? undefined}>
          {plainText(covered)}
        </p>
      </div>
    </div>
  );
}
