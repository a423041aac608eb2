import type { GroupList } from '@rookery/contract/kernel/groups.ts';
import { LIMITS } from '@rookery/contract/kernel/limits.ts';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { errorText } from '#web/data/http/api-error.ts';
import { usePart } from '#web/data/page/page-context.ts';
import { navigate, useSearchParams } from '#web/router/router.tsx';
import { Button } from '#web/ui/controls/button.tsx';
import { EmptyState } from '#web/ui/placeholders/empty-state.tsx';
import { useScreenTitle } from '#web/ui/page/screen-title.ts';
import { TabsLine } from '#web/ui/controls/tabs-line.tsx';
import { lazyModule, useLazy } from '#web/ui/lazy/use-lazy.ts';
import { useSearchText } from '#web/ui/controls/use-search-text.ts';
import { SearchField } from '#web/ui/controls/search-field.tsx';

import { GroupRow, GroupSkeletons } from '#web/features/groups/rows/group-row.tsx';
import type { GroupSearch } from '#web/features/groups/state/group-lists.ts';
import { createGroups } from '#web/features/groups/state/groups.part.ts';
import styles from '#web/features/groups/rows/groups-screen.module.css';
import { ListFoot } from '#web/features/groups/rows/list-foot.tsx';
import { strings } from '#web/features/groups/strings/strings.ts';

const LISTS = ['mine', 'all', 'trending', 'pinned'] as const;
type List = (typeof LISTS)[number];
const TYPES: Readonly<Record<Exclude<List, 'all'>, GroupList>> = {
  mine: 'myGroups',
  trending: 'trending',
  pinned: 'pinned',
};

const forms = lazyModule(() => import('#web/features/groups/forms/group-form.tsx'));

export function GroupsScreen() {
  useScreenTitle(strings.title);
  const [search, setSearch] = useSearchParams();
  const [isMaking, setMaking] = useState(false);
  const close = (): void => setMaking(false);
  const form = useLazy(forms, isMaking, close);
  const list = LISTS.find((each) => each === search.get('list')) ?? 'mine';
  const q = search.get('q') ?? '';
  const { text, type, forget } = useSearchText(q, (words) => ask({ list: 'all', q: words }));
  const ask = (params: { list: List; q: string }): void =>
    setSearch({ list: params.list, ...(params.q !== '' && { q: params.q }) }, { replace: true });
  const sought = text.trim() === '' ? '' : q;
  const asked: GroupSearch = list === 'all' ? { q: sought } : { type: TYPES[list] };
  return (
    <>
      <div className={styles.top}>
        <TabsLine
          label={strings.title}
          tabs={LISTS.map((value) => ({ value, label: strings.lists[value] }))}
          value={list}
          onChange={(value) => {
            forget();
            ask({ list: value, q: '' });
          }}
        />
      </div>
      <div className={styles.tools}>
        <SearchField
          label={strings.search}
          value={text}
          maxLength={LIMITS.groupQueryCharacters}
          onChange={type}
        />
        <Button onClick={() => setMaking(true)}>{strings.create}</Button>
      </div>
      <GroupRows key={list} list={list} asked={asked} onMake={() => setMaking(true)} />
      {form && (
        <form.GroupForm onClose={close} onSaved={(group) => navigate(`/group/${group.id}`)} />
      )}
    </>
  );
}

interface RowsProps {
  list: List;
  asked: GroupSearch;
  onMake(): void;
}

function GroupRows({ list, asked, onMake }: RowsProps) {
  const query = useInfiniteQuery({
    ...usePart(createGroups).searchOptions(asked),
    placeholderData: keepPreviousData,
  });
  const ids = [...new Set(query.data?.pages.flatMap((page) => page.ids))];
  // An empty previous result says nothing about the new search.
  if (query.isPending || (query.isPlaceholderData && ids.length === 0)) return <GroupSkeletons />;
  if (query.isError && ids.length === 0) {
    return (
      <EmptyState
        drawing="away"
        title={strings.listFailed}
        hint={errorText(query.error)}
        action={<Button onClick={() => void query.refetch()}>{strings.retry}</Button>}
      />
    );
  }
  if (ids.length === 0) {
    const isSought = asked.q !== undefined && asked.q !== '';
    return (
      <EmptyState
        title={isSought ? strings.noneFound : strings.none[list]}
        hint={isSought ? strings.noneFoundHint : strings.noneHint[list]}
        action={<Button onClick={onMake}>{strings.create}</Button>}
      />
    );
  }
  return (
    <>
      <ul aria-label={strings.lists[list]}>
        {ids.map((id) => (
          <GroupRow key={id} id={id} />
        ))}
      </ul>
      <ListFoot query={query} failed={strings.listFailed} end={strings.endOfList} />
    </>
  );
}
