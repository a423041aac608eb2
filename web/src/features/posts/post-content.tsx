import type { Post } from '@rookery/contract/posts/post.ts';
import { memo, type ReactNode, useState } from 'react';

import { session } from '#web/data/session.ts';
import { isStandalone } from '#web/data/standalone.ts';

import { coverOf, mediaCoverOf } from './covers.ts';
import { LinkCard } from './link-card.tsx';
import { PostBody } from './post-body.tsx';
import styles from './post-card.module.css';
import { PostMedia } from './post-media.tsx';
import { QuotedPost } from './quoted-post.tsx';
import { words } from './words.ts';

/** What the member chose to open stays open when its card leaves the screen and comes back. */
const uncovered = new Set<string>();

interface PostContentProps {
  post: Post;
  /** Set on a post's own page, where nothing is cut. */
  isWhole?: boolean;
}

/** What a post says and shows, under a cover where it has one. */
export const PostContent = memo(function PostContent({ post, isWhole }: PostContentProps) {
  return (
    <Cover post={post} title={coverOf(post)}>
      <PostBody post={post} isWhole={isWhole} />
      {hasMedia(post) && (
        <Cover post={post} title={mediaCoverOf(post)}>
          {post.isProcessing && <Processing post={post} />}
          {post.images.length > 0 && <PostMedia items={post.images} />}
          {post.openGraph && <LinkCard preview={post.openGraph} />}
        </Cover>
      )}
      {post.isRepostWithComment && post.repostId && <QuotedPost id={post.repostId} />}
    </Cover>
  );
});

function hasMedia(post: Post): boolean {
  return post.isProcessing || post.images.length > 0 || post.openGraph !== null;
}

/** Stands before what it covers until the reader opens it; web-only content opens in a browser's tab alone. */
function Cover({ post, title, children }: PostContentProps & CoverProps) {
  const [isOpen, setOpen] = useState(() => uncovered.has(post.id));
  const isShut = post.isTrolling && isStandalone();
  if (title === null || (isOpen && !isShut)) return children;
  const open = (): void => {
    uncovered.add(post.id);
    setOpen(true);
  };
  return (
    <div className={styles.cover}>
      <span>
        {title}
        {isShut && <small>{words.webOnlyHint}</small>}
      </span>
      {!isShut && (
        <button type="button" className={styles.coverButton} onClick={open}>
          {words.viewAnyways}
        </button>
      )}
    </div>
  );
}

interface CoverProps {
  title: string | null;
  children: ReactNode;
}

/** In the place of pictures that the server still works on. */
function Processing({ post }: { post: Post }) {
  const isOwn = session.getState().currentUser?.ulid === post.user.userId;
  return <p className={styles.processing}>{isOwn ? words.mediaProcessing : words.processing}</p>;
}
