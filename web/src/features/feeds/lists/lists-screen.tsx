import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { errorText } from '#web/data/http/api-error.ts';
import { usePage } from '#web/data/page/page-context.ts';
import { ListForm, listsOptions, listStrings } from '#web/features/relations/lists/public.ts';
import { Link } from '#web/router/link.tsx';
import { navigate } from '#web/router/router.tsx';
import { Button } from '#web/ui/controls/button.tsx';
import { useScreenTitle } from '#web/ui/page/screen-title.ts';
import { EmptyState } from '#web/ui/placeholders/empty-state.tsx';
import { Skeleton } from '#web/ui/placeholders/skeleton.tsx';

import styles from './lists-screen.module.css';
import { strings } from './strings.ts';

/** `/lists`: the member's lists. */
export function ListsScreen() {
  useScreenTitle(strings.title);
  const lists = useQuery(listsOptions(usePage()));
  const [isCreating, setCreating] = useState(false);
  const isEmpty = lists.data?.length === 0;
  const create = (
    <Button kind={isEmpty ? 'primary' : 'quiet'} onClick={() => setCreating(true)}>
      {listStrings.newList}
    </Button>
  );
  return (
    <>
      {lists.isPending && <Skeleton height="12rem" />}
      {lists.isError && !lists.data && (
        <EmptyState
          drawing="away"
          title={listStrings.loadFailed}
          hint={errorText(lists.error)}
          action={<Button onClick={() => void lists.refetch()}>{listStrings.retry}</Button>}
        />
      )}
      {isEmpty && (
        <EmptyState title={listStrings.none} hint={listStrings.noneHint} action={create} />
      )}
      {lists.data && lists.data.length > 0 && (
        <>
          <div className={styles.tools}>{create}</div>
          <ul className={styles.lists}>
            {lists.data.map(({ ulid, name, memberCount, isShared }) => (
              <li key={ulid}>
                <Link to={`/lists/${ulid}`} className={styles.list}>
                  <strong dir="auto">{name}</strong>
                  <span>
                    {listStrings.members(memberCount)}
                    {isShared && ` · ${listStrings.shared}`}
                  </span>
                </Link>
              </li>
            ))}
          </ul>
        </>
      )}
      {isCreating && (
        <ListForm
          onClose={() => setCreating(false)}
          onSaved={(ulid) => navigate(`/lists/${ulid}`)}
        />
      )}
    </>
  );
}
