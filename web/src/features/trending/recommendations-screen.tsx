import { errorText } from '#web/data/http/api-error.ts';
import { Link } from '#web/router/link.tsx';
import { Button } from '#web/ui/controls/button.tsx';
import { EmptyState } from '#web/ui/placeholders/empty-state.tsx';
import { useScreenTitle } from '#web/ui/page/screen-title.ts';

import { PeopleSkeletons } from '../relations/public.ts';
import { SuggestedRow } from './suggested-row.tsx';
import { useRecommended } from './trend-options.ts';
import { strings } from './strings.ts';
import { useSuggestible } from './suggestible.ts';

export function RecommendationsScreen() {
  const { data, error, isFetching, refetch } = useRecommended();
  const people = useSuggestible(data);
  useScreenTitle(strings.recommendations);
  if (!people) {
    if (!error) return <PeopleSkeletons />;
    return (
      <EmptyState
        drawing="away"
        title={strings.failed}
        hint={errorText(error)}
        action={
          <Button busy={isFetching} onClick={() => void refetch()}>
            {strings.retry}
          </Button>
        }
      />
    );
  }
  if (people.length === 0) {
    return (
      <EmptyState
        title={strings.noAccounts}
        hint={strings.noAccountsHint}
        action={<Link to="/feed">{strings.toFeed}</Link>}
      />
    );
  }
  return (
    <ul>
      {people.map((ulid) => (
        <SuggestedRow key={ulid} ulid={ulid} />
      ))}
    </ul>
  );
}
