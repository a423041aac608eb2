import { useState } from 'react';

import { Button } from '#web/ui/button.tsx';

import { awayWords } from './keep-away-words.ts';
import { keepAway, nameOf } from './keep-away.ts';

interface TakeBackProps {
  ulid: string;
  action: 'unmute' | 'unblock';
}

/** Ends a mute or a block, where it is said that there is one. */
export function TakeBack({ ulid, action }: TakeBackProps) {
  const [isBusy, setBusy] = useState(false);
  const takeBack = async (): Promise<void> => {
    setBusy(true);
    await keepAway(ulid, action);
    setBusy(false);
  };
  return (
    <Button
      busy={isBusy}
      aria-label={`${awayWords[action]} ${nameOf(ulid)}`}
      onClick={() => void takeBack()}
    >
      {awayWords[action]}
    </Button>
  );
}
