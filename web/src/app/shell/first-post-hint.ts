import { useEffect, useState } from 'react';
import { useCurrentUser } from '#web/data/page/session.ts';

export const HINT_SHOWS_AFTER_MS = 4000;
export const HINT_HIDES_AFTER_MS = 5000;

/** True for a second, four seconds after load, for members who have not posted yet. */
export function useFirstPostHint(): boolean {
  const isNew = useCurrentUser()?.postCount === 0;
  const [shows, setShows] = useState(false);
  useEffect(() => {
    if (!isNew) return;
    const show = setTimeout(() => setShows(true), HINT_SHOWS_AFTER_MS);
    const hide = setTimeout(() => setShows(false), HINT_HIDES_AFTER_MS);
    return () => {
      clearTimeout(show);
      clearTimeout(hide);
      setShows(false);
    };
  }, [isNew]);
  return shows;
}
