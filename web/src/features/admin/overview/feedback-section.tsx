import type { Calls } from '@rookery/contract/calls.ts';
import type { Answer } from '@rookery/contract/kernel/call.ts';
import { useCallback, useState } from 'react';
import { type Ask, Refused } from '#web/features/admin/api/console-api.ts';
import styles from '#web/features/admin/parts/console.module.css';
import { PAGE, PagedList } from '#web/features/admin/parts/paged-list.tsx';
import { at, day } from '#web/features/admin/strings/words.ts';

type FeedbackEntry = Answer<Calls['GET /admin/feedback']>['data'][number];

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
      head={['From', 'Message', 'Status']}
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
      // Another administrator was faster: the reloaded row shows who.
      if (failure instanceof Refused && failure.status === 409) onDone();
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
        Answer by email (optional)
        <textarea rows={2} value={answer} onChange={(event) => setAnswer(event.target.value)} />
      </label>
      <button type="submit" className={styles.button}>
        {answer.trim() === '' ? 'Mark as done' : 'Answer'}
      </button>
      {refused !== null && <p role="alert">{refused}</p>}
    </form>
  );
}
