import { useState } from 'react';

import { signOut } from '#web/data/sign-out.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';

import { logoutWords as words } from './logout-words.ts';

/** What becomes of the unsent words of whoever logs out. @param drafts how many there are */
export function LogoutQuestion({ drafts, onClose }: { drafts: number; onClose(): void }) {
  const [leaving, setLeaving] = useState<'keep' | 'delete' | null>(null);
  const leave = (how: 'keep' | 'delete'): void => {
    setLeaving(how);
    void signOut('asked', how === 'keep');
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={words.title(drafts)}
      width={440}
      footer={
        <>
          <Button kind="danger" busy={leaving === 'delete'} onClick={() => leave('delete')}>
            {words.deleteThem}
          </Button>
          <Button kind="dark" busy={leaving === 'keep'} onClick={() => leave('keep')}>
            {words.keepThem}
          </Button>
        </>
      }
    >
      <p>{words.text(drafts)}</p>
    </Dialog>
  );
}
