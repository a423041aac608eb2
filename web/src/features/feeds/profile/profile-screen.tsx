import { hasMemberAbility } from '@rookery/contract/kernel/abilities.ts';
import type { CurrentUser, Profile } from '@rookery/contract/users/user.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from '#web/router/link.tsx';
import { navigate, useParams, useSearchParams } from '#web/router/router.tsx';

import { errorText, isNotFound } from '#web/data/http/api-error.ts';
import { useUser } from '#web/data/entities/entities.ts';
import { usePage } from '#web/data/page/page-context.ts';
import { useCurrentUser } from '#web/data/page/session.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { EmptyState } from '#web/ui/placeholders/empty-state.tsx';
import { useScreenTitle } from '#web/ui/page/screen-title.ts';
import { Skeleton } from '#web/ui/placeholders/skeleton.tsx';
import { TabsLine } from '#web/ui/controls/tabs-line.tsx';
import { useLazy } from '#web/ui/lazy/use-lazy.ts';

import {
  createPinnedOptions,
  LinkedText,
  PostArea,
  PostSkeletons,
  shareAddress,
  shareBox,
} from '#web/features/posts/public.ts';
import {
  FamiliarFollowers,
  FollowButton,
  profileMenu,
  profileOptions,
} from '#web/features/relations/public.ts';
import { levelButton } from '#web/features/relations/levels/public.ts';
import { profileEdit, ProfileHeader, profileStrings } from '#web/features/users/public.ts';
import { MessageButton } from './message-button.tsx';
import { isProfileTab, listOf, PROFILE_TABS, ProfileList } from './profile-list.tsx';
import styles from './profile-screen.module.css';
import { PullToRefresh } from '#web/features/feeds/list/pull-to-refresh.tsx';
import { reloadList } from '#web/features/feeds/pages/reload-list.ts';
import { profileListStrings } from './profile-list-strings.ts';
import { strings } from '#web/features/feeds/pages/strings.ts';

const BIO_FOLD = { characters: 300, lines: 8 };

export function ProfileScreen() {
  const { username = '' } = useParams();
  return <OneProfile key={username.toLowerCase()} name={username} />;
}

function OneProfile({ name }: { name: string }) {
  const query = useQuery(profileOptions(usePage(), name));
  const isUnknown = isNotFound(query.error);
  // Ignore the cache for an unknown name, because it may still hold the name's previous owner.
  const profile = useUser(isUnknown ? '' : (query.data ?? ''));
  useScreenTitle(profile?.name ?? `@${name}`);
  if (profile?.isBanned) return <Suspended profile={profile} />;
  if (profile) return <LoadedProfile name={name} ulid={profile.ulid} />;
  if (!query.isError) return <ProfileSkeleton />;
  return (
    <EmptyState
      drawing="away"
      title={isUnknown ? profileListStrings.profileNotFound : profileListStrings.profileFailed}
      hint={isUnknown ? profileListStrings.profileNotFoundHint : errorText(query.error)}
      action={
        isUnknown ? (
          <Link to="/feed">{profileListStrings.toFeed}</Link>
        ) : (
          <Button onClick={() => void query.refetch()}>{strings.retry}</Button>
        )
      }
    />
  );
}

function Suspended({ profile }: { profile: Profile }) {
  const menu = useLazy(profileMenu, hasMemberAbility(profile, 'ban'), () => undefined);
  return (
    <EmptyState
      drawing="away"
      title={profileListStrings.profileSuspended}
      hint={`@${profile.username ?? ''}`}
      action={menu && <menu.ProfileMenu ulid={profile.ulid} />}
    />
  );
}

