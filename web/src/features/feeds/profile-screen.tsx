import type { CurrentUser } from '@rookery/contract/users/user.ts';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { Link } from '#web/router/link.tsx';
import { navigate, useParams, useSearchParams } from '#web/router/router.tsx';

import { ApiError, errorText } from '#web/data/api-error.ts';
import { putUsers, useUser } from '#web/data/entities.ts';
import { useCurrentUser } from '#web/data/session.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { useScreenTitle } from '#web/ui/screen-title.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { TabsLine } from '#web/ui/tabs-line.tsx';
import { usePart } from '#web/ui/use-part.ts';

import { LinkedText, PostArea, PostSkeletons } from '../posts/public.ts';
import { FollowButton, profileOptions } from '../relations/public.ts';
import { profileEdit, ProfileHeader, profileWords } from '../users/public.ts';
import { profileCommentsOptions, profileFeedOptions } from './feed-options.ts';
import type { Place } from './place.ts';
import { PostList, type PostListHandle } from './post-list.tsx';
import styles from './profile-screen.module.css';
import { words } from './words.ts';

/** /{username}: a member, what they post, and what they answer. */
export function ProfileScreen() {
  const { username = '' } = useParams();
  return <OneProfile key={username.toLowerCase()} name={username} />;
}

function OneProfile({ name }: { name: string }) {
  const query = useQuery(profileOptions(name));
  const profile = useUser(query.data ?? '');
  useScreenTitle(profile?.name ?? `@${name}`);
  if (profile) return <Shown name={name} ulid={profile.ulid} />;
  if (!query.isError) return <Waiting />;
  const isUnknown = query.error instanceof ApiError && query.error.status === 404;
  return (
    <EmptyState
      drawing="away"
      title={isUnknown ? words.profileNotFound : words.profileFailed}
      hint={isUnknown ? words.profileNotFoundHint : errorText(query.error)}
      action={
        isUnknown ? (
          <Link to="/feed" className={styles.link}>
            {words.toFeed}
          </Link>
        ) : (
          <Button onClick={() => void query.refetch()}>{words.retry}</Button>
        )
      }
    />
  );
}

const TABS = ['posts', 'comments'] as const;
type Tab = (typeof TABS)[number];

function Shown({ name, ulid }: { name: string; ulid: string }) {
  const profile = useUser(ulid);
  const own = useCurrentUser();
  const isOwn = own?.ulid === ulid;
  const [search, setSearch] = useSearchParams();
  const tab: Tab = search.get('tab') === 'comments' ? 'comments' : 'posts';
  if (!profile) return null;
  return (
    <>
      <PostArea>
        <ProfileHeader
          profile={profile}
          isOwn={isOwn}
          action={
            isOwn ? (
              <EditButton />
            ) : (
              <FollowButton ulid={ulid} name={profile.name} place="menu" size="medium" />
            )
          }
          bio={profile.bio !== '' && <LinkedText className={styles.bio} text={profile.bio} />}
        />
      </PostArea>
      <div className={styles.tabs}>
        <TabsLine
          label={profile.name}
          tabs={TABS.map((value) => ({ value, label: words[value] }))}
          value={tab}
          onChange={(value) =>
            setSearch(value === 'posts' ? {} : { tab: value }, { replace: true })
          }
        />
      </div>
      <ProfileList key={tab} name={name} tab={tab} />
    </>
  );
}

/** Where each list of a profile was left in this page, so that Back finds it. */
const places = new Map<string, Place | null>();

function ProfileList({ name, tab }: { name: string; tab: Tab }) {
  const list = useRef<PostListHandle>(null);
  const key = `${tab}/${name.toLowerCase()}`;
  const options = tab === 'posts' ? profileFeedOptions(name) : profileCommentsOptions(name);
  const [known] = useState(() => places.get(key) ?? null);
  return (
    <PostList
      ref={list}
      options={options}
      label={words[tab]}
      context={tab === 'posts' ? 'line' : 'cards'}
      known={known}
      empty={<EmptyState title={tab === 'posts' ? words.profileEmpty : words.profileNoComments} />}
      onRest={() => places.set(key, list.current?.readPlace() ?? null)}
    />
  );
}

function EditButton() {
  const user = useCurrentUser();
  const [isOpen, setOpen] = useState(false);
  const dialog = usePart(profileEdit, isOpen, () => setOpen(false));
  const saved = (now: CurrentUser): void => {
    setOpen(false);
    putUsers([now]);
    if (now.username !== user?.username) navigate(`/${now.username}`, { replace: true });
  };
  return (
    <>
      <Button onClick={() => setOpen(true)}>{profileWords.edit}</Button>
      {dialog && user && (
        <dialog.ProfileEdit user={user} onClose={() => setOpen(false)} onSaved={saved} />
      )}
    </>
  );
}

function Waiting() {
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
