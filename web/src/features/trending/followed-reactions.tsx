import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { usePage } from '#web/data/page/page-context.ts';

import { PostArea, PostCard, PostSkeletons } from '../posts/public.ts';
import { followedReactionsOptions } from './trend-options.ts';
import { TrendSection } from './trend-section.tsx';
import styles from './trend-list.module.css';
import { strings } from './strings.ts';

const STEP = 3;

/** A section that is left out if there is no such post, or if the posts cannot be loaded. */
export function FollowedReactions() {
  const { data, isPending } = useQuery(followedReactionsOptions(usePage()));
  const [shown, setShown] = useState(STEP);
  const reasons = data ?? [];
  if (!isPending && reasons.length === 0) return null;
  return (
    <TrendSection title={strings.liked} hint={strings.hints.liked}>
      {isPending && <PostSkeletons count={STEP} />}
      <PostArea>
        {reasons.slice(0, shown).map(({ ulid, reactedBy, count }) => (
          <div key={ulid}>
            <p className={styles.reason}>
              <bdi>{reactedBy.name}</bdi> {strings.reacted(count)}
            </p>
            <PostCard id={ulid} hasStrangers />
          </div>
        ))}
      </PostArea>
      {reasons.length > shown && (
        <button type="button" className={styles.more} onClick={() => setShown(shown + STEP)}>
          {strings.showMore}
        </button>
      )}
    </TrendSection>
  );
}
