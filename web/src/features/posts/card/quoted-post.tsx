import type { Post } from '@rookery/contract/posts/post.ts';
import { useEffect } from 'react';

import { createLoading } from '#web/data/entities/entities-load.part.ts';
import { useAbsence, usePost } from '#web/data/entities/entities.ts';
import { usePart } from '#web/data/page/page-context.ts';
import { Avatar } from '#web/ui/person/avatar.tsx';
import { pictureUrl } from '#web/ui/person/picture-width.ts';

import { mediaCoverOf, plainText } from '#web/features/posts/post/covers.ts';
import { postPath } from '#web/features/posts/post/post-link.ts';
import { useTimeAgo } from '#web/features/posts/post/post-time.ts';
import { useUncovered } from '#web/features/posts/post/use-uncovered.ts';
import styles from './quoted-post.module.css';
import { strings } from '#web/features/posts/post/strings.ts';

export function DetachedQuote() {
  return <div className={styles.gone}>{strings.detached}</div>;
}

export function QuotedPost({ id }: { id: string }) {
  const { requestPost } = usePart(createLoading);
  const post = usePost(id);
  const absence = useAbsence(id);
  const isWanted = !post && !absence;
  useEffect(() => {
    if (isWanted) requestPost(id);
  }, [requestPost, id, isWanted]);
  if (post && !post.isDeleted && !post.isHidden) return <PresentQuoted post={post} />;
  const text = absence === 'failed' ? strings.loadFailed : strings.unavailable;
  return (
    <div className={styles.gone} aria-busy={isWanted}>
      {!isWanted && text}
      {absence === 'failed' && (
        <button type="button" className={styles.retry} onClick={() => requestPost(id)}>
          {strings.retry}
        </button>
      )}
    </div>
  );
}

function PresentQuoted({ post }: { post: Post }) {
  const { user, images, openGraph: preview } = post;
  const ago = useTimeAgo(post.createdAt);
  const covered = useUncovered(post);
  const [first] = mediaCoverOf(covered) === null ? images : [];
  const picture = first?.isVideo ? first.thumbnail?.url : first?.url;
  const hint = images.length > 0 ? strings.pictures(images.length) : preview?.title;
  const text = plainText(covered) || (picture ? '' : hint);
  return (
    <div className={styles.quoted} data-post={post.id} data-href={postPath(post)}>
      <div className={styles.by}>
        <Avatar src={user.avatar} name={user.name} seed={user.userId} size={20} />
        <strong dir="auto">{user.name}</strong>
        <span>@{user.username}</span>
        <a href={postPath(post)}>
          <time dateTime={post.createdAt}>{ago}</time>
        </a>
        {post.editedAt && <span>{strings.edited}</span>}
      </div>
      {text && (
        <p className={styles.words} dir="auto" lang={post.detectedLanguage ?? undefined}>
          {text}
        </p>
      )}
      {picture && (
        <span
          className={text ? styles.picture : styles.widePicture}
          data-more={images.length > 1 ? images.length : undefined}
        >
          <img
            src={pictureUrl(picture, text ? 120 : 480)}
            alt={first?.description ?? ''}
            loading="lazy"
            decoding="async"
          />
        </span>
      )}
      {post.poll && <p className={styles.quoting}>{strings.poll}</p>}
      {post.isRepostWithComment && post.repostId && <NestedQuote id={post.repostId} />}
    </div>
  );
}

function NestedQuote({ id }: { id: string }) {
  const name = usePost(id)?.user.username;
  return (
    <p className={styles.quoting}>
      {strings.quoting} {name ? `@${name}` : strings.otherPost}
    </p>
  );
}
