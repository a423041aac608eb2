import type { Post } from '@rookery/contract/posts/post.ts';

import { usePart } from '#web/data/page/page-context.ts';
import { Avatar } from '#web/ui/person/avatar.tsx';
import { Badges } from '#web/ui/person/badges.tsx';
import { Icon } from '#web/ui/icon/icon.tsx';
import { IconButton } from '#web/ui/controls/icon-button.tsx';

import { useAnswerLimit } from '#web/features/posts/audience/answer-limit.ts';
import { InGroup } from './in-group.tsx';
import { PostActions } from './post-actions.tsx';
import { PostContent } from './post-content.tsx';
import { ownNote } from '#web/features/posts/post/own-note.ts';
import { postLabel } from '#web/features/posts/post/post-label.ts';
import { createPostTime } from '#web/features/posts/post/post-time.part.ts';
import { useTimeAgo } from '#web/features/posts/post/post-time.ts';
import { ShareLine } from './share-line.tsx';
import styles from './whole-post.module.css';
import { useUncovered } from '#web/features/posts/post/use-uncovered.ts';
import { strings } from '#web/features/posts/post/strings.ts';

export function WholePost({ post }: { post: Post }) {
  const { fullDate } = usePart(createPostTime);
  const ago = useTimeAgo(post.createdAt);
  const note = ownNote(post);
  const covered = useUncovered(post);
  const limit = useAnswerLimit(post);
  const { user } = post;
  if (post.isDeleted || post.isHidden) {
    return (
      <article className={styles.gone} data-post={post.id}>
        {post.isDeleted ? strings.deleted : strings.unavailable}
      </article>
    );
  }
  return (
    <article className={styles.post} data-post={post.id} aria-label={postLabel(covered, ago)}>
      <header className={styles.by}>
        <a href={`/${user.username ?? ''}`} data-person="" tabIndex={-1} aria-hidden="true">
          <Avatar src={user.avatar} name={user.name} seed={user.userId} size={48} />
        </a>
        <div className={styles.names}>
          <div className={styles.nameLine}>
            <a className={styles.name} href={`/${user.username ?? ''}`} data-person="" dir="auto">
              {user.name}
            </a>
            <Badges names={user.badges} to={`/${user.username ?? ''}`} />
          </div>
          <span className={styles.handle}>@{user.username}</span>
        </div>
        <IconButton icon="more" label={strings.more} data-act="menu" aria-haspopup="menu" />
      </header>
      {post.groupId && <InGroup id={post.groupId} name={post.groupName ?? ''} />}
      {note && <p className={styles.date}>{note}</p>}
      <PostContent post={post} isWhole />
      <p className={styles.date}>
        <time dateTime={post.createdAt} title={fullDate(post.createdAt)}>
          {fullDate(post.createdAt)}
        </time>
        {post.editedAt && <EditedLine at={post.editedAt} />}
      </p>
      {limit && (
        <p className={styles.limit}>
          <Icon name="lock" size={17} />
          {limit}
        </p>
      )}
      <ShareLine post={post} />
      <PostActions post={post} />
    </article>
  );
}

function EditedLine({ at }: { at: string }) {
  const ago = useTimeAgo(at);
  return (
    <>
      {' · '}
      <button type="button" className={styles.edited} data-act="versions" aria-haspopup="dialog">
        {strings.editedAgo(ago)}
      </button>
    </>
  );
}
