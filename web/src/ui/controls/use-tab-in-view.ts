import { type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * Where the tabs of a line don't fit, their line is scrolled so that the current one is seen.
 * @param current which one that is
 * @returns for the element whose first child is the line
 */
export function useTabInView(current: string): RefObject<HTMLDivElement | null> {
  const row = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const line = row.current?.firstElementChild;
    if (!line) return;
    // Asked for after the page was laid out: asked for before, it would be laid out twice.
    const observer = new ResizeObserver(() => {
      const tab = line.querySelector<HTMLElement>('[aria-selected=true]');
      if (tab) line.scrollLeft = tab.offsetLeft - (line.clientWidth - tab.offsetWidth) / 2;
    });
    observer.observe(line);
    return () => observer.disconnect();
  }, [current]);
  return row;
}
