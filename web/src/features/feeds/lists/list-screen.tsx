import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';

import { errorText, isNotFound } from '#web/data/http/api-error.ts';
import { useUser } from '#web/data/entities/entities.ts';
import { usePage } from '#web/data/page/page-context.ts';
import type { Page } from '#web/data/page/page.ts';
import { PeopleRows, peoplePages } from '#web/features/relations/public.ts';
import {
  LIST_MEMBERS_KEY,
  listOptions,
  listStrings,
  setOnList,
} from '#web/features/relations/lists/public.ts';
import { Link } from '#web/router/link.tsx';
import { Navigate, navigate, useParams, useSearchParams } from '#web/router/router.tsx';
import { Button } from '#web/ui/controls/button.tsx';
import { TabsLine } from '#web/ui/controls/tabs-line.tsx';
import { useScreenTitle } from '#web/ui/page/screen-title.ts';
import { EmptyState } from '#web/ui/placeholders/empty-state.tsx';
import { Skeleton } from '#web/ui/placeholders/skeleton.tsx';
import { NewPostsAbove } from '#web/features/feeds/home/new-posts-above.tsx';
import { PostList } from '#web/features/feeds/list/post-list.tsx';
import { PullToRefresh } from '#web/features/feeds/list/pull-to-refresh.tsx';
import { reloadFeed } from '#web/features/feeds/list/feed-moves.ts';
import { useFreshOnArrival } from '#web/features/feeds/list/use-fresh-list.ts';
import { createFeedOptions } from '#web/features/feeds/pages/feed-options.part.ts';
import { listFeedName } from '#web/features/feeds/pages/feed-name.ts';

import { followList } from './follow-list.ts';
import { ListMenu } from './list-menu.tsx';
import { SharedList } from './shared-list.tsx';
import styles from './lists-screen.module.css';
import { strings } from './strings.ts';

const TABS = ['posts', 'members'] as const;

/** `/lists/:ulid`: the feed and the members of a list. */
export function ListScreen() {
  const { ulid = '' } = useParams();
  const list = useQuery(listOptions(usePage(), ulid));
  const [search, setSearch] = useSearchParams();
  const tab = TABS.find((each) => each === search.get('tab')) ?? 'posts';
  const isWelcome = search.has('welcome');
  useScreenTitle(list.data?.name ?? strings.list);
  // The list of an invitation may be gone.
  if (isWelcome && isNotFound(list.error)) return <Navigate to="/feed" replace />;
  if (!list.data) return list.isPending ? <Skeleton height="12rem" /> : <Missing {...list} />;
  return (
    <>
      {isWelcome && <WelcomeNote />}
      <p className={styles.name} dir="auto">
        {list.data.name}
      </p>
      {list.data.isShared && <SharedList list={list.data} />}
      <div className={styles.top}>
        <TabsLine
          label={list.data.name}
          tabs={TABS.map((value) => ({ value, label: strings.tabs[value] }))}
          value={tab}
          onChange={(next) => {
            const { tab: _before, ...rest } = Object.fromEntries(search);
            setSearch({ ...rest, ...(next !== 'posts' && { tab: next }) }, { replace: true });
          }}
        />
        <ListMenu list={list.data} />
      </div>
      {tab === 'posts' ? (
        <Posts key={ulid} ulid={ulid} isEmpty={list.data.isOwn && list.data.memberCount === 0} />
      ) : (
        <Members key={ulid} ulid={ulid} isOwn={list.data.isOwn} />
      )}
    </>
  );
}

/** Says to newcomers why they see the list of their invitation. */
function WelcomeNote() {
  return (
    <div className={styles.welcome}>
      <p>{strings.welcome}</p>
      <Button onClick={() => navigate('/feed')}>{strings.toHome}</Button>
    </div>
  );
}

/** @param isEmpty whether the member can add the first members */
function Posts({ ulid, isEmpty }: { ulid: string; isEmpty: boolean }) {
  const page = usePage();
  const feed = listFeedName(ulid);
  const options = page.part(createFeedOptions).namedFeedOptions(feed);
  useFreshOnArrival(options);
  useEffect(() => followList(page, feed), [page, feed]);
  return (
    <>
      <PullToRefresh onRefresh={() => reloadFeed(page, feed)} />
      <NewPostsAbove feed={feed}>
        {(onSeen) => (
          <PostList
            options={options}
            label={strings.tabs.posts}
            empty={
              <EmptyState
                title={strings.noPosts}
                hint={isEmpty ? strings.noMembersHint : strings.noPostsHint}
              />
            }
            onSeen={onSeen}
          />
        )}
      </NewPostsAbove>
    </>
  );
}

const membersOptions = (page: Page, ulid: string): ReturnType<typeof peoplePages> =>
  peoplePages(page, [LIST_MEMBERS_KEY, ulid], (cursor, signal) =>
    page.api('GET /lists/:ulid/members', { params: { ulid }, query: { cursor }, signal }),
  );

function Members({ ulid, isOwn }: { ulid: string; isOwn: boolean }) {
  return (
    <PeopleRows
      options={membersOptions(usePage(), ulid)}
      empty={
        <EmptyState title={strings.noMembers} {...(isOwn && { hint: strings.noMembersHint })} />
      }
      missing={<NotFound />}
      {...(isOwn && { Action: RemoveButton })}
    />
  );
}

function RemoveButton({ ulid: member }: { ulid: string }) {
  const page = usePage();
  const { ulid: list = '' } = useParams();
  const name = useUser(member)?.name ?? '';
  const remove = async (): Promise<void> => {
    if (!(await setOnList(page, list, member, false))) return;
    page.lists.setQueryData(membersOptions(page, list).queryKey, (data) => {
      if (!data) return data;
      const pages = data.pages.map(({ ids, next }) => ({
        ids: ids.filter((id) => id !== member),
        next,
      }));
      return { ...data, pages };
    });
  };
  return (
    <Button aria-label={strings.removeFrom(name)} onClick={() => void remove()}>
      {strings.remove}
    </Button>
  );
}

function Missing({ error, refetch }: { error: unknown; refetch(): unknown }) {
  if (isNotFound(error)) return <NotFound />;
  return (
    <EmptyState
      drawing="away"
      title={strings.loadFailed}
      hint={errorText(error)}
      action={<Button onClick={() => void refetch()}>{listStrings.retry}</Button>}
    />
  );
}

function NotFound() {
  return (
    <EmptyState
      drawing="away"
      title={strings.notFound}
      hint={strings.notFoundHint}
      action={<Link to="/lists">{strings.toLists}</Link>}
    />
  );
}
