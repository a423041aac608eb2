import { useInfiniteQuery } from '@tanstack/react-query';

import { usePart } from '#web/data/page/page-context.ts';

import { createGroups, GroupRow } from '../groups/public.ts';
import { PeopleSkeletons } from '../relations/public.ts';
import { TrendSection } from './trend-section.tsx';
import { strings } from './strings.ts';

const SHOWN = 3;

/** A section that is left out if there is no group, or if the groups cannot be loaded. */
export function ActiveGroups() {
  const options = usePart(createGroups).searchOptions({ type: 'trending' });
  const { data, isPending } = useInfiniteQuery(options);
  const ids = [...new Set(data?.pages.flatMap((page) => page.ids))].slice(0, SHOWN);
  if (!isPending && ids.length === 0) return null;
  return (
    <TrendSection title={strings.groups} hint={strings.hints.groups} all="/groups?list=trending">
      {isPending ? (
        <PeopleSkeletons count={SHOWN} />
      ) : (
        <ul>
          {ids.map((id) => (
            <GroupRow key={id} id={id} />
          ))}
        </ul>
      )}
    </TrendSection>
  );
}
