import { hasMemberAbility } from '@rookery/contract/kernel/abilities.ts';
import { useState } from 'react';

import { useUser } from '#web/data/entities/entities.ts';
import { usePart } from '#web/data/page/page-context.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { useFirstClicks } from '#web/ui/controls/use-first-clicks.ts';
import { Icon } from '#web/ui/icon/icon.tsx';
import { classNames } from '#web/ui/styles/class-names.ts';

import styles from './follow-button.module.css';
import { createFollows } from './follow.part.ts';
import type { FollowControl } from './follow-state.part.ts';
import { useFollow } from './use-follow.ts';
import { strings } from '#web/features/relations/strings/strings.ts';

interface FollowButtonProps {
  ulid: string;
  name: string;
  control?: FollowControl;
  size?: 'small' | 'medium';
  /** Whether the member is known to follow the viewer. */
  isBack?: boolean;
  /** On a card of a post: text on wide screens, a mark on the picture on phones. */
  isOnCard?: boolean;
}

export function FollowButton({
  ulid,
  name,
  control = 'button',
  size = 'small',
  isBack = false,
  isOnCard = false,
}: FollowButtonProps) {
  const { setFollow } = usePart(createFollows);
  const state = useFollow(ulid);
  const profile = useUser(ulid);
  const isFirstClick = useFirstClicks();
  // The pointer is still where the click followed this member.
  const [isFresh, setFresh] = useState(false);
  if (!state || !profile || !hasMemberAbility(profile, 'follow')) return null;
  const { isFollowing, intent } = state;
  const follow = isBack ? strings.followBack : strings.follow;
  const isLeaving = isFollowing && intent === false;
  return (
    <Button
      kind={isFollowing ? 'quiet' : 'dark'}
      size={size}
      className={classNames(
        isFollowing ? styles.following : styles.follow,
        isFresh && styles.fresh,
        isOnCard && styles.onCard,
      )}
      aria-pressed={isFollowing}
      aria-busy={isLeaving || undefined}
      aria-label={`${isFollowing ? strings.following : follow} ${name}`}
      onPointerLeave={() => setFresh(false)}
      onClick={(event) => {
        if (!isFirstClick(event)) return;
        const isFollow = !(intent ?? isFollowing);
        setFresh(isFollow);
        setFollow(ulid, isFollow, control);
      }}
    >
      {isOnCard && <Icon name={isFollowing ? 'check' : 'plus'} size={14} />}
      {isFollowing ? (
        <>
          <span className={styles.rest}>{strings.following}</span>
          <span className={styles.hover}>{strings.unfollow}</span>
        </>
      ) : (
        <span className={styles.rest}>{follow}</span>
      )}
    </Button>
  );
}
