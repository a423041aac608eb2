import { useEffect } from 'react';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';

const shown = createStore<{ title: string }>(() => ({ title: '' }));

/** What the header and the tab of the browser say while this screen is up. */
export function useScreenTitle(title: string): void {
  useEffect(() => shown.setState({ title }), [title]);
}

export function useShownTitle(): string {
  return useStore(shown, (state) => state.title);
}
