import type { Calls } from '@rookery/contract/calls.ts';
import type { Answer } from '@rookery/contract/kernel/call.ts';
import { useCallback, useState } from 'react';
import type { Ask } from './console-api.ts';
import styles from './console.module.css';
import { PAGE, PagedList } from './paged-list.tsx';
import { SearchField } from './search-field.tsx';
import { at, day, moment } from './words.ts';

type FeedbackEntry = Answer<Calls['GET /admin/feedback']>['data'][number];
type GroupEntry = Answer<Calls['GET /admin/groups']>['data'][number];

/** What members wrote to those who run the community. */
export function FeedbackSection({ ask }: { ask: Ask }) {
  const [turn, setTurn] = useState(0);
  const load = useCallback(
    (cursor: string) => ask('GET /admin/feedback', { query: { limit: PAGE, cursor } }),
    [ask],
  );
  return (
    <PagedList
      load={load}
      turn={turn}
      label="Feedback"
      head={['From', 'Message', 'State']}
      renderRow={(entry) => (
        <tr key={entry.id}>
          <td>
            {at(entry.author)}
            <br />
            {day(entry.at)}
          </td>
          <td dir="auto">
            {entry.reported !== null && <strong>About {at(entry.reported)}: </strong>}
            {entry.message}
          </td>
          <td>
            <Settling ask={ask} entry={entry} onDone={() => setTurn((now) => now + 1)} />
          </td>
        </tr>
      )}
    />
  );
}

function Settling({ ask, entry, onDone }: { ask: Ask; entry: FeedbackEntry; onDone(): void }) {
  const [answer, setAnswer] = useState('');
  const [refused, setRefused] = useState<string | null>(null);
  if (entry.doneAt !== null) {
    return (
      <>
        Done by {at(entry.doneBy)}, {day(entry.doneAt)}
        {entry.answer !== null && <q dir="auto">{entry.answer}</q>}
      </>
    );
  }
  async function settle(): Promise<void> {
    const body = answer.trim() === '' ? {} : { answer: answer.trim() };
    try {
      await ask('POST /admin/feedback/:id', { params: { id: String(entry.id) }, body });
      onDone();
    } catch (failure) {
      setRefused((failure as Error).message);
    }
  }
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        void settle();
      }}
    >
      <label>
        Answer by mail, if any
        <textarea rows={2} value={answer} onChange={(event) => setAnswer(event.target.value)} />
      </label>
      <button type="submit" className={styles.button}>
        {answer.trim() === '' ? 'Done' : 'Answer'}
      </button>
      {refused !== null && <p role="alert">{refused}</p>}
    </form>
  );
}

/** Every group, whoever may read it. */
export function GroupsSection({ ask, deletes }: { ask: Ask; deletes: boolean }) {
  const [q, setQ] = useState('');
  const [turn, setTurn] = useState(0);
  const load = useCallback(
    (cursor: string) => ask('GET /admin/groups', { query: { q, limit: PAGE, cursor } }),
    [ask, q],
  );
  return (
    <>
      <SearchField label="Part of the name" onSearch={setQ} />
      <PagedList
        load={load}
        turn={turn}
        label="Groups"
        head={['Group', 'Owner', 'Members', 'Posts', 'Since', ...(deletes ? ['Delete'] : [])]}
        renderRow={(group) => (
          <tr key={group.ulid}>
            <td dir="auto">
              <strong>{group.name}</strong> {group.visibility}
            </td>
            <td>{at(group.owner)}</td>
            <td>{group.members}</td>
            <td>{group.posts}</td>
            <td>{day(group.createdAt)}</td>
            {deletes && (
              <td>
                <Deleting ask={ask} group={group} onDone={() => setTurn((now) => now + 1)} />
              </td>
            )}
          </tr>
        )}
      />
    </>
  );
}

function Deleting({ ask, group, onDone }: { ask: Ask; group: GroupEntry; onDone(): void }) {
  const [asks, setAsks] = useState(false);
  const [refused, setRefused] = useState<string | null>(null);
  const remove = async (): Promise<void> => {
    try {
      await ask('DELETE /admin/groups/:id', { params: { id: group.ulid } });
      onDone();
    } catch (failure) {
      setRefused((failure as Error).message);
    }
  };
  return (
    <>
      <button
        type="button"
        className={asks ? styles.danger : styles.button}
        onClick={() => (asks ? void remove() : setAsks(true))}
      >
        {asks ? 'Really delete' : 'Delete'}
        <span className={styles.unseen}> {group.name}</span>
      </button>
      {refused !== null && <p role="alert">{refused}</p>}
    </>
  );
}

/** Who invites by mail; whom is not kept. */
export function InvitationsSection({ ask }: { ask: Ask }) {
  const load = useCallback(
    async () => ({ ...(await ask('GET /admin/invitations')), next_cursor: null }),
    [ask],
  );
  return (
    <PagedList
      load={load}
      label="Invitations of the last 30 days"
      head={['Member', 'Invited in 30 days', 'Last']}
      renderRow={(entry) => (
        <tr key={entry.inviter}>
          <td>{at(entry.inviter)}</td>
          <td>{entry.invitations}</td>
          <td>{moment(entry.lastAt)}</td>
        </tr>
      )}
    />
  );
}

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
                <UndoButton ask={ask} id={entry.id} onDone={() => setTurn((now) => now + 1)} />
              )}
            </td>
          </tr>
        )}
      />
    </>
  );
}

/** Asked twice, since the first press may have been meant for another row. */
function UndoButton({ ask, id, onDone }: { ask: Ask; id: number; onDone(): void }) {
  const [said, setSaid] = useState<string | null>(null);
  const [isAsked, setAsked] = useState(false);
  const undo = async (): Promise<void> => {
    try {
      await ask('POST /admin/audit/:id/undo', { params: { id: String(id) } });
      onDone();
    } catch (failure) {
      setSaid((failure as Error).message);
    }
    setAsked(false);
  };
  return (
    <>
      <button
        type="button"
        className={styles.button}
        onClick={() => (isAsked ? void undo() : setAsked(true))}
        onBlur={() => setAsked(false)}
      >
        {isAsked ? 'Undo it?' : 'Undo'}
      </button>
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
