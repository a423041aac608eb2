import { createNavigation } from './navigation.ts';

/** A tab has one history: whoever is signed in, it is the same. */
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
