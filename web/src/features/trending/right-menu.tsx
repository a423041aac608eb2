import type { ReactNode } from 'react';

import { PeopleSkeletons } from '../relations/public.ts';
import { SearchBox } from '../search/public.ts';
import { PeopleList, TopicsList, TopicSkeletons } from './trend-list.tsx';
import { useRecommended, useTrendingTopics } from './trend-options.ts';
import { TrendSection } from './trend-section.tsx';
import { strings } from './strings.ts';

export type RightMenuPart = 'search' | 'people' | 'topics';

interface RightMenuProps {
  without: ReadonlySet<RightMenuPart>;
  visit: number;
  /** Content below the lists. It appears together with them, so that nothing shifts when they load. */
  children: ReactNode;
}

export function RightMenu({ without, visit, children }: RightMenuProps) {
  const people = useRecommended(visit);
  const topics = useTrendingTopics(visit);
  const isWaiting = people.isPending || topics.isPending;
  return (
    <>
      {!without.has('search') && <SearchBox isCompact />}
      {isWaiting ? (
        <RightMenuSkeleton without={without} />
      ) : (
        <>
          {!without.has('people') && (
            <TrendSection isCard title={strings.whoToFollow} all="/recommendations">
              <PeopleList isCompact query={people} empty={strings.noAccounts} />
            </TrendSection>
          )}
          {!without.has('topics') && (
            <TrendSection isCard title={strings.topics} all="/trending">
              <TopicsList query={topics} />
            </TrendSection>
          )}
          {children}
        </>
      )}
    </>
  );
}

function RightMenuSkeleton({ without }: Pick<RightMenuProps, 'without'>) {
  return (
    <>
      {!without.has('people') && (
        <TrendSection isCard title={strings.whoToFollow}>
          <PeopleSkeletons count={5} isCompact />
        </TrendSection>
      )}
      {!without.has('topics') && (
        <TrendSection isCard title={strings.topics}>
          <TopicSkeletons />
        </TrendSection>
      )}
    </>
  );
}
