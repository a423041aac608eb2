import type { Post } from '@rookery/contract/posts/post.ts';
import type { Author } from '@rookery/contract/users/user.ts';

import { Avatar } from '#web/ui/person/avatar.tsx';
import { Badges, isSeal } from '#web/ui/person/badges.tsx';
import { Icon } from '#web/ui/icon/icon.tsx';

import styles from './post-card.module.css';
import { postPath } from '#web/features/posts/post/post-link.ts';
import { strings } from '#web/features/posts/post/strings.ts';

/** A second way to the profile, for the pointer; keyboards and screen readers have the name. */
export function PostAvatar({ author }: { author: Author }) {
  return (
    <a
      className={styles.avatar}
      href={`/${author.username ?? ''}`}
      tabIndex={-1}
      aria-hidden="true"
    >
      <Avatar src={author.avatar} name={author.name} seed={author.userId} size={44} />
    </a>
  );
}

/** Name, seal, handle, time, and the menu's button. A word beside the name would leave nothing of the handle. */
export function PostByline({ post, ago }: { post: Post; ago: string }) {
  const { user } = post;
  return (
    <div className={styles.byline}>
      <a className={styles.name} href={`/${user.username ?? ''}`} dir="auto">
        {user.name}
      </a>
      <Badges names={user.badges.filter(isSeal)} to={`/${user.username ?? ''}`} />
      <span className={styles.handle}>@{user.username}</span>
      <a className={styles.time} href={postPath(post)}>
        <time dateTime={post.createdAt}>{ago}</time>
      </a>
      <MenuButton />
    </div>
  );
}

/** Opens what can be done with the post. */
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
