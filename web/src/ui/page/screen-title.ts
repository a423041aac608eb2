import { createContext, use, useEffect } from 'react';

export const ShownTitle = createContext('');
/** Apart, so that a screen is not drawn again for its own title. */
export const SetTitle = createContext<(title: string) => void>(() => {});

/** What the header and the tab of the browser say while this screen is up. */
export function useScreenTitle(title: string): void {
  const setTitle = use(SetTitle);
  useEffect(() => setTitle(title), [setTitle, title]);
}

export function useShownTitle(): string {
  return use(ShownTitle);
}
