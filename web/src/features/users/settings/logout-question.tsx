import { useState } from 'react';

import type { LogoutDoubts } from '#web/data/drafts/logout-question.part.ts';
import { usePage } from '#web/data/page/page-context.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Dialog } from '#web/ui/dialog/dialog.tsx';

import { logoutStrings as strings } from './logout-strings.ts';

interface LogoutQuestionProps extends LogoutDoubts {
  onClose(): void;
  onAddAddress(): void;
}

export function LogoutQuestion({
  drafts,
  unkept,
  isUnreachable,
  onClose,
  onAddAddress,
}: LogoutQuestionProps) {
  const { signOut } = usePage().leaving;
  const [leaving, setLeaving] = useState<'keep' | 'delete' | null>(null);
  const leave = (how: 'keep' | 'delete'): void => {
    setLeaving(how);
    void signOut('asked', how === 'keep');
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={titleOf(drafts, unkept)}
      width={440}
      footer={
        <>
          {drafts > 0 && (
            <Button kind="danger" busy={leaving === 'delete'} onClick={() => leave('delete')}>
              {strings.deleteThem}
            </Button>
          )}
          <Button
            kind={isUnreachable || (unkept > 0 && drafts === 0) ? 'quiet' : 'dark'}
            busy={leaving === 'keep'}
            onClick={() => leave('keep')}
          >
            {drafts > 0 ? strings.keepThem : strings.anyway}
          </Button>
          {unkept > 0 && (
            <Button kind={isUnreachable ? 'quiet' : 'primary'} onClick={onClose}>
              {strings.stay}
            </Button>
          )}
          {isUnreachable && (
            <Button kind="primary" onClick={onAddAddress}>
              {strings.addAddress}
            </Button>
          )}
        </>
      }
    >
      {unkept > 0 && <p>{strings.unkept(unkept, drafts > 0)}</p>}
      {drafts > 0 && <p>{strings.text(drafts)}</p>}
      {isUnreachable && (
        <p>
          {strings.unreachable} <code>{strings.command}</code>
        </p>
      )}
    </Dialog>
  );
}

function titleOf(drafts: number, unkept: number): string {
  if (drafts > 0) return strings.title(drafts);
  return unkept > 0 ? strings.unkeptTitle : strings.unreachableTitle;
}
