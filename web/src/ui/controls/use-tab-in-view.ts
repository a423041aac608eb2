import { type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * Scrolls a line of tabs so that the current one is visible.
 * @param current the value of that tab
 * @returns the ref for the element whose first child is the line
 */
export function useTabInView(current: string): RefObject<HTMLDivElement | null> {
  const row = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const line = row.current?.firstElementChild;
    if (!line) return;
    // The observer reads sizes after layout. An earlier read would force a second layout.
    const observer = new ResizeObserver(() => {
      const tab = line.querySelector<HTMLElement>('[aria-selected=true]');
      if (tab) line.scrollLeft = tab.offsetLeft - (line.clientWidth - tab.offsetWidth) / 2;
    });
    observer.observe(line);
    return () => observer.disconnect();
  }, [current]);
  return row;
}
