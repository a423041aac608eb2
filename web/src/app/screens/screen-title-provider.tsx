import { type ReactNode, useState } from 'react';
import { SetTitle, ShownTitle } from '#web/ui/screen-title.ts';

/** Knows the title of the screen that is up. */
export function ScreenTitleProvider({ children }: { children: ReactNode }) {
  const [title, setTitle] = useState('');
  return (
    <SetTitle value={setTitle}>
      <ShownTitle value={title}>{children}</ShownTitle>
    </SetTitle>
  );
}
