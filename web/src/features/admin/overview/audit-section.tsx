import type { Calls } from '@rookery/contract/calls.ts';
import type { Answer } from '@rookery/contract/kernel/call.ts';
import { useCallback, useState } from 'react';
import type { ConsoleApi } from '#web/features/admin/api/console-api.ts';
import styles from '#web/features/admin/parts/console.module.css';
import { PAGE_SIZE, PagedList } from '#web/features/admin/parts/paged-list.tsx';
import { ActionDialog } from '#web/features/admin/parts/action-dialog.tsx';
import { actionStrings } from '#web/features/admin/strings/action-strings.ts';
import { strings } from '#web/features/admin/strings/strings.ts';
import { formatUsername, formatDateTime } from '#web/features/admin/strings/format.ts';

type Entry = Answer<Calls['GET /admin/audit']>['data'][number];

export function AuditSection({ ask }: { ask: ConsoleApi }) {
  const [filter, setFilter] = useState({ actor: '', member: '', action: '', q: '' });
  const [turn, setTurn] = useState(0);
  const load = useCallback(
    (cursor: string) => ask('GET /admin/audit', { query: { ...filter, limit: PAGE_SIZE, cursor } }),
    [ask, filter],
  );
  return (
    <>
      <AuditFilter onFilter={setFilter} />
      <PagedList
        load={load}
        label="Audit log"
        turn={turn}
        head={['When', 'By', 'Action', 'Member', 'Reason', 'Undo']}
        renderRow={(entry) => (
          <tr key={entry.id}>
            <td>{formatDateTime(entry.at)}</td>
            <td>{entry.actor === null ? 'command line' : formatUsername(entry.actor)}</td>
            <td>
              {entry.action} {entry.details !== '{}' && <code>{entry.details}</code>}
            </td>
            <td>{formatUsername(entry.member)}</td>
            <td dir="auto">{entry.reason ?? '–'}</td>
            <td>
              {entry.canUndo && (
                <UndoButton ask={ask} entry={entry} onDone={() => setTurn((now) => now + 1)} />
              )}
            </td>
          </tr>
        )}
      />
    </>
  );
}

interface UndoProps {
  ask: ConsoleApi;
  entry: Entry;
  onDone(): void;
}

/** Undoing an action on a member or a post needs a reason, as the action did. */
function UndoButton({ ask, entry, onDone }: UndoProps) {
  const [isOpen, setOpen] = useState(false);
  const { title, ...undo } = actionStrings.undo;
  const isRead = entry.member !== null || entry.postUlid !== null;
  return (
    <>
      <button type="button" className={styles.button} onClick={() => setOpen(true)}>
        {undo.open}
      </button>
      {isOpen && (
        <ActionDialog
          {...undo}
          title={title(entry.action, entry.member && formatUsername(entry.member))}
          {...(!isRead && { reasonLabel: strings.undoReason })}
          act={async (reason) => {
            const params = { id: String(entry.id) };
            await ask('POST /admin/audit/:id/undo', { params, body: { reason } });
            onDone();
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}

interface Filter {
  actor: string;
  member: string;
  action: string;
  q: string;
}

const FIELDS = { actor: 'By', member: 'Member', action: 'Action', q: 'Reason contains' } as const;

function AuditFilter({ onFilter }: { onFilter(filter: Filter): void }) {
  const [filter, setFilter] = useState<Filter>({ actor: '', member: '', action: '', q: '' });
  return (
    <form
      className={styles.form}
      role="search"
      onSubmit={(event) => {
        event.preventDefault();
        const trimmed = Object.entries(filter).map(([name, value]) => [name, value.trim()]);
        onFilter(Object.fromEntries(trimmed) as Filter);
      }}
    >
      {Object.entries(FIELDS).map(([name, label]) => (
        <label key={name}>
          {label}
          <input
            value={filter[name as keyof Filter]}
            onChange={(event) => setFilter({ ...filter, [name]: event.target.value })}
          />
        </label>
      ))}
      <button type="submit" className={styles.button}>
        Filter
      </button>
    </form>
  );
}
