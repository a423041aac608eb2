import { useEffect, useState } from 'react';

import { Button } from '#web/ui/controls/button.tsx';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { TextField } from '#web/ui/controls/text-field.tsx';

import { copyText } from './copy-text.ts';
import { groups } from '#web/features/groups/state/groups.ts';
import { strings } from '#web/features/groups/strings/strings.ts';

/** The link that lets people into a group: copied, replaced by another, or ended. */
export function InviteDialog({ groupId, onClose }: { groupId: string; onClose(): void }) {
  const [url, setUrl] = useState<string | null>(null);
  const [isEnded, setEnded] = useState(false);
  const ask = async (renew: boolean): Promise<void> => {
    const found = await groups.invite(groupId, renew);
    if (found === null) return;
    setUrl(found);
    setEnded(false);
  };
  useEffect(() => {
    void groups.invite(groupId, false).then((found) => found !== null && setUrl(found));
  }, [groupId]);
  const end = async (): Promise<void> => {
    if (await groups.endInvite(groupId)) setEnded(true);
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={strings.invite}
      width={480}
      footer={
        <>
          <Button onClick={() => void ask(true)}>{strings.renew}</Button>
          <Button disabled={isEnded || url === null} onClick={() => void end()}>
            {strings.end}
          </Button>
          <Button
            kind="primary"
            disabled={isEnded || url === null}
            onClick={() => void copyText(url ?? '')}
          >
            {strings.copy}
          </Button>
        </>
      }
    >
      <TextField
        label={strings.invite}
        readOnly
        dir="ltr"
        value={isEnded ? '' : (url ?? '')}
        hint={isEnded ? strings.ended : strings.inviteHint}
        onFocus={(event) => event.target.select()}
      />
    </Dialog>
  );
}
