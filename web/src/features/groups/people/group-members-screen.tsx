import type { Group } from '@rookery/contract/groups/group.ts';
import type { GroupPerson } from '@rookery/contract/groups/group-people.ts';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';

import { errorText } from '#web/data/http/api-error.ts';
import { usePart } from '#web/data/page/page-context.ts';
import { Link } from '#web/router/link.tsx';
import { useParams, useSearchParams } from '#web/router/router.tsx';
import { Button } from '#web/ui/controls/button.tsx';
import { useFocusNext } from '#web/ui/page/use-focus-next.ts';
import { EmptyState } from '#web/ui/placeholders/empty-state.tsx';
import { useScreenTitle } from '#web/ui/page/screen-title.ts';
import { TabsLine } from '#web/ui/controls/tabs-line.tsx';

import { PeopleSkeletons } from '#web/features/relations/public.ts';
import { GroupPersonRow } from './group-person-row.tsx';
import {
  MEMBER_ORDERS,
  type MemberOrder,
  PEOPLE_OF_GROUP,
  type PeopleOfGroup,
} from '#web/features/groups/state/group-lists.ts';
import { createGroups } from '#web/features/groups/state/groups.part.ts';
import { useGroup } from '#web/features/groups/state/groups.ts';
import styles from '#web/features/groups/rows/groups-screen.module.css';
import { ListFoot } from '#web/features/groups/rows/list-foot.tsx';
import { strings } from '#web/features/groups/strings/strings.ts';

export function GroupMembersScreen() {
  const { groupId = '' } = useParams();
  const query = useQuery(usePart(createGroups).groupOptions(groupId));
  const group = useGroup(query.data?.id);
  useScreenTitle(group?.name ?? strings.memberLists.members);
  if (group) return <People group={group} />;
  if (query.isPending) return <PeopleSkeletons />;
  return (
    <EmptyState
      drawing="away"
      title={query.isError ? strings.failed : strings.notFound}
      hint={query.isError ? errorText(query.error) : strings.notFoundHint}
      action={<Link to="/groups">{strings.toGroups}</Link>}
    />
  );
}

function People({ group }: { group: Group }) {
  const [search, setSearch] = useSearchParams();
  const decides = group.abilities.includes('moderate');
  const shown: readonly PeopleOfGroup[] = decides ? PEOPLE_OF_GROUP : ['members'];
  const list = shown.find((each) => each === search.get('list')) ?? 'members';
  const order = MEMBER_ORDERS.find((each) => each === search.get('sort')) ?? 'joined';
  if (!group.abilities.includes('read')) {
    return <EmptyState title={strings.closedTitle} hint={strings.closedHint} />;
  }
  return (
    <>
      {decides && (
        <div className={styles.top}>
          <TabsLine
            label={strings.memberLists.members}
            tabs={shown.map((value) => ({ value, label: strings.memberLists[value] }))}
            value={list}
            onChange={(value) => setSearch({ list: value }, { replace: true })}
          />
        </div>
      )}
      {list === 'members' && (
        <Orders order={order} onChange={(sort) => setSearch({ list, sort }, { replace: true })} />
      )}
      <PeopleRows key={`${list}/${order}`} group={group} list={list} order={order} />
    </>
  );
}

function Orders({ order, onChange }: { order: MemberOrder; onChange(order: MemberOrder): void }) {
  return (
    <div className={styles.orders} role="group" aria-label={strings.order}>
      {MEMBER_ORDERS.map((each) => (
        <button
          key={each}
          type="button"
          aria-pressed={each === order}
          onClick={() => onChange(each)}
        >
          {strings.orders[each]}
        </button>
      ))}
    </div>
  );
}

interface PeopleRowsProps {
  group: Group;
  list: PeopleOfGroup;
  order: MemberOrder;
}

function PeopleRows({ group, list, order }: PeopleRowsProps) {
  const query = useInfiniteQuery(usePart(createGroups).peopleOptions(group.id, list, order));
  const people = deduplicatePeople(query.data?.pages.flatMap((page) => page.people) ?? []);
  const focusing = useFocusNext(people.map(({ profile }) => profile.ulid));
  if (query.isPending) return <PeopleSkeletons />;
  if (query.isError && people.length === 0) {
    return (
      <EmptyState
        drawing="away"
        title={strings.peopleFailed}
        hint={errorText(query.error)}
        action={<Button onClick={() => void query.refetch()}>{strings.retry}</Button>}
      />
    );
  }
  if (people.length === 0) return <EmptyState title={strings.noMembers[list]} />;
  return (
    <>
      <ul {...focusing} aria-label={strings.memberLists[list]}>
        {people.map((person) => (
          <GroupPersonRow key={person.profile.ulid} group={group} person={person} list={list} />
        ))}
      </ul>
      <ListFoot query={query} failed={strings.peopleFailed} end={strings.endOfList} />
    </>
  );
}

/** Keeps each member once, because a member may move between pages during loading. */
function deduplicatePeople(people: readonly GroupPerson[]): GroupPerson[] {
  return [...new Map(people.map((person) => [person.profile.ulid, person])).values()];
}
