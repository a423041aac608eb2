import { createNavigation } from './navigation.ts';

/** Module-wide, since a tab has one history for all members who sign in. */
export const browserNavigation = createNavigation({
  history: () => history,
  location: () => location,
  onPopState(listener) {
    window.addEventListener('popstate', listener);
    return () => window.removeEventListener('popstate', listener);
  },
  newKey: () => crypto.getRandomValues(new Uint32Array(1))[0]?.toString(36) ?? '',
  soon: queueMicrotask,
  after(ms, run) {
    const timer = setTimeout(run, ms);
    return () => clearTimeout(timer);
  },
});
