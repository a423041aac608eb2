import { useLayoutEffect, useRef } from 'react';

import { layers } from './router.tsx';

/**
 * While it is open, this lies over the screen: Back closes it, and leaves what is beneath as it is.
 * @param onClose what Escape calls too; it may refuse
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
