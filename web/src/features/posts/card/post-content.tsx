import type { Post } from '@rookery/contract/posts/post.ts';
import { memo, type ReactNode, useState } from 'react';

import { isStandalone } from '#web/data/api/standalone.ts';
import { usePart } from '#web/data/page/page-context.ts';

import { coverOf, mediaCoverOf } from '#web/features/posts/post/covers.ts';
import { previewUnlessEmbedded, EmbedBox } from './embed-box.tsx';
import { LinkCard } from './link-card.tsx';
import { LinkedPost } from './linked-post.tsx';
import { linkedPostOf } from '#web/features/posts/post/linked-post.ts';
import { createCardChoices } from '#web/features/posts/post/card-choices.part.ts';
import { PostBody } from '#web/features/posts/text/post-body.tsx';
import buttonStyles from './card-button.module.css';
import cardStyles from './post-card.module.css';
import styles from './post-content.module.css';
import { PollSlot } from '#web/features/posts/polls/poll-slot.tsx';
import { PostMedia, Processing } from './post-media.tsx';
import { DetachedQuote, QuotedPost } from './quoted-post.tsx';
import { useUncovered } from '#web/features/posts/post/use-uncovered.ts';
import { strings } from '#web/features/posts/post/strings.ts';

interface PostContentProps {
  post: Post;
  isWhole?: boolean;
}

export const PostContent = memo(function PostContent({ post, isWhole }: PostContentProps) {
  const { images, embedUrl, isProcessing } = post;
  const covered = useUncovered(post);
  const linked = linkedPostOf(post, location.origin);
  const preview = linked === null ? previewUnlessEmbedded(post.openGraph, embedUrl) : null;
  return (
    <Cover post={post} title={coverOf(covered)}>
      <PostBody post={post} isWhole={isWhole} />
      {post.poll && <PollSlot post={post} />}
      {hasMedia(post) && (
        <Cover post={post} title={mediaCoverOf(covered)}>
          {images.length > 0 && <PostMedia post={post} />}
          {isProcessing && images.length === 0 && (
            <Processing post={post} className={styles.processing} />
          )}
          {embedUrl && <EmbedBox link={embedUrl} preview={preview ? null : post.openGraph} />}
          {preview && <LinkCard preview={preview} />}
        </Cover>
      )}
      {linked !== null && <LinkedPost id={linked} />}
      {post.isRepostWithComment && post.repostId && <QuotedPost id={post.repostId} />}
      {post.isDetached && <DetachedQuote />}
    </Cover>
  );
});

function hasMedia(post: Post): boolean {
  const { isProcessing, images, openGraph, embedUrl } = post;
  return isProcessing || images.length > 0 || openGraph !== null || embedUrl !== null;
}

/** Hides the content until the reader opens it. In the installed app, web-only content cannot be opened. */
function Cover({ post, title, children }: PostContentProps & CoverProps) {
  const opened = usePart(createCardChoices);
  const [isOpen, setOpen] = useState(() => opened.uncovered.has(post.id));
  const isShut = post.isTrolling && isStandalone();
  if (title === null || (isOpen && !isShut)) return children;
  const open = (): void => {
    opened.uncovered.add(post.id);
    setOpen(true);
  };
  return (
    <div className={cardStyles.cover}>
      <span dir="auto">
        {title}
        {post.isTrolling && <small>{isShut ? strings.webOnlyHint : strings.webOnlyReason}</small>}
      </span>
      {!isShut && (
        <button type="button" className={buttonStyles.button} onClick={open}>
          {strings.viewAnyways}
        </button>
      )}
    </div>
  );
}

interface CoverProps {
  title: string | null;
  children: ReactNode;
}
