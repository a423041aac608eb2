import { findEntities } from '@rookery/contract/kernel/text.ts';
import type { Post } from '@rookery/contract/posts/post.ts';
import { useMemo, useState } from 'react';

import { usePart } from '#web/data/page/page-context.ts';

import { type BodyPart, bodyParts } from './body-parts.ts';
import { isEmojiOnly } from './emoji-only.ts';
import { createCardChoices } from '#web/features/posts/post/card-choices.part.ts';
import styles from './post-body.module.css';
import { bodyLimit, truncateAt } from './truncate-body.ts';
import { strings } from '#web/features/posts/post/strings.ts';

interface PostBodyProps {
  post: Post;
  isWhole?: boolean;
}

export function PostBody({ post, isWhole = false }: PostBodyProps) {
  const opened = usePart(createCardChoices);
  const [isUnfolded, setUnfolded] = useState(() => opened.unfolded.has(post.id));
  const { entities, cut } = useMemo(() => {
    const found = findEntities(post.body);
    return {
      entities: found,
      cut: truncateAt(post.body, bodyLimit(post.images.length > 0), found),
    };
  }, [post.body, post.images.length]);
  const isCut = cut !== null && !isWhole && !isUnfolded;
  const parts = useMemo(
    () => bodyParts(post.body, isCut ? (cut ?? undefined) : undefined, entities),
    [post.body, isCut, cut, entities],
  );
  const toggle = (): void => {
    if (isUnfolded) opened.unfolded.delete(post.id);
    else opened.unfolded.add(post.id);
    setUnfolded(!isUnfolded);
  };
  if (post.body === '') return null;
  return (
    <>
      <div
        className={isWhole ? styles.wholeBody : styles.body}
        dir="auto"
        lang={post.detectedLanguage ?? undefined}
        data-emoji-only={isEmojiOnly(post.body) || undefined}
      >
        {parts.map((part) => renderPart(part))}
        {isCut && '…'}
      </div>
      {cut !== null && !isWhole && (
        <button
          type="button"
          className={styles.foldButton}
          aria-expanded={isUnfolded}
          onClick={toggle}
        >
          {isUnfolded ? strings.showLess : strings.showMore}
        </button>
      )}
    </>
  );
}

export function renderPart(part: BodyPart) {
  if (part.kind === 'text') return part.text;
  if (part.kind === 'link') {
    return (
      <a
        key={part.start}
        className={styles.link}
        href={part.href}
        title={part.href}
        target="_blank"
        rel="noopener nofollow ugc"
        dir="ltr"
      >
        {part.text}
      </a>
    );
  }
  return (
    <a key={part.start} className={styles.link} href={part.href}>
      {part.text}
    </a>
  );
}
