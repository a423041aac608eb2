import { useEffect, useRef } from 'react';

/** Whether the component is still mounted, for code that runs after a response. */
export function useIsOpen(): { readonly current: boolean } {
  const isOpen = useRef(false);
  useEffect(() => {
    isOpen.current = true;
    return () => {
      isOpen.current = false;
    };
  }, []);
  return isOpen;
}
