import { useState } from 'react';
import type { Ask } from '#web/features/admin/api/console-api.ts';
import styles from '#web/features/admin/parts/console.module.css';
import { SureButton } from '#web/features/admin/parts/sure-button.tsx';
import { banStrings as strings } from '#web/features/admin/strings/ban-strings.ts';

interface Props {
  ask: Ask;
  id: string;
  isBanned: boolean;
  onSent(deed: Promise<unknown>): void;
}

/** Closes the account of a member or opens it again, when its button was pressed twice. */
export function BanForm({ ask, id, isBanned, onSent }: Props) {
  const [reason, setReason] = useState('');
  const send = (): Promise<unknown> => {
    const input = { params: { id }, body: { reason: reason.trim() } };
    if (isBanned) return ask('DELETE /admin/members/:id/ban', input);
    return ask('POST /admin/members/:id/ban', input);
  };
  const words = isBanned ? strings.lift : strings.ban;
  return (
    // Enter in the field presses the button, which does the rest.
    <form className={styles.form} onSubmit={(event) => event.preventDefault()}>
      <label>
        {strings.reason}
        <input value={reason} onChange={(event) => setReason(event.target.value)} />
      </label>
      <SureButton type="submit" {...words} onSure={() => onSent(send())} />
    </form>
  );
}
