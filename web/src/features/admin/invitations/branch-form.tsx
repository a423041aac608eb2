import type { Calls } from '@rookery/contract/calls.ts';
import type { Answer } from '@rookery/contract/kernel/call.ts';
import { REASON } from '@rookery/contract/kernel/timeouts.ts';
import { useState } from 'react';
import { branchStrings as strings } from '#web/features/admin/strings/branch-strings.ts';
import type { Ask } from '#web/features/admin/api/console-api.ts';
import styles from '#web/features/admin/parts/console.module.css';
import { at } from '#web/features/admin/strings/words.ts';

type Branch = Answer<Calls['POST /admin/branches']>['data'];

interface BranchFormProps {
  ask: Ask;
  /** Where it begins. */
  root: { userULID: string } | { linkULID: string };
  /** Told apart by who listens to a page of several. */
  name: string;
  onDone(): void;
}

/** Closes all that hangs on a member or a link: shows first whom that would be, then does it for a reason. */
export function BranchForm({ ask, root, name, onDone }: BranchFormProps) {
  const [branch, setBranch] = useState<Branch | null>(null);
  const [reason, setReason] = useState('');
  const [said, setSaid] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const send = async (preview: boolean): Promise<void> => {
    setBusy(true);
    try {
      const body = { ...root, preview, ...(!preview && { reason: reason.trim() }) };
      const { data } = await ask('POST /admin/branches', { body });
      setSaid(preview ? null : strings.closed(data.closed, data.isMore));
      setBranch(preview ? data : null);
      if (!preview) onDone();
    } catch (failure) {
      setSaid((failure as Error).message);
    }
    setBusy(false);
  };
  const going = branch?.members.filter(({ leftOut }) => leftOut === null) ?? [];
  const left = branch?.members.filter(({ leftOut }) => leftOut !== null) ?? [];
  return (
    <>
      {branch === null && (
        <button
          type="button"
          className={styles.button}
          disabled={isBusy}
          onClick={() => void send(true)}
        >
          {strings.open}
          <span className={styles.unseen}> {name}</span>
        </button>
      )}
      {branch !== null && (
        <form
          className={styles.form}
          onSubmit={(event) => {
            event.preventDefault();
            void send(false);
          }}
        >
          <p>{strings.going(going.length, branch.isMore)}</p>
          <ul className={styles.badges}>
            {going.map(({ ulid, username }) => (
              <li key={ulid}>{username === null ? strings.nameless : at(username)}</li>
            ))}
          </ul>
          {left.length > 0 && (
            <p>
              {strings.left}{' '}
              {left.map(({ username, leftOut }) => `${at(username)} (${leftOut ?? ''})`).join(', ')}
            </p>
          )}
          <label>
            {strings.reason}
            <input
              required
              minLength={REASON.min}
              maxLength={REASON.max}
              value={reason}
              onChange={(event) => setReason(event.target.value)}
            />
          </label>
          <button type="submit" className={styles.danger} disabled={isBusy}>
            {strings.close(going.length)}
          </button>
          <button type="button" className={styles.button} onClick={() => setBranch(null)}>
            {strings.cancel}
          </button>
        </form>
      )}
      {said !== null && <p role="status">{said}</p>}
    </>
  );
}
