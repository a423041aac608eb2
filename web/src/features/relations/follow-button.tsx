import { useSession } from '#web/data/session/session.ts';
import { Button } from '#web/ui/button.tsx';

import styles from './follow-button.module.css';
import { type FollowPlace, setFollow, useFollow } from './use-follow.ts';
import { strings } from './strings.ts';

interface FollowButtonProps {
  ulid: string;
  name: string;
  place?: FollowPlace;
  size?: 'small' | 'medium';
}

/** Follow, or Following, which turns to Unfollow under the pointer. Not shown on oneself. */
export function FollowButton({ ulid, name, place = 'button', size = 'small' }: FollowButtonProps) {
  const state = useFollow(ulid);
  const own = useSession((session) => session.currentUser?.ulid);
  if (!state || ulid === own) return null;
  const { isFollowing, intent } = state;
  const isLeaving = isFollowing && intent === false;
  return (
    <Button
      kind={isFollowing ? 'quiet' : 'dark'}
      size={size}
      className={isFollowing ? styles.following : styles.follow}
      aria-pressed={isFollowing}
      aria-busy={isLeaving || undefined}
      aria-label={`${isFollowing ? strings.following : strings.follow} ${name}`}
      onClick={() => setFollow(ulid, !(intent ?? isFollowing), place)}
    >
      {isFollowing ? (
        <>
          <span className={styles.rest}>{strings.following}</span>
          <span className={styles.hover}>{strings.unfollow}</span>
        </>
      ) : (
        strings.follow
      )}
    </Button>
  );
}
