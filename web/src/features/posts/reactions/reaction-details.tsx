import type { Author } from '@rookery/contract/users/user.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { type MouseEvent, useEffect, useRef, useState } from 'react';

import { errorText } from '#web/data/http/api-error.ts';
import { usePost } from '#web/data/entities/entities.ts';
import { usePage, usePart } from '#web/data/page/page-context.ts';
import { createReactionTypes, reactionInWords } from '#web/data/settings/reaction-types.part.ts';
import { Link } from '#web/router/link.tsx';
import { Avatar } from '#web/ui/person/avatar.tsx';
import { Badges } from '#web/ui/person/badges.tsx';
import { Button } from '#web/ui/controls/button.tsx';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { EmptyState } from '#web/ui/placeholders/empty-state.tsx';
import { Skeleton } from '#web/ui/placeholders/skeleton.tsx';

import { formatCount } from '#web/features/users/public.ts';
import styles from './reaction-details.module.css';
import { ReactionMark } from './reaction-mark.tsx';
import { reactorsOptions } from './reaction-options.ts';
import { reactionStrings } from './reaction-strings.ts';
import { moreStrings } from '#web/features/posts/post/more-strings.ts';
import { strings } from '#web/features/posts/post/strings.ts';

const SKELETON_COUNT = 5;

interface ReactionDetailsProps {
  id: string;
  onClose(): void;
}

export function ReactionDetails({ id, onClose }: ReactionDetailsProps) {
  const post = usePost(id);
  const [name, setName] = useState<string | null>(null);
  const { orderReactions } = usePart(createReactionTypes);
  const counts = orderReactions(post?.postEngagement.reactions ?? []);
  const total = counts.reduce((sum, each) => sum + each.count, 0);
  return (
    <Dialog open onClose={onClose} title={reactionStrings.whoReacted} width={440}>
      <div className={styles.filter} role="group" aria-label={reactionStrings.filter}>
        <button type="button" aria-pressed={name === null} onClick={() => setName(null)}>
          {reactionStrings.all(formatCount(total))}
        </button>
        {counts.map((each) => (
          <button
            key={each.name}
            type="button"
            aria-pressed={each.name === name}
            aria-label={`${reactionInWords(each.name)}, ${each.count}`}
            onClick={() => setName(each.name)}
          >
            <ReactionMark name={each.name} size={16} />
            {formatCount(each.count)}
          </button>
        ))}
      </div>
      <div className={styles.list}>
        <Reactors key={name ?? ''} id={id} name={name} onLeave={onClose} />
      </div>
    </Dialog>
  );
}

interface ReactorsProps {
  id: string;
  name: string | null;
  onLeave(): void;
}

function Reactors({ id, name, onLeave }: ReactorsProps) {
  const query = useInfiniteQuery(reactorsOptions(usePage(), id, name));
  const { fetchNextPage, isFetchingNextPage, isFetchNextPageError, hasNextPage } = query;
  const pages = query.data?.pages ?? [];
  const reactors = [
    ...new Map(pages.flatMap(({ data }) => data).map((each) => [each.user.userId, each])).values(),
  ];
  const isWaiting = hasNextPage && !isFetchingNextPage && !isFetchNextPageError;
  // The page may already be loading; this avoids a second request.
  const end = useInSight(isWaiting, () => void fetchNextPage({ cancelRefetch: false }));

  if (query.isPending) return <ReactorSkeletons />;
  if (query.isError && reactors.length === 0) {
    return (
      <EmptyState
        drawing="away"
        title={reactionStrings.listFailed}
        hint={errorText(query.error)}
        action={<Button onClick={() => void query.refetch()}>{strings.retry}</Button>}
      />
    );
  }
  if (reactors.length === 0) return <NobodyShown isNone={pages[0]?.reactions.length === 0} />;
  return (
    <>
      <ul>
        {reactors.map((each) => (
          <Reactor key={each.user.userId} {...each} onLeave={onLeave} />
        ))}
      </ul>
      {isFetchNextPageError && (
        <p className={styles.failed} role="alert">
          {reactionStrings.listFailed} {errorText(query.error)}
        </p>
      )}
      {hasNextPage && (
        <div ref={end} className={styles.more}>
          <Button busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {isFetchNextPageError ? strings.retry : moreStrings.loadMore}
          </Button>
        </div>
      )}
    </>
  );
}

interface ReactorProps {
  user: Author;
  name: string;
  onLeave(): void;
}

function Reactor({ user, name, onLeave }: ReactorProps) {
  const leave = (event: MouseEvent): void => {
    if (!event.ctrlKey && !event.metaKey && !event.shiftKey) onLeave();
  };
  return (
    <li>
      <Link to={`/${user.username ?? ''}`} className={styles.person} data-person="" onClick={leave}>
        <Avatar src={user.avatar} name={user.name} seed={user.userId} size={40} />
        <span className={styles.names}>
          <span className={styles.nameLine}>
            <strong dir="auto">{user.name}</strong>
            <Badges names={user.badges.filter((badge) => SEALS.includes(badge))} />
          </span>
          <span className={styles.handle}>@{user.username}</span>
        </span>
        <ReactionMark name={name} />
        <span className="sr-only">{reactionInWords(name)}</span>
      </Link>
    </li>
  );
}

const SEALS = ['verified', 'gold_verified'];

/** Members hidden from this viewer are counted but not named. */
function NobodyShown({ isNone }: { isNone: boolean }) {
  return (
    <EmptyState
      title={isNone ? reactionStrings.noneYet : reactionStrings.noneShown}
      hint={isNone ? reactionStrings.noneHint : reactionStrings.noneShownHint}
    />
  );
}

function ReactorSkeletons() {
  return (
    <ul aria-busy="true">
      {Array.from({ length: SKELETON_COUNT }, (_, at) => (
        <li key={at} className={styles.person}>
          <Skeleton width="40px" height="40px" round />
          <span className={styles.names}>
            <Skeleton width="9em" height="14px" />
            <Skeleton width="6em" height="12px" />
          </span>
        </li>
      ))}
    </ul>
  );
}

function useInSight(isWaiting: boolean, onSeen: () => void) {
  const element = useRef<HTMLDivElement>(null);
  const seen = useRef(onSeen);
  useEffect(() => {
    seen.current = onSeen;
  });
  useEffect(() => {
    const { current } = element;
    if (!isWaiting || !current) return;
    const observer = new IntersectionObserver(
      (entries) => entries.some((entry) => entry.isIntersecting) && seen.current(),
      { rootMargin: '200px' },
    );
    observer.observe(current);
    return () => observer.disconnect();
  }, [isWaiting]);
  return element;
}
