import { useCallback, useState } from 'react';
import type { Ask } from '#web/features/admin/api/console-api.ts';
import styles from '#web/features/admin/parts/console.module.css';
import { PAGE, PagedList } from '#web/features/admin/parts/paged-list.tsx';
import { SureButton } from '#web/features/admin/parts/sure-button.tsx';
import { strings } from '#web/features/admin/strings/strings.ts';
import { at, moment } from '#web/features/admin/strings/words.ts';

/** What staff did. Nobody changes it. */
export function AuditSection({ ask }: { ask: Ask }) {
  const [filter, setFilter] = useState({ actor: '', member: '', action: '', q: '' });
  const [turn, setTurn] = useState(0);
  const load = useCallback(
    (cursor: string) => ask('GET /admin/audit', { query: { ...filter, limit: PAGE, cursor } }),
    [ask, filter],
  );
  return (
    <>
      <AuditFilter onFilter={setFilter} />
      <PagedList
        load={load}
        label="Audit log"
        turn={turn}
        head={['When', 'Who', 'What', 'Whom', 'Why', 'Undo']}
        renderRow={(entry) => (
          <tr key={entry.id}>
            <td>{moment(entry.at)}</td>
            <td>{entry.actor === null ? 'command line' : at(entry.actor)}</td>
            <td>
              {entry.action} {entry.details !== '{}' && <code>{entry.details}</code>}
            </td>
            <td>{at(entry.member)}</td>
            <td dir="auto">{entry.reason ?? '–'}</td>
            <td>
              {entry.canUndo && (
                <UndoButton
                  ask={ask}
                  id={entry.id}
                  asksWhy={entry.member !== null || entry.postUlid !== null}
                  onDone={() => setTurn((now) => now + 1)}
                />
              )}
            </td>
          </tr>
        )}
      />
    </>
  );
}

interface UndoProps {
  ask: Ask;
  id: number;
  /** Undoing an action on a member or a post needs a reason. */
  asksWhy: boolean;
  onDone(): void;
}

/** Asked twice, since the first press may have been meant for another row. */
function UndoButton({ ask, id, asksWhy, onDone }: UndoProps) {
  const [reason, setReason] = useState('');
  const [said, setSaid] = useState<string | null>(null);
  const undo = async (): Promise<void> => {
    try {
      const body = asksWhy ? { reason: reason.trim() } : {};
      await ask('POST /admin/audit/:id/undo', { params: { id: String(id) }, body });
      onDone();
    } catch (failure) {
      setSaid((failure as Error).message);
    }
  };
  return (
    <>
      {asksWhy && (
        <label>
          {strings.undoReason}
          <input value={reason} onChange={(event) => setReason(event.target.value)} />
        </label>
      )}
      <SureButton press="Undo" sure="Undo it?" onSure={() => void undo()} />
      {said !== null && <p role="alert">{said}</p>}
    </>
  );
}

interface Filter {
  actor: string;
  member: string;
  action: string;
  q: string;
}

const FIELDS = { actor: 'By', member: 'About', action: 'Action', q: 'Reason has' } as const;

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
        Show
      </button>
    </form>
  );
}
