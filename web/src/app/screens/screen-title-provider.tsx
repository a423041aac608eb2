import { type ReactNode, useState } from 'react';
import { SetTitle, ShownTitle } from '#web/ui/page/screen-title.ts';

export function ScreenTitleProvider({ children }: { children: ReactNode }) {
  const [title, setTitle] = useState('');
  return (
    <SetTitle value={setTitle}>
      <ShownTitle value={title}>{children}</ShownTitle>
    </SetTitle>
  );
}
