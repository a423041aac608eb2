import type { Profile } from '@rookery/contract/users/user.ts';
import { type ReactNode, useEffect } from 'react';
import { Link } from '#web/router/link.tsx';

import { createLoading } from '#web/data/entities/entities-load.part.ts';
import { useUser } from '#web/data/entities/entities.ts';
import { usePart } from '#web/data/page/page-context.ts';
import { Avatar } from '#web/ui/person/avatar.tsx';
import { Badges, isSeal, withOneTextBadge } from '#web/ui/person/badges.tsx';
import { classNames } from '#web/ui/styles/class-names.ts';
import { Skeleton } from '#web/ui/placeholders/skeleton.tsx';

import { FollowButton } from '#web/features/relations/follow/follow-button.tsx';
import { PersonHandle } from './person-handle.tsx';
import styles from './person-row.module.css';

interface PersonRowProps {
  ulid: string;
  isCompact?: boolean;
  /** Why the member is listed. In a compact row it takes the place of the username. */
  reason?: string | undefined;
  /** In place of the Follow button. */
  action?: ReactNode;
}

export function PersonRow({ ulid, isCompact = false, reason, action }: PersonRowProps) {
  const { requestProfile } = usePart(createLoading);
  const person = useUser(ulid);
  useEffect(() => requestProfile(ulid), [requestProfile, ulid, person]);
  if (!person) return null;
  return (
    <li className={classNames(styles.row, isCompact ? styles.compact : !action && styles.broad)}>
      <Link to={`/${person.username ?? ''}`} className={styles.person} data-person="">
        <Avatar src={person.avatar} name={person.name} seed={ulid} size={isCompact ? 40 : 44} />
        <span className={styles.names}>
          <span className={styles.nameLine}>
            <strong dir="auto">{person.name}</strong>
            <Badges names={shownBadges(person, isCompact)} />
          </span>
          <PersonHandle
            text={isCompact && reason ? reason : `@${person.username ?? ''}`}
            followsYou={!isCompact && person.ProfileEngagement.isFollowingYou}
          />
          {!isCompact && reason && <PersonHandle text={reason} />}
          {!isCompact && person.bio !== '' && (
            <span className={styles.bio} dir="auto">
              {person.bio}
            </span>
          )}
        </span>
      </Link>
      {action ?? <FollowButton ulid={ulid} name={person.name} />}
    </li>
  );
}

function shownBadges({ badges }: Profile, isCompact: boolean): string[] {
  const names = badges.map((badge) => badge.name);
  return isCompact ? names.filter(isSeal) : withOneTextBadge(names);
}

interface PeopleSkeletonsProps {
  count?: number;
  isCompact?: boolean;
}

export function PeopleSkeletons({ count = 6, isCompact = false }: PeopleSkeletonsProps) {
  const face = isCompact ? '40px' : '44px';
  return (
    <ul aria-busy="true">
      {Array.from({ length: count }, (_, at) => (
        <li key={at} className={classNames(styles.row, isCompact && styles.compact)}>
          <span className={styles.person}>
            <Skeleton width={face} height={face} round />
            <span className={styles.names}>
              <Skeleton width="9em" height="14px" />
              <Skeleton width="6em" height="12px" />
            </span>
          </span>
        </li>
      ))}
    </ul>
  );
}