function LoadedProfile({ name, ulid }: { name: string; ulid: string }) {
  const profile = useUser(ulid);
  const own = useCurrentUser();
  const isOwn = own?.ulid === ulid;
  const [search, setSearch] = useSearchParams();
  const asked = search.get('tab');
  const tab = isProfileTab(asked) ? asked : 'posts';
  const page = usePage();
  const client = useQueryClient();
  const refresh = (): Promise<unknown> =>
    Promise.all([
      reloadList(client, listOf(page, tab, name)),
      client.refetchQueries(profileOptions(page, name), { throwOnError: true }),
      client.refetchQueries(page.part(createPinnedOptions)(name)),
    ]);
  if (!profile) return null;
  return (
    <>
      <PullToRefresh onRefresh={refresh} />
      <PostArea>
        <ProfileHeader
          profile={profile}
          isOwn={isOwn}
          action={<Actions profile={profile} isOwn={isOwn} />}
          bio={
            profile.bio !== '' && (
              <LinkedText className={styles.bio} text={profile.bio} limit={BIO_FOLD} />
            )
          }
          familiar={
            !isOwn &&
            !profile.ProfileEngagement.hasBlockedYou && (
              <FamiliarFollowers name={profile.username ?? ulid} />
            )
          }
        />
      </PostArea>
      <div className={styles.tabs}>
        <TabsLine
          label={profile.name}
          tabs={PROFILE_TABS.map((value) => ({ value, label: profileListStrings[value] }))}
          value={tab}
          onChange={(value) =>
            setSearch(value === 'posts' ? {} : { tab: value }, { replace: true })
          }
        />
      </div>
      <ProfileList
        key={tab}
        name={name}
        ulid={ulid}
        tab={tab}
        relation={profile.ProfileEngagement}
      />
    </>
  );
}

function Actions({ profile, isOwn }: { profile: Profile; isOwn: boolean }) {
  const { ulid, name, username } = profile;
  const page = usePage();
  const [shared, setShared] = useState<string | null>(null);
  const menu = useLazy(profileMenu, true, () => undefined);
  const box = useLazy(shareBox, shared !== null, () => setShared(null));
  const share = (): void => void shareAddress(page, `/${username ?? ''}`, setShared);
  return (
    <span className={styles.actions}>
      {menu ? (
        <menu.ProfileMenu ulid={ulid} onShare={share} />
      ) : (
        <span className={styles.menuPlace} />
      )}
      {isOwn && <EditButton />}
      {hasMemberAbility(profile, 'mute') && <ProfileBell profile={profile} />}
      {!isOwn && <MessageButton profile={profile} />}
      <FollowButton ulid={ulid} name={name} control="menu" size="medium" />
      {box && shared !== null && <box.ShareBox link={shared} onClose={() => setShared(null)} />}
    </span>
  );
}

function ProfileBell({ profile }: { profile: Profile }) {
  const { ulid, name, username, avatar } = profile;
  const bell = useLazy(levelButton, true, () => undefined);
  if (!bell) return <span className={styles.menuPlace} />;
  const owner = { subject: 'member', ulid, title: name, username, avatar } as const;
  return <bell.LevelButton owner={owner} />;
}

function EditButton() {
  const user = useCurrentUser();
  const [isOpen, setOpen] = useState(false);
  const dialog = useLazy(profileEdit, isOpen, () => setOpen(false));
  const saved = (now: CurrentUser): void => {
    if (now.username !== user?.username) navigate(`/${now.username}`, { replace: true });
  };
  return (
    <>
      <Button onClick={() => setOpen(true)}>{profileStrings.edit}</Button>
      {dialog && user && (
        <dialog.ProfileEdit user={user} onClose={() => setOpen(false)} onSaved={saved} />
      )}
    </>
  );
}

function ProfileSkeleton() {
  return (
    <div aria-busy="true">
      <div className={styles.waitingCover} />
      <div className={styles.waiting}>
        <Skeleton width="96px" height="96px" round />
        <Skeleton width="11em" height="20px" />
        <Skeleton width="7em" height="15px" />
        <Skeleton width="80%" height="15px" />
      </div>
      <PostSkeletons count={2} />
    </div>
  );
}
