import type { Post } from '@rookery/contract/posts/post.ts';

import { Avatar } from '#web/ui/person/avatar.tsx';

import own from './ad-card.module.css';
import { LinkCard } from './link-card.tsx';
import { MenuButton } from './post-byline.tsx';
import styles from './post-card.module.css';
import { AD_LABEL, isShownHere } from '#web/features/posts/post/ads.ts';
import { plainText } from '#web/features/posts/post/covers.ts';
import { PostBody } from '#web/features/posts/text/post-body.tsx';

interface AdCardProps {
  post: Post;
  position?: number;
  size?: number;
}

export function AdCard({ post, position, size }: AdCardProps) {
  // The list that a browser tab stored may contain an ad.
  if (!isShownHere(post)) return null;
  const { name } = post.user;
  return (
    <article
      className={`${styles.card} ${own.ad}`}
      tabIndex={0}
      data-post={post.id}
      aria-posinset={position}
      aria-setsize={size}
      aria-label={`${AD_LABEL}. ${name}: ${plainText(post)}`}
    >
      <p className={styles.label}>{AD_LABEL}</p>
      <div className={styles.avatar}>
        <Avatar src={null} name={name} seed={post.id} size={44} />
      </div>
      <div className={styles.main}>
        <div className={styles.byline}>
          <strong className={styles.name} dir="auto">
            {name}
          </strong>
          <MenuButton />
        </div>
        <PostBody post={post} />
        {post.openGraph && <LinkCard preview={post.openGraph} />}
      </div>
    </article>
  );
}
