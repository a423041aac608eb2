import { useState } from 'react';

import { usePage } from '#web/data/page/page-context.ts';
import { Button } from '#web/ui/controls/button.tsx';

import { blockAndMuteStrings } from '#web/features/relations/strings/block-and-mute-strings.ts';
import { blockOrMute, nameOf } from './block-or-mute.part.ts';

interface UnmuteOrUnblockButtonProps {
  ulid: string;
  action: 'unmute' | 'unblock';
}

export function UnmuteOrUnblockButton({ ulid, action }: UnmuteOrUnblockButtonProps) {
  const page = usePage();
  const [isBusy, setBusy] = useState(false);
  const takeBack = async (): Promise<void> => {
    setBusy(true);
    await blockOrMute(page, ulid, action);
    setBusy(false);
  };
  return (
    <Button
      busy={isBusy}
      aria-label={`${blockAndMuteStrings[action]} ${nameOf(page, ulid)}`}
      onClick={() => void takeBack()}
    >
      {blockAndMuteStrings[action]}
    </Button>
  );
}
