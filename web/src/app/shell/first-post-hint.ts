import { useEffect, useState } from 'react';
import { useCurrentUser } from '#web/data/page/session.ts';

const SHOWS_AFTER_MS = 4000;
const SHOWS_FOR_MS = 1000;

/** True for a second, four seconds after load, for members without posts. */
export function useFirstPostHint(): boolean {
  const isNew = useCurrentUser()?.postCount === 0;
  const [shows, setShows] = useState(false);
  useEffect(() => {
    if (!isNew) return;
    let timer = setTimeout(() => {
      setShows(true);
      // Starts now, so that a page that was busy shows it for as long.
      timer = setTimeout(() => setShows(false), SHOWS_FOR_MS);
    }, SHOWS_AFTER_MS);
    return () => {
      clearTimeout(timer);
      setShows(false);
    };
  }, [isNew]);
  return shows;
}
