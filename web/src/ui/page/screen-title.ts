import { createContext, use, useEffect } from 'react';

export const ShownTitle = createContext('');
/** A separate context, so that setting the title does not render the screen again. */
export const SetTitle = createContext<(title: string) => void>(() => {});

export function useScreenTitle(title: string): void {
  const setTitle = use(SetTitle);
  useEffect(() => setTitle(title), [setTitle, title]);
}

export function useShownTitle(): string {
  return use(ShownTitle);
}
