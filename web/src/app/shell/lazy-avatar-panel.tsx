import { useState } from 'react';
import { part, usePart } from '#web/ui/part/use-part.ts';

const panel = part(() => import('./avatar-panel.tsx'));

/** The avatar panel, fetched when it is first asked for. */
export function LazyAvatarPanel({ open, onClose }: { open: boolean; onClose(): void }) {
  const [asked, setAsked] = useState(open);
  if (open && !asked) setAsked(true);
  const loaded = usePart(panel, asked, onClose);
  return loaded ? <loaded.AvatarPanel open={open} onClose={onClose} /> : null;
}

/** Fetches it ahead of need. */
export async function prefetchAvatarPanel(): Promise<void> {
  await panel.load();
}
