import { useState } from 'react';
import { useLayer } from '#web/router/use-layer.ts';
import type { DialogProps, SidePanelProps } from './dialog-props.ts';
import { WIDE, useMediaQuery } from '#web/ui/page/use-media-query.ts';
import { lazyModule, useLazy } from '#web/ui/lazy/use-lazy.ts';

const centred = lazyModule(() => import('./dialog-centred.tsx'));
const sheets = lazyModule(() => import('./dialog-sheet.tsx'));

export function Dialog(props: DialogProps) {
  useLayer(props.open, props.onClose);
  // Resizing the window must not remount an open dialog, because its text would be lost.
  const wide = useFrozenWhile(useMediaQuery(WIDE), props.open);
  const wasOpened = useEverTrue(props.open);
  const dialog = useLazy(centred, wasOpened && wide, props.onClose);
  const sheet = useLazy(sheets, wasOpened && !wide, props.onClose);
  if (dialog) return <dialog.CentredDialog {...props} />;
  return sheet ? <sheet.Sheet {...props} /> : null;
}

export function SidePanel(props: SidePanelProps) {
  useLayer(props.open, props.onClose);
  const sheet = useLazy(sheets, useEverTrue(props.open), props.onClose);
  return sheet ? <sheet.SideSheet {...props} /> : null;
}

export async function prefetchDialogs(): Promise<void> {
  if (matchMedia(WIDE).matches) await centred.load();
  else (await sheets.load()).registerDrawerProperties();
}

function useFrozenWhile<T>(value: T, isHeld: boolean): T {
  const [held, hold] = useState(value);
  if (isHeld || held === value) return held;
  hold(value);
  return value;
}

function useEverTrue(value: boolean): boolean {
  const [was, setWas] = useState(value);
  if (value && !was) setWas(true);
  return was || value;
}
