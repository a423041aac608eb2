import type { Calls } from '@rookery/contract/calls.ts';
import type { Answer } from '@rookery/contract/kernel/call.ts';
import { useState } from 'react';
import { branchStrings as strings } from '#web/features/admin/strings/branch-strings.ts';
import type { ConsoleApi } from '#web/features/admin/api/console-api.ts';
import { ActionDialog } from '#web/features/admin/parts/action-dialog.tsx';
import { actionStrings } from '#web/features/admin/strings/action-strings.ts';
import styles from '#web/features/admin/parts/console.module.css';
import { formatUsername } from '#web/features/admin/strings/format.ts';

type Branch = Answer<Calls['POST /admin/branches']>['data'];

interface BranchFormProps {
  ask: ConsoleApi;
  root: { userULID: string } | { linkULID: string };
  name: string;
  onDone(): void;
}

export function BranchForm({ ask, root, name, onDone }: BranchFormProps) {
  const [branch, setBranch] = useState<Branch | null>(null);
  const [said, setSaid] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const open = async (): Promise<void> => {
    setBusy(true);
    setSaid(null);
    try {
      const { data } = await ask('POST /admin/branches', { body: { ...root, preview: true } });
      setBranch(data);
    } catch (failure) {
      setSaid((failure as Error).message);
    }
    setBusy(false);
  };
  const close = async (reason: string): Promise<void> => {
    const body = { ...root, preview: false, reason };
    const { data } = await ask('POST /admin/branches', { body });
    setSaid(strings.closed(data.closed, data.isMore));
    onDone();
  };
  return (
    <>
      <button type="button" className={styles.button} disabled={isBusy} onClick={() => void open()}>
        {strings.open}
        <span className={styles.unseen}> {name}</span>
      </button>
      {branch && (
        <BranchDialog branch={branch} name={name} act={close} onClose={() => setBranch(null)} />
      )}
      {said !== null && <p role="status">{said}</p>}
    </>
  );
}

interface BranchDialogProps {
  branch: Branch;
  name: string;
  act(reason: string): Promise<void>;
  onClose(): void;
}

function BranchDialog({ branch, name, act, onClose }: BranchDialogProps) {
  const going = branch.members.filter(({ leftOut }) => leftOut === null);
  const left = branch.members.filter(({ leftOut }) => leftOut !== null);
  const { title, effect, button, none } = actionStrings.closeBranch;
  const isEmpty = going.length === 0;
  return (
    <ActionDialog
      title={title(going.length)}
      effect={isEmpty ? none(name) : effect(name, branch.isMore)}
      button={button(going.length)}
      isDangerous
      isEmpty={isEmpty}
      reasonLabel={strings.reason}
      act={act}
      onClose={onClose}
    >
      <ul className={styles.badges}>
        {going.map(({ ulid, username }) => (
          <li key={ulid}>{username === null ? strings.nameless : formatUsername(username)}</li>
        ))}
      </ul>
      {left.length > 0 && (
        <p>
          {strings.left}{' '}
          {left
            .map(({ username, leftOut }) => `${formatUsername(username)} (${leftOut ?? ''})`)
            .join(', ')}
        </p>
      )}
    </ActionDialog>
  );
}
