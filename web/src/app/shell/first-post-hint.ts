import { useEffect, useState } from 'react';
import { useCurrentUser } from '#web/data/page/session.ts';

const SHOWS_AFTER_MS = 4000;
const SHOWS_FOR_MS = 1000;

export function useFirstPostHint(): boolean {
  const isNew = useCurrentUser()?.postCount === 0;
  const [shows, setShows] = useState(false);
  useEffect(() => {
    if (!isNew) return;
    let timer = setTimeout(() => {
      setShows(true);
      // The second starts only now, so that a busy page shows the hint equally long.
      timer = setTimeout(() => setShows(false), SHOWS_FOR_MS);
    }, SHOWS_AFTER_MS);
    return () => {
      clearTimeout(timer);
      setShows(false);
    };
  }, [isNew]);
  return shows;
}
