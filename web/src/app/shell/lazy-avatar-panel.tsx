import { useState } from 'react';
import { lazyModule, useLazy } from '#web/ui/lazy/use-lazy.ts';

const panel = lazyModule(() => import('./avatar-panel.tsx'));

export function LazyAvatarPanel({ open, onClose }: { open: boolean; onClose(): void }) {
  const [asked, setAsked] = useState(open);
  if (open && !asked) setAsked(true);
  const loaded = useLazy(panel, asked, onClose);
  return loaded ? <loaded.AvatarPanel open={open} onClose={onClose} /> : null;
}

export async function prefetchAvatarPanel(): Promise<void> {
  await panel.load();
}
