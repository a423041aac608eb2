import type { Calls } from '@rookery/contract/calls.ts';
import type { Answer } from '@rookery/contract/kernel/call.ts';
import { useCallback, useState } from 'react';
import type { ConsoleApi } from '#web/features/admin/api/console-api.ts';
import { ActionDialog } from '#web/features/admin/parts/action-dialog.tsx';
import { actionStrings } from '#web/features/admin/strings/action-strings.ts';
import styles from '#web/features/admin/parts/console.module.css';
import { PAGE_SIZE, PagedList } from '#web/features/admin/parts/paged-list.tsx';
import { SearchField } from '#web/features/admin/parts/search-field.tsx';
import { strings } from '#web/features/admin/strings/strings.ts';
import { formatUsername, formatDay } from '#web/features/admin/strings/format.ts';

type GroupEntry = Answer<Calls['GET /admin/groups']>['data'][number];

export function GroupsSection({ ask, deletes }: { ask: ConsoleApi; deletes: boolean }) {
  const [q, setQ] = useState('');
  const [turn, setTurn] = useState(0);
  const load = useCallback(
    (cursor: string) => ask('GET /admin/groups', { query: { q, limit: PAGE_SIZE, cursor } }),
    [ask, q],
  );
  return (
    <>
      <SearchField label="Group name" onSearch={setQ} />
      <PagedList
        load={load}
        turn={turn}
        label="Groups"
        head={['Group', 'Owner', 'Members', 'Posts', 'Created', ...(deletes ? ['Delete'] : [])]}
        renderRow={(group) => (
          <tr key={group.ulid}>
            <td dir="auto">
              <strong>{group.name}</strong> {group.visibility}
            </td>
            <td>{formatUsername(group.owner)}</td>
            <td>{group.members}</td>
            <td>{group.posts}</td>
            <td>{formatDay(group.createdAt)}</td>
            {deletes && (
              <td>
                <DeleteGroup ask={ask} group={group} onDone={() => setTurn((now) => now + 1)} />
              </td>
            )}
          </tr>
        )}
      />
    </>
  );
}

function DeleteGroup({
  ask,
  group,
  onDone,
}: {
  ask: ConsoleApi;
  group: GroupEntry;
  onDone(): void;
}) {
  const [isOpen, setOpen] = useState(false);
  const { title, ...action } = actionStrings.deleteGroup;
  return (
    <>
      <button type="button" className={styles.button} onClick={() => setOpen(true)}>
        {action.open}
        <span className={styles.unseen}> {group.name}</span>
      </button>
      {isOpen && (
        <ActionDialog
          {...action}
          title={title(group.name)}
          isDangerous
          reasonLabel={strings.groupReason}
          act={async (reason) => {
            await ask('DELETE /admin/groups/:id', { params: { id: group.ulid }, body: { reason } });
            onDone();
          }}
          onStale={onDone}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
