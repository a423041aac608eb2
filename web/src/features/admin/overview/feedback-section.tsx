import type { Calls } from '@rookery/contract/calls.ts';
import type { Answer } from '@rookery/contract/kernel/call.ts';
import { useCallback, useState } from 'react';
import { type ConsoleApi, ConsoleError } from '#web/features/admin/api/console-api.ts';
import styles from '#web/features/admin/parts/console.module.css';
import { PAGE_SIZE, PagedList } from '#web/features/admin/parts/paged-list.tsx';
import { formatUsername, formatDay } from '#web/features/admin/strings/format.ts';

type FeedbackEntry = Answer<Calls['GET /admin/feedback']>['data'][number];

export function FeedbackSection({ ask }: { ask: ConsoleApi }) {
  const [turn, setTurn] = useState(0);
  const load = useCallback(
    (cursor: string) => ask('GET /admin/feedback', { query: { limit: PAGE_SIZE, cursor } }),
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
            {formatUsername(entry.author)}
            <br />
            {formatDay(entry.at)}
          </td>
          <td dir="auto">
            {entry.reported !== null && <strong>About {formatUsername(entry.reported)}: </strong>}
            {entry.message}
          </td>
          <td>
            <FeedbackReply ask={ask} entry={entry} onDone={() => setTurn((now) => now + 1)} />
          </td>
        </tr>
      )}
    />
  );
}

function FeedbackReply({
  ask,
  entry,
  onDone,
}: {
  ask: ConsoleApi;
  entry: FeedbackEntry;
  onDone(): void;
}) {
  const [answer, setAnswer] = useState('');
  const [refused, setRefused] = useState<string | null>(null);
  if (entry.doneAt !== null) {
    return (
      <>
        Done by {formatUsername(entry.doneBy)}, {formatDay(entry.doneAt)}
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
      // Another administrator was faster. The reloaded row shows who it was.
      if (failure instanceof ConsoleError && failure.status === 409) onDone();
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
