import { useQuery } from '@tanstack/react-query';
import { Link } from '#web/router/link.tsx';
import { useParams, useSearchParams } from '#web/router/router.tsx';

import { isNotFound } from '#web/data/http/api-error.ts';
import { useUser } from '#web/data/entities/entities.ts';
import { usePage } from '#web/data/page/page-context.ts';
import { EmptyState } from '#web/ui/placeholders/empty-state.tsx';
import { useScreenTitle } from '#web/ui/page/screen-title.ts';
import { TabsLine } from '#web/ui/controls/tabs-line.tsx';

import styles from './connections-screen.module.css';
import { PeopleRows } from './people-rows.tsx';
import { PEOPLE_LISTS, type PeopleList, peopleOptions, profileOptions } from './profile-options.ts';
import { strings } from '#web/features/relations/strings/strings.ts';

export function ConnectionsScreen() {
  const { username = '' } = useParams();
  const [search, setSearch] = useSearchParams();
  const asked = useQuery(profileOptions(usePage(), username));
  const profile = useUser(isNotFound(asked.error) ? '' : (asked.data ?? ''));
  useScreenTitle(profile?.name ?? strings.connections);
  const list = PEOPLE_LISTS.find((each) => each === search.get('tab')) ?? 'followers';
  return (
    <>
      <div className={styles.tabs}>
        <TabsLine
          label={strings.connections}
          tabs={PEOPLE_LISTS.map((value) => ({ value, label: strings[value] }))}
          value={list}
          onChange={(tab) => setSearch({ tab }, { replace: true })}
        />
      </div>
      {isNotFound(asked.error) ? (
        <NoProfile />
      ) : (
        <Rows key={`${username}/${list}`} name={username} list={list} />
      )}
    </>
  );
}

function Rows({ name, list }: { name: string; list: PeopleList }) {
  return (
    <PeopleRows
      options={peopleOptions(usePage(), name, list)}
      empty={<EmptyState title={strings.empty[list]} hint={strings.emptyHint[list]} />}
      missing={<NoProfile />}
    />
  );
}

function NoProfile() {
  return (
    <EmptyState
      drawing="away"
      title={strings.notFound}
      hint={strings.notFoundHint}
      action={<Link to="/feed">{strings.toFeed}</Link>}
    />
  );
}
