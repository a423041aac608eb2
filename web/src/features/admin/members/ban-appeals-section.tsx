import type { Calls } from '@rookery/contract/calls.ts';
import type { Answer } from '@rookery/contract/kernel/call.ts';
import { REASON } from '@rookery/contract/kernel/timeouts.ts';
import { useCallback, useState } from 'react';
import { type Ask, Refused } from '#web/features/admin/api/console-api.ts';
import styles from '#web/features/admin/parts/console.module.css';
import { PAGE, PagedList } from '#web/features/admin/parts/paged-list.tsx';
import { at, day } from '#web/features/admin/strings/words.ts';

type Appeal = Answer<Calls['GET /admin/ban-appeals']>['data'][number];

/** What banned members say to their bans, and what they are answered. */
export function BanAppealsSection({ ask }: { ask: Ask }) {
  const [turn, setTurn] = useState(0);
  const load = useCallback(
    (cursor: string) => ask('GET /admin/ban-appeals', { query: { limit: PAGE, cursor } }),
    [ask],
  );
  return (
    <PagedList
      load={load}
      turn={turn}
      label="Appeals of bans"
      head={['Member', 'The ban', 'What they say', 'Answer']}
      renderRow={(appeal) => (
        <tr key={appeal.id}>
          <td>
            {at(appeal.username)}
            <br />
            {day(appeal.at)}
          </td>
          <td>
            {appeal.bannedAt !== null && day(appeal.bannedAt)} by {at(appeal.bannedBy)}
            {appeal.reason !== null && <q dir="auto">{appeal.reason}</q>}
          </td>
          <td dir="auto">{appeal.text}</td>
          <td>
            <Settling ask={ask} appeal={appeal} onDone={() => setTurn((now) => now + 1)} />
          </td>
        </tr>
      )}
    />
  );
}

interface SettlingProps {
  ask: Ask;
  appeal: Appeal;
  onDone(): void;
}

function Settling({ ask, appeal, onDone }: SettlingProps) {
  const [answer, setAnswer] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [refused, setRefused] = useState<string | null>(null);
  if (appeal.isGranted !== null) {
    return (
      <>
        {appeal.isGranted ? 'Opened again' : 'Stays closed'} by {at(appeal.settledBy)}
        {appeal.answer !== null && <q dir="auto">{appeal.answer}</q>}
      </>
    );
  }
  if (!appeal.canDecide) return <>Somebody else has to answer this.</>;
  const settle = async (isGranted: boolean): Promise<void> => {
    setBusy(true);
    try {
      const body = { isGranted, answer };
      await ask('POST /admin/ban-appeals/:id', { params: { id: appeal.id }, body });
      onDone();
    } catch (failure) {
      setRefused((failure as Error).message);
      setBusy(false);
      // Somebody else has answered: the list says what.
      if (failure instanceof Refused && failure.status === 409) onDone();
    }
  };
  const isFit = answer.trim().length >= REASON.min;
  return (
    <div className={styles.form}>
      <label>
        Answer by mail
        <textarea
          rows={3}
          maxLength={REASON.max}
          value={answer}
          onChange={(event) => setAnswer(event.target.value)}
        />
      </label>
      <button
        type="button"
        className={styles.button}
        disabled={!isFit || isBusy}
        onClick={() => void settle(true)}
      >
        Open the account again
      </button>
      <button
        type="button"
        className={styles.button}
        disabled={!isFit || isBusy}
        onClick={() => void settle(false)}
      >
        It stays closed
      </button>
      {refused !== null && <p role="alert">{refused}</p>}
    </div>
  );
}
