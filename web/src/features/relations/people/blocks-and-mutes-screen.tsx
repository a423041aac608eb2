import { HOUR_MS } from '@rookery/contract/kernel/durations.ts';
import { LIMITS } from '@rookery/contract/kernel/limits.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { errorText } from '#web/data/http/api-error.ts';
import { useUser } from '#web/data/entities/entities.ts';
import { usePage } from '#web/data/page/page-context.ts';
import { Link } from '#web/router/link.tsx';
import { useSearchParams } from '#web/router/router.tsx';
import { Avatar } from '#web/ui/person/avatar.tsx';
import { Button } from '#web/ui/controls/button.tsx';
import { EmptyState } from '#web/ui/placeholders/empty-state.tsx';
import { useScreenTitle } from '#web/ui/page/screen-title.ts';
import { TabsLine } from '#web/ui/controls/tabs-line.tsx';

import { blockAndMuteStrings } from '#web/features/relations/strings/block-and-mute-strings.ts';
import { blockOrMute } from '#web/features/relations/block/block-or-mute.part.ts';
import {
  type BlockOrMuteKind,
  blocksOrMutesOptions,
} from '#web/features/relations/block/blocks-and-mutes-options.ts';
import { formatEnd } from '#web/features/relations/strings/mute-durations.ts';
import styles from './blocks-and-mutes-screen.module.css';
import { PeopleSkeletons } from './person-row.tsx';

const KINDS = ['muted', 'blocked'] as const;

export function BlocksAndMutesScreen() {
  useScreenTitle(blockAndMuteStrings.screen);
  const [search, setSearch] = useSearchParams();
  const kind = KINDS.find((each) => each === search.get('tab')) ?? 'muted';
  return (
    <>
      <div className={styles.tabs}>
        <TabsLine
          label={blockAndMuteStrings.screen}
          tabs={KINDS.map((value) => ({ value, label: blockAndMuteStrings[value] }))}
          value={kind}
          onChange={(tab) => setSearch(tab === 'muted' ? {} : { tab }, { replace: true })}
        />
      </div>
      <Entries key={kind} kind={kind} />
    </>
  );
}

function Entries({ kind }: { kind: BlockOrMuteKind }) {
  const query = useInfiniteQuery(blocksOrMutesOptions(usePage(), kind));
  const ulids = query.data?.pages.flatMap((page) => page.ulids) ?? [];
  const extents = query.data?.pages.flatMap((page) => page.extents) ?? [];
  if (query.isPending) return <PeopleSkeletons />;
  if (ulids.length === 0 && query.isError) {
    return (
      <EmptyState
        drawing="away"
        title={blockAndMuteStrings.listFailed}
        hint={errorText(query.error)}
        action={<Button onClick={() => void query.refetch()}>{blockAndMuteStrings.retry}</Button>}
      />
    );
  }
  if (ulids.length === 0 && !query.hasNextPage) {
    return kind === 'muted' ? (
      <EmptyState title={blockAndMuteStrings.noneMuted} hint={blockAndMuteStrings.noneMutedHint} />
    ) : (
      <EmptyState
        title={blockAndMuteStrings.noneBlocked}
        hint={blockAndMuteStrings.noneBlockedHint}
      />
    );
  }
  return (
    <>
      <p className={styles.hint}>
        {kind === 'muted' ? blockAndMuteStrings.muteAgainHint : blockAndMuteStrings.blockAgainHint}
      </p>
      <ul>
        {ulids.map((ulid, at) => (
          <BlockedOrMutedRow key={ulid} ulid={ulid} kind={kind} {...extents[at]} />
        ))}
      </ul>
      {query.isFetchNextPageError && (
        <p className={styles.failed} role="alert">
          {blockAndMuteStrings.listFailed} {errorText(query.error)}
        </p>
      )}
      {query.hasNextPage && (
        <div className={styles.more}>
          <Button busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            {blockAndMuteStrings.loadMore}
          </Button>
        </div>
      )}
    </>
  );
}

/**
 * Keeps the row after an unmute or unblock until the member leaves. The row shows when a new mute or block
 * is possible.
 */
interface RowProps {
  ulid: string;
  kind: BlockOrMuteKind;
  endsAt?: string | undefined;
  notificationsOnly?: boolean | undefined;
}

function BlockedOrMutedRow({ ulid, kind, endsAt, notificationsOnly }: RowProps) {
  const page = usePage();
  const person = useUser(ulid);
  const [isBusy, setBusy] = useState(false);
  const [againMs, setAgainMs] = useState<number>();
  if (!person) return null;
  const { isBlocked, ...muted } = person.ProfileEngagement;
  const isMuted = muted.isMuted || muted.areNotificationsMuted === true;
  const extent = [
    ...(notificationsOnly ? [blockAndMuteStrings.onlyNotifications] : []),
    ...(endsAt ? [blockAndMuteStrings.mutedUntil(formatEnd(endsAt))] : []),
  ];
  const isOn = kind === 'muted' ? isMuted : isBlocked;
  const action =
    kind === 'muted' ? (isOn ? 'unmute' : 'mute') : isOn ? 'unblock' : ('block' as const);
  const toggle = async (): Promise<void> => {
    setBusy(true);
    const isDone = await blockOrMute(page, ulid, action);
    // A new cool-down begins, except after a mute with an end.
    if (isDone && isOn && endsAt === undefined)
      setAgainMs(Date.now() + LIMITS.cooldownHours * HOUR_MS);
    setBusy(false);
  };
  return (
    <li className={styles.row}>
      <Link to={`/${person.username ?? ''}`} className={styles.person}>
        <Avatar src={person.avatar} name={person.name} seed={ulid} size={44} />
        <span className={styles.names}>
          <strong dir="auto">{person.name}</strong>
          <span>@{person.username}</span>
          {isOn &&
            extent.map((text) => (
              <span key={text} className={styles.extent}>
                {text}
              </span>
            ))}
          {!isOn && againMs !== undefined && <CooldownNotice fromMs={againMs} />}
        </span>
      </Link>
      <Button
        size="small"
        busy={isBusy}
        aria-label={`${blockAndMuteStrings[action]} ${person.name}`}
        onClick={() => void toggle()}
      >
        {blockAndMuteStrings[action]}
      </Button>
    </li>
  );
}

function CooldownNotice({ fromMs }: { fromMs: number }) {
  const date = new Date(fromMs).toLocaleString(undefined, {
    dateStyle: 'medium',
    timeStyle: 'short',
  });
  return <span>{blockAndMuteStrings.again(date)}</span>;
}
