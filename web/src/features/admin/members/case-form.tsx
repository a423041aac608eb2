import { REASON } from '@rookery/contract/kernel/timeouts.ts';
import { useState } from 'react';
import { casePage } from './case-page.ts';
import type { Ask } from '#web/features/admin/api/console-api.ts';
import styles from '#web/features/admin/parts/console.module.css';
import { saveText } from '#web/features/admin/parts/save-text.ts';

const words = {
  title: 'For an authority',
  hint: 'A file with who this is, what of theirs was reported and decided, and what staff did. Reporters are not named in it. The log says that you made it, and why.',
  reason: 'Reason: who asks, and by what right',
  make: 'Make the file',
  making: 'Making it …',
  made: 'The case is in the downloads of this browser, to read and as data.',
  short: `A reason needs at least ${REASON.min} characters.`,
} as const;

/** Exports the case of one member, for a reason. Administrators only. */
export function CaseForm({ ask, id }: { ask: Ask; id: string }) {
  const [reason, setReason] = useState('');
  const [state, setState] = useState<'asked' | 'making' | 'made'>('asked');
  const [refused, setRefused] = useState<string | null>(null);
  const make = async (): Promise<void> => {
    if (reason.trim().length < REASON.min) return setRefused(words.short);
    setState('making');
    setRefused(null);
    try {
      const body = { reason: reason.trim() };
      const { data } = await ask('POST /admin/members/:id/case', { params: { id }, body });
      const name = `case-${data.member.username ?? data.member.ulid}-${data.madeAt.slice(0, 10)}`;
      saveText(`${name}.json`, JSON.stringify(data, null, 2), 'application/json');
      const title = `${data.network}: case of ${data.member.username ?? data.member.ulid}`;
      saveText(`${name}.html`, casePage(title, data), 'text/html');
      setState('made');
      setReason('');
    } catch (failure) {
      setState('asked');
      setRefused((failure as Error).message);
    }
  };
  return (
    <section>
      <h3>{words.title}</h3>
      <p className={styles.soft}>{words.hint}</p>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          void make();
        }}
      >
        <label>
          {words.reason}
          <input
            value={reason}
            maxLength={REASON.max}
            onChange={(event) => setReason(event.target.value)}
          />
        </label>
        <button type="submit" className={styles.button} disabled={state === 'making'}>
          {words.make}
        </button>
      </form>
      <p role="status">
        {state === 'making' && words.making}
        {state === 'made' && words.made}
      </p>
      {refused !== null && <p role="alert">{refused}</p>}
    </section>
  );
}
