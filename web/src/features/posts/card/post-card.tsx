import { hasPostAbility } from '@rookery/contract/kernel/abilities.ts';
import type { FilterPlace } from '@rookery/contract/kernel/filters.ts';
import type { Post } from '@rookery/contract/posts/post.ts';
import { memo, type ReactNode, useEffect, useState } from 'react';

import { createLoading } from '#web/data/entities/entities-load.part.ts';
import { createEntities } from '#web/data/entities/entities.part.ts';
import { useAbsence, usePost } from '#web/data/entities/entities.ts';
import { usePart } from '#web/data/page/page-context.ts';
import { Icon } from '#web/ui/icon/icon.tsx';

import { AdCard } from './ad-card.tsx';
import { FollowSlot } from './follow-slot.tsx';
import { FromHashtag } from './from-hashtag.tsx';
import { InGroup } from './in-group.tsx';
import { PostActions } from './post-actions.tsx';
import { MenuButton, PostAvatar, PostByline } from './post-byline.tsx';
import buttonStyles from './card-button.module.css';
import styles from './post-card.module.css';
import { PostContent } from './post-content.tsx';
import { PostContext } from './post-context.tsx';
import { AD_LABEL, isAd } from '#web/features/posts/post/ads.ts';
import { createCardChoices } from '#web/features/posts/post/card-choices.part.ts';
import { mutedWordsIn } from '#web/features/posts/post/filtered.ts';
import { ownNote } from '#web/features/posts/post/own-note.ts';
import { isComment, postLabel } from '#web/features/posts/post/post-label.ts';
import { postPath } from '#web/features/posts/post/post-link.ts';
import { PostSkeleton } from './post-skeleton.tsx';
import { useTimeAgo } from '#web/features/posts/post/post-time.ts';
import { repostedBy, repostersOf } from '#web/features/posts/reposts/repost-label.ts';
import { useUncovered } from '#web/features/posts/post/use-uncovered.ts';
import { strings } from '#web/features/posts/post/strings.ts';

export interface PostCardProps {
  id: string;
  /** Position in the feed, counted from 1. `size` is the feed’s length, or -1 while the end is unknown. */
  position?: number;
  size?: number;
  /** The context above a comment: none, a line with the parent’s author, or the posts above it. */
  context?: 'none' | 'line' | 'cards';
  isHighlighted?: boolean;
  /** Whether a moderator is deciding about the post. Removed content is then visible. */
  isUnderReview?: boolean;
  label?: string;
  /** The place whose muted words fold the card. */
  place?: FilterPlace;
  /** Whether the list also has authors that the viewer does not follow. */
  hasStrangers?: boolean;
}

interface RepostContext {
  repost: Post | undefined;
}

/** Clicks and keys are handled by the PostArea around the list. */
export const PostCard = memo(function PostCard(props: PostCardProps) {
  const row = usePost(props.id);
  const repost = row?.isRepost ? row : undefined;
  const id = repost?.repostId ?? props.id;
  const post = usePost(id);
  if (!post) return <MissingPost id={id} repost={repost} wasAd={props.label === AD_LABEL} />;
  if (isAd(post)) return <AdCard {...props} post={post} />;
  if (post.isDeleted || (post.isHidden && !props.isUnderReview))
    return <GonePost post={post} repost={repost} />;
  const words = mutedWordsIn(row, props.place ?? 'home');
  const card = <PresentPost {...props} post={post} repost={repost} />;
  return words === null ? card : <FilteredPost {...props} id={id} words={words} card={card} />;
});

/** One line instead of a post with a muted word. */
function FilteredPost(props: PostCardProps & { words: string; card: ReactNode }) {
  const { id, words, card, position, size } = props;
  const { unfiltered } = usePart(createCardChoices);
  const [isOpen, setOpen] = useState(() => unfiltered.has(id));
  if (isOpen) return card;
  return (
    <article
      className={styles.gone}
      tabIndex={0}
      data-post={id}
      aria-posinset={position}
      aria-setsize={size}
    >
      <span dir="auto">{strings.mutedWord(words)}</span>
      <button
        type="button"
        className={buttonStyles.button}
        onClick={({ currentTarget }) => {
          const list = currentTarget.closest('article')?.parentElement;
          unfiltered.add(id);
          setOpen(true);
          requestAnimationFrame(() => {
            list?.querySelector<HTMLElement>(`[data-post="${id}"]`)?.focus({ preventScroll: true });
          });
        }}
      >
        {strings.show}
      </button>
    </article>
  );
}

