import { REASON_CHARACTERS } from '@rookery/contract/kernel/timeouts.ts';
import { useState } from 'react';
import { memberFilePage } from './member-file-page.ts';
import type { ConsoleApi } from '#web/features/admin/api/console-api.ts';
import styles from '#web/features/admin/parts/console.module.css';
import { saveText } from '#web/features/admin/parts/save-text.ts';

const words = {
  title: 'Export for authorities',
  hint: 'The export contains the member’s account data, reported content, decisions and staff actions. It doesn’t name reporters. The audit log records who created it, and why.',
  reason: 'Reason (authority and legal basis)',
  make: 'Create export',
  making: 'Creating export…',
  made: 'Export downloaded as an HTML page and a JSON file.',
  short: `The reason needs at least ${REASON_CHARACTERS.min} characters.`,
} as const;

export function MemberFileForm({ ask, id }: { ask: ConsoleApi; id: string }) {
  const [reason, setReason] = useState('');
  const [state, setState] = useState<'asked' | 'making' | 'made'>('asked');
  const [refused, setRefused] = useState<string | null>(null);
  const make = async (): Promise<void> => {
    if (reason.trim().length < REASON_CHARACTERS.min) return setRefused(words.short);
    setState('making');
    setRefused(null);
    try {
      const body = { reason: reason.trim() };
      const { data } = await ask('POST /admin/members/:id/case', { params: { id }, body });
      const name = `case-${data.member.username ?? data.member.ulid}-${data.madeAt.slice(0, 10)}`;
      saveText(`${name}.json`, JSON.stringify(data, null, 2), 'application/json');
      const title = `${data.network}: data export for ${data.member.username ?? data.member.ulid}`;
      saveText(`${name}.html`, memberFilePage(title, data), 'text/html');
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
            maxLength={REASON_CHARACTERS.max}
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
