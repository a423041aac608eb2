import type { Profile } from '@rookery/contract/users/user.ts';
import { useQuery } from '@tanstack/react-query';

import { isNotFound } from '#web/data/http/api-error.ts';
import { useUser } from '#web/data/entities/entities.ts';
import { usePage } from '#web/data/page/page-context.ts';
import { useCurrentUser } from '#web/data/page/session.ts';
import { Link } from '#web/router/link.tsx';
import { Button } from '#web/ui/controls/button.tsx';
import { Avatar } from '#web/ui/person/avatar.tsx';
import { Badges } from '#web/ui/person/badges.tsx';
import { Skeleton } from '#web/ui/placeholders/skeleton.tsx';

import { FamiliarFollowers } from './familiar-followers.tsx';
import styles from './person-card.module.css';
import { FollowButton } from '#web/features/relations/follow/follow-button.tsx';
import { PersonHandle } from '#web/features/relations/people/person-handle.tsx';
import { profileOptions } from '#web/features/relations/people/profile-options.ts';
import { cardStrings } from '#web/features/relations/strings/card-strings.ts';
import { formatCount, profileStrings } from '#web/features/users/public.ts';

interface PersonCardProps {
  /** A username. */
  name: string;
  /** Called when a link of the card was followed. */
  onLeave(): void;
}

export function PersonCard({ name, onLeave }: PersonCardProps) {
  const query = useQuery({ ...profileOptions(usePage(), name), staleTime: 30_000 });
  const person = useUser(query.data ?? '');
  if (person) return <Loaded person={person} onLeave={onLeave} />;
  if (!query.isError) return <Waiting />;
  const isMissing = isNotFound(query.error);
  return (
    <div className={styles.failed}>
      <p>{isMissing ? cardStrings.notFound : cardStrings.failed}</p>
      {!isMissing && <Button onClick={() => void query.refetch()}>{cardStrings.retry}</Button>}
    </div>
  );
}

function Loaded({ person, onLeave }: { person: Profile; onLeave(): void }) {
  const own = useCurrentUser();
  const { ulid, username, name, bio } = person;
  const path = `/${username ?? ''}`;
  const isOther = own?.ulid !== ulid;
  return (
    <div className={styles.card}>
      <div className={styles.top}>
        <Link to={path} onClick={onLeave} tabIndex={-1} aria-hidden="true">
          <Avatar src={person.avatar} name={name} seed={ulid} size={56} />
        </Link>
        {isOther && <FollowButton ulid={ulid} name={name} />}
      </div>
      <div className={styles.names}>
        <Link to={path} className={styles.name} onClick={onLeave} dir="auto">
          {name}
        </Link>
        <Badges names={person.badges.map((badge) => badge.name)} />
      </div>
      <PersonHandle
        text={`@${username ?? ''}`}
        followsYou={isOther && person.ProfileEngagement.isFollowingYou}
      />
      {bio !== '' && (
        <p className={styles.bio} dir="auto">
          {bio}
        </p>
      )}
      <p className={styles.counts}>
        <Count path={path} tab="following" count={person.following} onLeave={onLeave} />
        <Count path={path} tab="followers" count={person.followers} onLeave={onLeave} />
      </p>
      {isOther && <FamiliarFollowers name={username ?? ulid} />}
    </div>
  );
}

interface CountProps {
  path: string;
  tab: 'followers' | 'following';
  count: number;
  onLeave(): void;
}

function Count({ path, tab, count, onLeave }: CountProps) {
  return (
    <Link to={`${path}/connections?tab=${tab}`} onClick={onLeave}>
      <strong>{formatCount(count)}</strong> {profileStrings[tab](count)}
    </Link>
  );
}

function Waiting() {
  return (
    <div className={styles.card} aria-busy="true">
      <div className={styles.top}>
        <Skeleton width="56px" height="56px" round />
      </div>
      <Skeleton width="9em" height="16px" />
      <Skeleton width="6em" height="13px" />
      <Skeleton width="100%" height="13px" />
    </div>
  );
}
