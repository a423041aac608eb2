import { useEffect, useEffectEvent, useState } from 'react';

import { usePart } from '#web/data/page/page-context.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { TextField } from '#web/ui/controls/text-field.tsx';

import { copyText } from './copy-text.ts';
import { createGroups } from '#web/features/groups/state/groups.part.ts';
import { strings } from '#web/features/groups/strings/strings.ts';

export function InviteDialog({ groupId, onClose }: { groupId: string; onClose(): void }) {
  const groups = usePart(createGroups);
  // Null if the link is not loaded, or if a call without a response may have replaced it.
  const [url, setUrl] = useState<string | null>(null);
  const [hasFailed, setFailed] = useState(false);
  const [isEnded, setEnded] = useState(false);
  // Run one call at a time, because the order of responses does not show which link is valid.
  const [running, setRunning] = useState<'load' | 'renew' | 'end' | null>('load');
  const take = (found: string | null): void => {
    setUrl(found);
    setFailed(found === null);
    setEnded(false);
    setRunning(null);
  };
  const ask = (renew: boolean): void => {
    setRunning(renew ? 'renew' : 'load');
    void groups.invite(groupId, renew).then(take);
  };
  const takeFirst = useEffectEvent(take);
  useEffect(() => {
    void groups.invite(groupId, false).then((found) => takeFirst(found));
  }, [groups, groupId]);
  const end = async (): Promise<void> => {
    setRunning('end');
    if (await groups.endInvite(groupId)) setEnded(true);
    setRunning(null);
  };
  const button = (call: typeof running, isOffered = true) => ({
    busy: running === call,
    disabled: running !== call && (running !== null || !isOffered),
  });
  const stands = url !== null && !isEnded;
  return (
    <Dialog
      open
      onClose={onClose}
      title={strings.invite}
      width={480}
      footer={
        <>
          <Button {...button('renew')} onClick={() => ask(true)}>
            {strings.renew}
          </Button>
          <Button {...button('end', stands)} onClick={() => void end()}>
            {strings.end}
          </Button>
          <Button
            kind="primary"
            {...button('load', !isEnded)}
            onClick={() => (url === null ? ask(false) : void copyText(url))}
          >
            {hasFailed ? strings.retry : strings.copy}
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
