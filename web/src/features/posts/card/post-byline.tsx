import type { Post } from '@rookery/contract/posts/post.ts';
import type { Author } from '@rookery/contract/users/user.ts';

import { Avatar } from '#web/ui/person/avatar.tsx';
import { Badges, isSeal } from '#web/ui/person/badges.tsx';
import { Icon } from '#web/ui/icon/icon.tsx';

import { EditedMark } from './edited-mark.tsx';
import styles from './post-card.module.css';
import { postPath } from '#web/features/posts/post/post-link.ts';
import { strings } from '#web/features/posts/post/strings.ts';

/** A second link to the profile, for the pointer only. Keyboards and screen readers use the name. */
export function PostAvatar({ author }: { author: Author }) {
  return (
    <a
      className={styles.avatar}
      href={`/${author.username ?? ''}`}
      data-person=""
      tabIndex={-1}
      aria-hidden="true"
    >
      <Avatar src={author.avatar} name={author.name} seed={author.userId} size={44} />
    </a>
  );
}

const SHORT_HANDLE_LETTERS = 7;

/** Whether the handle may be narrower than the least width of a longer one. */
const isShort = (username: string | null): boolean =>
  (username ?? '').length <= SHORT_HANDLE_LETTERS;

export function PostByline({ post, ago }: { post: Post; ago: string }) {
  const { user } = post;
  return (
    <div className={styles.byline}>
      <a className={styles.name} href={`/${user.username ?? ''}`} data-person="" dir="auto">
        {user.name}
      </a>
      <Badges names={user.badges.filter(isSeal)} to={`/${user.username ?? ''}`} />
      <span className={styles.handle} data-short={isShort(user.username) || undefined}>
        @{user.username}
      </span>
      <a className={styles.time} href={postPath(post)}>
        <time dateTime={post.createdAt}>{ago}</time>
      </a>
      {post.editedAt && <EditedMark at={post.editedAt} />}
      <MenuButton />
    </div>
  );
}

export function MenuButton() {
  return (
    <button
      type="button"
      className={styles.menuButton}
      data-act="menu"
      aria-label={strings.more}
      aria-haspopup="menu"
    >
      <Icon name="more" size={19} />
    </button>
  );
}
