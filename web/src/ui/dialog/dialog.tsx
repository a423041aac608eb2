import { useState } from 'react';
import { useLayer } from '#web/router/use-layer.ts';
import type { DialogProps, SidePanelProps } from './dialog-props.ts';
import { WIDE, useMediaQuery } from '#web/ui/page/use-media-query.ts';
import { lazyModule, useLazy } from '#web/ui/lazy/use-lazy.ts';

const centred = lazyModule(() => import('./dialog-centred.tsx'));
const sheets = lazyModule(() => import('./dialog-sheet.tsx'));

/** A dialog in the middle where the window is wide, a sheet from below that follows the finger where not. */
export function Dialog(props: DialogProps) {
  useLayer(props.open, props.onClose);
  // A window that changes its width leaves an open dialog as it is, with what is written in it.
  const wide = useHeld(useMediaQuery(WIDE), props.open);
  const wasOpened = useStaysTrue(props.open);
  const dialog = useLazy(centred, wasOpened && wide, props.onClose);
  const sheet = useLazy(sheets, wasOpened && !wide, props.onClose);
  if (dialog) return <dialog.CentredDialog {...props} />;
  return sheet ? <sheet.Sheet {...props} /> : null;
}

/** A panel from the side, for phones. */
export function SidePanel(props: SidePanelProps) {
  useLayer(props.open, props.onClose);
  const sheet = useLazy(sheets, useStaysTrue(props.open), props.onClose);
  return sheet ? <sheet.SideSheet {...props} /> : null;
}

/** Fetches what dialogs and sheets need, so that the first one opens at once. */
export async function prefetchDialogs(): Promise<void> {
  if (matchMedia(WIDE).matches) await centred.load();
  else (await sheets.load()).registerSwipes();
}

/** A value that stays as it is for some time. */
function useHeld<T>(value: T, isHeld: boolean): T {
  const [held, hold] = useState(value);
  if (isHeld || held === value) return held;
  hold(value);
  return value;
}

// Once fetched it stays, so that closing can be drawn.
function useStaysTrue(value: boolean): boolean {
  const [was, setWas] = useState(value);
  if (value && !was) setWas(true);
  return was || value;
}
