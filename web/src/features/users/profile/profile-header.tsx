import type { Profile } from '@rookery/contract/users/user.ts';
import type { ReactNode } from 'react';

import { useServerNow } from '#web/data/page/server-now.ts';
import { Avatar } from '#web/ui/person/avatar.tsx';
import { Badges } from '#web/ui/person/badges.tsx';
import { avatarGradient } from '#web/ui/person/drawn-avatar.ts';
import { Icon } from '#web/ui/icon/icon.tsx';
import { pictureUrl } from '#web/ui/person/picture-width.ts';

import { formatCount } from './format-count.ts';
import styles from './profile-header.module.css';
import { profileStrings as strings } from '#web/features/users/strings/profile-strings.ts';
import { lastActive } from './time-ago.ts';

interface ProfileHeaderProps {
  profile: Profile;
  isOwn: boolean;
  action: ReactNode;
  bio: ReactNode;
  familiar: ReactNode;
}

export function ProfileHeader({ profile, isOwn, action, bio, familiar }: ProfileHeaderProps) {
  const { cover, username } = profile;
  const active = lastActive(profile.lastActiveAt, useServerNow());
  return (
    <header className={styles.header}>
      {cover === null ? (
        <div className={styles.drawnCover} style={{ background: avatarGradient(profile.ulid) }} />
      ) : (
        <img
          className={styles.cover}
          src={pictureUrl(cover, 600)}
          alt=""
          width={600}
          height={200}
        />
      )}
      <div className={styles.top}>
        <span className={styles.picture}>
          <Avatar src={profile.avatar} name={profile.name} seed={profile.ulid} size={96} />
        </span>
        {action}
      </div>
      <div className={styles.names}>
        <h2 dir="auto">{profile.name}</h2>
        <Badges names={profile.badges.map((badge) => badge.name)} />
      </div>
      <p className={styles.handle}>
        @{username}
        {!isOwn && profile.ProfileEngagement.isFollowingYou && (
          <span className={styles.mark}>{strings.followsYou}</span>
        )}
      </p>
      {bio}
      <p className={styles.facts}>
        {profile.website !== '' && <Website address={profile.website} />}
        <span>
          <Icon name="calendar" size={17} />
          {strings.joined(monthOf(profile.createdAt))}
        </span>
        {active && (
          <span data-active={active === 'Active' || undefined}>{strings.lastSeen(active)}</span>
        )}
      </p>
      <p className={styles.counts}>
        <CountLink name={username} tab="following" count={profile.following} />
        <CountLink name={username} tab="followers" count={profile.followers} />
        <CountLink name={username} tab="friends" count={profile.friendCount} />
      </p>
      {familiar && <div className={styles.familiar}>{familiar}</div>}
    </header>
  );
}

type Tab = 'followers' | 'following' | 'friends';

function CountLink({ name, tab, count }: { name: string | null; tab: Tab; count: number }) {
  return (
    <a href={`/${name ?? ''}/connections?tab=${tab}`}>
      <strong>{formatCount(count)}</strong> {strings[tab](count)}
    </a>
  );
}

function Website({ address }: { address: string }) {
  return (
    <a
      href={address}
      target="_blank"
      rel="noopener nofollow ugc"
      dir="ltr"
      className={styles.website}
    >
      <Icon name="link" size={17} />
      <span>{address.replace(/^https?:\/\/(www\.)?/, '').replace(/\/$/, '')}</span>
    </a>
  );
}

function monthOf(instant: string): string {
  return new Date(instant).toLocaleDateString(undefined, { month: 'long', year: 'numeric' });
}
