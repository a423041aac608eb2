import type { Post } from '@rookery/contract/posts/post.ts';
import { useMemo, useState } from 'react';

import { usePart } from '#web/data/page/page-context.ts';

import { type BodyPart, bodyParts } from './body-parts.ts';
import { isEmojiOnly } from './emoji-only.ts';
import { createCardChoices } from '#web/features/posts/post/card-choices.part.ts';
import styles from './post-body.module.css';
import { foldBody } from './fold-body.ts';
import { bodyLimit } from './truncate-body.ts';
import { strings } from '#web/features/posts/post/strings.ts';

interface PostBodyProps {
  post: Post;
  isWhole?: boolean;
}

export function PostBody({ post, isWhole = false }: PostBodyProps) {
  const opened = usePart(createCardChoices);
  const [isUnfolded, setUnfolded] = useState(() => opened.unfolded.has(post.id));
  const hasImages = post.images.length > 0;
  const folded = useMemo(
    () => (isWhole ? null : foldBody(post.body, bodyLimit(hasImages))),
    [post.body, hasImages, isWhole],
  );
  const canFold = folded !== null && folded.cut !== null;
  const isCut = canFold && !isUnfolded;
  const parts = useMemo(
    () =>
      folded
        ? bodyParts(folded.text, (isCut && folded.cut) || undefined, folded.entities)
        : bodyParts(post.body),
    [post.body, folded, isCut],
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
        data-unfolded={isUnfolded || undefined}
      >
        {parts.map((part) => renderPart(part))}
        {isCut && '…'}
      </div>
      {canFold && <FoldButton isUnfolded={isUnfolded} onToggle={toggle} />}
    </>
  );
}

export function FoldButton({ isUnfolded, onToggle }: { isUnfolded: boolean; onToggle(): void }) {
  return (
    <button
      type="button"
      className={styles.foldButton}
      aria-expanded={isUnfolded}
      onClick={onToggle}
    >
      {isUnfolded ? strings.showLess : strings.showMore}
    </button>
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
    <a
      key={part.start}
      className={styles.link}
      href={part.href}
      data-person={part.kind === 'mention' ? '' : undefined}
    >
      {part.text}
    </a>
  );
}
