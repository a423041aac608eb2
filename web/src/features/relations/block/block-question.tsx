import { useState } from 'react';

import { usePage } from '#web/data/page/page-context.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { useIsOpen } from '#web/ui/dialog/use-is-open.ts';

import { blockAndMuteStrings } from '#web/features/relations/strings/block-and-mute-strings.ts';
import { blockOrMute, nameOf } from './block-or-mute.part.ts';

export function BlockQuestion({ ulid, onClose }: { ulid: string; onClose(): void }) {
  const page = usePage();
  const [isBusy, setBusy] = useState(false);
  const isOpen = useIsOpen();
  const block = async (): Promise<void> => {
    setBusy(true);
    const isDone = await blockOrMute(page, ulid, 'block');
    setBusy(false);
    if (isDone && isOpen.current) onClose();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={blockAndMuteStrings.blockQuestion(nameOf(page, ulid))}
      width={420}
      footer={
        <>
          <Button onClick={onClose}>{blockAndMuteStrings.cancel}</Button>
          <Button kind="danger" busy={isBusy} onClick={() => void block()}>
            {blockAndMuteStrings.block}
          </Button>
        </>
      }
    >
      <p>{blockAndMuteStrings.blockHint}</p>
      <p>{blockAndMuteStrings.blockAgainHint}</p>
    </Dialog>
  );
}