function PresentPost(props: PostCardProps & RepostContext & { post: Post }) {
  const { post, repost, position, size, context = 'line', isHighlighted, label } = props;
  const { hasStrangers = false } = props;
  const { posts } = usePart(createEntities);
  const ago = useTimeAgo(post.createdAt);
  const note = ownNote(post);
  const covered = useUncovered(post);
  const quoted = post.isRepostWithComment ? posts.get(post.repostId ?? '') : undefined;
  const reposters = repost && repostersOf(repost);
  const above = label ?? (reposters && repostedBy(strings.repostedBy, reposters));
  return (
    <>
      {context === 'cards' && isComment(post) && <PostContext post={post} />}
      <article
        className={styles.card}
        tabIndex={0}
        data-post={post.id}
        data-repost={repost?.id}
        data-href={postPath(post)}
        data-highlighted={isHighlighted || undefined}
        data-strangers={hasStrangers || undefined}
        aria-posinset={position}
        aria-setsize={size}
        aria-label={(above ? `${above}. ` : '') + postLabel(covered, ago, quoted)}
      >
        {label && <p className={styles.label}>{label}</p>}
        {repost && <RepostLine repost={repost} />}
        <PostAvatar author={post.user} />
        {hasStrangers && <FollowSlot author={post.user} />}
        <div className={styles.main}>
          <PostByline post={post} ago={ago} />
          {context === 'line' && isComment(post) && <ReplyingTo post={post} />}
          {post.fromHashtag && <FromHashtag hashtag={post.fromHashtag} />}
          {post.groupId && <InGroup id={post.groupId} name={post.groupName ?? ''} />}
          {note && <p className={styles.context}>{note}</p>}
          <PostContent post={post} />
          <PostActions post={post} hasPreview={context !== 'none'} />
        </div>
      </article>
    </>
  );
}

function RepostLine({ repost }: { repost: Post }) {
  const reposters = repostersOf(repost);
  if (!reposters) return null;
  const { names, more } = reposters;
  return (
    <p className={`${styles.label} ${styles.repost}`}>
      <Icon name="repost" size={17} />
      <span>
        {strings.repostedBy}{' '}
        {names.map((name, at) => [
          at > 0 && ', ',
          <a key={name} href={`/${name}`}>
            @{name}
          </a>,
        ])}
      </span>
      {more > 0 && <span>+ {more}</span>}
    </p>
  );
}

function ReplyingTo({ post }: { post: Post }) {
  const parent = usePost(post.parentUlid ?? '');
  if (!parent?.user.username) return null;
  return (
    <p className={styles.context}>
      {strings.replyingTo}{' '}
      <a href={`/${parent.user.username}`} className={styles.contextLink}>
        @{parent.user.username}
      </a>
    </p>
  );
}

function GonePost({ post, repost }: RepostContext & { post: Post }) {
  if (repost) return <GoneOriginal id={post.id} repost={repost} />;
  return (
    <article className={styles.gone} tabIndex={0} data-post={post.id} data-href={postPath(post)}>
      {post.isDeleted ? strings.deleted : strings.unavailable}
    </article>
  );
}

/** Placeholder of a repost whose original is gone. The reposter can still delete it. */
function GoneOriginal({ id, repost }: { id: string; repost: Post }) {
  return (
    <article className={styles.gone} tabIndex={0} data-post={id} data-repost={repost.id}>
      <RepostLine repost={repost} />
      {strings.unavailable}
      {hasPostAbility(repost, 'delete') && <MenuButton />}
    </article>
  );
}

function MissingPost({ id, repost, wasAd }: RepostContext & { id: string; wasAd: boolean }) {
  const { requestPost } = usePart(createLoading);
  const absence = useAbsence(id);
  useEffect(() => {
    if (!absence) requestPost(id);
  }, [requestPost, id, absence]);
  if (!absence) return <PostSkeleton />;
  if (wasAd) return null;
  if (repost && absence === 'gone') return <GoneOriginal id={id} repost={repost} />;
  return (
    <article className={styles.gone} tabIndex={0} data-post={id}>
      {absence === 'gone' ? strings.unavailable : strings.loadFailed}
      {absence === 'failed' && (
        <button type="button" className={buttonStyles.button} onClick={() => requestPost(id)}>
          {strings.retry}
        </button>
      )}
    </article>
  );
}
