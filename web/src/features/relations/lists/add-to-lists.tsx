import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { errorText } from '#web/data/http/api-error.ts';
import { usePage } from '#web/data/page/page-context.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { EmptyState } from '#web/ui/placeholders/empty-state.tsx';
import { Skeleton } from '#web/ui/placeholders/skeleton.tsx';
import { nameOf } from '#web/features/relations/block/block-or-mute.part.ts';

import styles from './add-to-lists.module.css';
import { ListForm } from './list-form.tsx';
import { listsOptions, setOnList } from './member-lists.ts';
import { listStrings as strings } from './strings.ts';

interface AddToListsProps {
  /** The member to add. */
  ulid: string;
  onClose(): void;
}

/** The member's lists with a check box each. */
export function AddToLists({ ulid, onClose }: AddToListsProps) {
  const page = usePage();
  const lists = useQuery(listsOptions(page, ulid));
  const [isCreating, setCreating] = useState(false);
  const [chosen, setChosen] = useState<Readonly<Record<string, boolean>>>({});
  const choose = async (list: string, on: boolean): Promise<void> => {
    setChosen((before) => ({ ...before, [list]: on }));
    const isKept = await setOnList(page, list, ulid, on);
    if (!isKept) setChosen((before) => ({ ...before, [list]: !on }));
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={strings.addToTitle(nameOf(page, ulid))}
      width={400}
      footer={
        <>
          <Button onClick={() => setCreating(true)}>{strings.newList}</Button>
          <Button kind="primary" onClick={onClose}>
            {strings.done}
          </Button>
        </>
      }
    >
      {lists.isPending && <Skeleton height="8rem" />}
      {lists.isError && !lists.data && (
        <EmptyState
          title={strings.loadFailed}
          hint={errorText(lists.error)}
          action={<Button onClick={() => void lists.refetch()}>{strings.retry}</Button>}
        />
      )}
      {lists.data?.length === 0 && <EmptyState title={strings.none} hint={strings.noneHint} />}
      <ul className={styles.lists}>
        {lists.data?.map((list) => (
          <li key={list.ulid}>
            <label className={styles.list}>
              <input
                type="checkbox"
                checked={chosen[list.ulid] ?? list.hasMember ?? false}
                onChange={({ target }) => void choose(list.ulid, target.checked)}
              />
              <span className={styles.name}>
                <bdi>{list.name}</bdi>
              </span>
              <span className={styles.count}>{strings.members(list.memberCount)}</span>
            </label>
          </li>
        ))}
      </ul>
      {isCreating && (
        <ListForm onClose={() => setCreating(false)} onSaved={(list) => void choose(list, true)} />
      )}
    </Dialog>
  );
}
