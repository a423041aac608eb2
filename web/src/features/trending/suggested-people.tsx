import type { ReactNode } from 'react';

import { PeopleList } from './trend-list.tsx';
import { useSuggestible } from './suggestible.ts';
import { useRecommended } from './trend-options.ts';
import { TrendSection } from './trend-section.tsx';
import { strings } from './strings.ts';

export function SuggestedPeople({ none }: { none: ReactNode }) {
  const people = useRecommended();
  if (useSuggestible(people.data)?.length === 0) return none;
  return (
    <TrendSection title={strings.peopleToFollow} all="/recommendations">
      <PeopleList query={people} empty={strings.noAccounts} />
    </TrendSection>
  );
}
