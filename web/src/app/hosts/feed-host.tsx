import { Activity, useState } from 'react';
import { FeedScreen } from '#web/features/feeds/public.ts';
import { Pinned } from './pinned.tsx';
import { Review } from './review.tsx';
import { Suggested } from './suggested.tsx';

/** The feed stays mounted but hidden below other screens, so Back finds every card in its position. */
export function FeedHost({ visible }: { visible: boolean }) {
  const [opened, setOpened] = useState(visible);
  if (visible && !opened) setOpened(true);
  if (!opened) return null;
  return (
    <Activity mode={visible ? 'visible' : 'hidden'}>
      <FeedScreen suggested={Suggested} Review={Review} Pinned={Pinned} />
    </Activity>
  );
}
