import { type ComponentType, type ReactNode, useEffect } from 'react';

import { usePage } from '#web/data/page/page-context.ts';

import {
  PostArea,
  PostCard,
  type PostCardProps,
  PostSkeletons,
  PreviewSlot,
} from '#web/features/posts/public.ts';
import type { ListOptions } from '#web/features/feeds/pages/feed-options.part.ts';
import { LazyGap } from './lazy-gap.tsx';
import { RowList, type RowPlace } from './row-list.tsx';
import { watchLists } from './watch-lists.part.ts';
import { strings } from '#web/features/feeds/pages/strings.ts';

interface PostListProps {
  options: ListOptions;
  label: string;
  empty: ReactNode;
  context?: 'line' | 'cards';
  labelOf?(id: string): string | undefined;
  Foot?: ComponentType<{ id: string }>;
  isUnderReview?: boolean;
  /** The place whose muted words fold cards: the feeds by default. */
  place?: PostCardProps['place'];
  /** Whether cards offer to follow authors that the viewer does not follow. */
  hasStrangers?: boolean;
  onSeen?(ids: readonly string[], last: number): void;
}

export function PostList(given: PostListProps) {
  const { context, labelOf, Foot, isUnderReview, place, hasStrangers, ...props } = given;
  const page = usePage();
  useEffect(() => page.part(watchLists), [page]);
  return (
    <RowList
      {...props}
      end={strings.endOfFeed}
      Area={PostArea}
      Row={PostRow}
      Waiting={PostSkeletons}
      extraOf={(id) => ({
        context,
        label: labelOf?.(id),
        Foot,
        isUnderReview,
        place,
        hasStrangers,
      })}
    />
  );
}

const GAP = 'gap:';

type PostRowProps = RowPlace &
  Pick<PostCardProps, 'context' | 'label' | 'isUnderReview' | 'place' | 'hasStrangers'> &
  Pick<PostListProps, 'Foot'>;

function PostRow({ options, Foot, ...card }: PostRowProps) {
  if (card.id.startsWith(GAP)) return <LazyGap id={card.id} options={options} />;
  return (
    <>
      <PostCard {...card} />
      <PreviewSlot id={card.id} />
      {Foot && <Foot id={card.id} />}
    </>
  );
}
