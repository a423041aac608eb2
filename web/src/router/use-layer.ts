import { useLayoutEffect, useRef } from 'react';

import { layers } from './router.tsx';

/**
 * Registers an open layer: Back closes it and keeps the screen below.
 * @param onClose also called by Escape; it may refuse
 */
export function useLayer(isOpen: boolean, onClose: () => void): void {
  const latest = useRef(onClose);
  useLayoutEffect(() => {
    latest.current = onClose;
  });
  useLayoutEffect(() => {
    if (isOpen) return layers.open(() => latest.current());
  }, [isOpen]);
}
