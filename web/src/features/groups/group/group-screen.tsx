import type { Group } from '@rookery/contract/groups/group.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';

import { createOpenGroup } from '#web/data/entities/open-group.part.ts';
import { createComposerRequests } from '#web/data/drafts/composer-requests.part.ts';
import { errorText } from '#web/data/http/api-error.ts';
import { usePage, usePart } from '#web/data/page/page-context.ts';
import { Link } from '#web/router/link.tsx';
import { useParams, useSearchParams } from '#web/router/router.tsx';
import { Button } from '#web/ui/controls/button.tsx';
import { EmptyState } from '#web/ui/placeholders/empty-state.tsx';
import { useScreenTitle } from '#web/ui/page/screen-title.ts';

import { createFeedOptions } from '#web/features/feeds/pages/public.ts';
import {
  groupFeedName,
  NewPostsAbove,
  PostList,
  PullToRefresh,
  reloadFeed,
  createFeedsStart,
  useFreshOnArrival,
} from '#web/features/feeds/public.ts';
import { PostSkeletons } from '#web/features/posts/public.ts';
import { GroupHeader } from './group-header.tsx';
import { type Invitation, InvitedGroup, useInvitation } from './invited-group.tsx';
import { createGroups } from '#web/features/groups/state/groups.part.ts';
import { useGroup } from '#web/features/groups/state/groups.ts';
import styles from './group-screen.module.css';
import { strings } from '#web/features/groups/strings/strings.ts';
import { usePostsSince } from './use-posts-since.ts';

export function GroupScreen() {
  const { id = '' } = useParams();
  const [search] = useSearchParams();
  return <OneGroup key={id.toLowerCase()} named={id} invite={search.get('invite')} />;
}

function OneGroup({ named, invite }: { named: string; invite: string | null }) {
  const query = useQuery(usePart(createGroups).groupOptions(named));
  const group = useGroup(query.data?.id);
  useScreenTitle(group?.name ?? strings.title);
  if (group) return <LoadedGroup group={group} invite={invite} />;
  if (query.isPending) return <PostSkeletons count={3} />;
  if (query.isError) {
    return (
      <EmptyState
        drawing="away"
        title={strings.failed}
        hint={errorText(query.error)}
        action={<Button onClick={() => void query.refetch()}>{strings.retry}</Button>}
      />
    );
  }
  return (
    <EmptyState
      drawing="away"
      title={strings.notFound}
      hint={strings.notFoundHint}
      action={
        <Link to="/groups" className={styles.link}>
          {strings.toGroups}
        </Link>
      }
    />
  );
}

function LoadedGroup({ group, invite }: { group: Group; invite: string | null }) {
  const page = usePage();
  const groups = page.part(createGroups);
  const isRead = group.abilities.includes('read');
  const invitation = useInvitation(group, invite);
  usePublishOpenGroup(group, invitation);
  const client = useQueryClient();
  const refresh = (): Promise<unknown> =>
    Promise.all([
      client.refetchQueries({ queryKey: ['group'], type: 'active' }, { throwOnError: true }),
      client.refetchQueries(groups.activeOptions(group.id)),
      isRead && reloadFeed(page, groupFeedName(group.id)),
    ]);
  return (
    <>
      <PullToRefresh onRefresh={refresh} />
      <GroupHeader group={group} isInvited={invitation?.state === 'valid'} />
      {invitation && <InvitedGroup group={group} invitation={invitation} />}
      {isRead ? <GroupFeed group={group} /> : !invitation && <ClosedGroup group={group} />}
    </>
  );
}

function usePublishOpenGroup(group: Group, invitation: Invitation | null): void {
  const { part } = usePage();
  const groups = part(createGroups);
  const { show } = part(createOpenGroup);
  const token = invitation?.state === 'valid' ? invitation.token : undefined;
  useEffect(() => {
    const { id, name, isJoined, isPending, isBanned, pinnedPostUlid } = group;
    const join = (): void => void groups.join(group, token);
    const rules = group.abilities.includes('edit') ? '' : group.rules;
    show({ id, name, isJoined, isPending, isBanned, pinnedPostUlid, rules, join });
  }, [groups, show, group, token]);
  useEffect(() => () => show(null), [show]);
}

function ClosedGroup({ group }: { group: Group }) {
  if (group.isBanned) return <EmptyState title={strings.bannedTitle} hint={strings.bannedHint} />;
  return (
    <EmptyState
      title={strings.closedTitle}
      hint={group.isPending ? strings.askedHint : strings.closedHint}
    />
  );
}

function GroupFeed({ group }: { group: Group }) {
  const { part } = usePage();
  const options = part(createFeedOptions).groupFeedOptions(group.id);
  useFreshOnArrival(options);
  useEffect(() => part(createFeedsStart)(), [part]);
  const { count, isLeast, last } = usePostsSince(group, options);
  const Foot = useMemo(() => lineBelow(last), [last]);
  return (
    <NewPostsAbove feed={groupFeedName(group.id)}>
      {(onSeen) => (
        <>
          {count > 0 && <p className={styles.since}>{strings.newSince(count, isLeast)}</p>}
          <PostList
            options={options}
            label={strings.feed}
            context="line"
            hasStrangers
            labelOf={(id) => (id === group.pinnedPostUlid ? strings.pinned : undefined)}
            empty={<NoPosts group={group} />}
            onSeen={onSeen}
            Foot={Foot}
          />
        </>
      )}
    </NewPostsAbove>
  );
}

const lineBelow = (last: string | null) =>
  function SeenBelow({ id }: { id: string }) {
    return id === last && <p className={styles.line}>{strings.seenBelow}</p>;
  };

function NoPosts({ group }: { group: Group }) {
  const { openComposer } = usePart(createComposerRequests);
  const { id, name } = group;
  return (
    <EmptyState
      title={strings.empty}
      hint={group.isJoined ? strings.emptyHint : strings.emptyOutside}
      action={
        group.isJoined ? (
          <Button onClick={() => openComposer({ kind: 'post', group: { id, name } })}>
            {strings.write}
          </Button>
        ) : undefined
      }
    />
  );
}
