import { useEffect } from 'react';
import { useStore } from 'zustand';

import { showFailureText } from '#web/data/api/show-failure.ts';
import { usePart } from '#web/data/page/page-context.ts';
import { createReadingPlaces } from '#web/features/feeds/list/reading-places.part.ts';
import { useWaitingCount } from '#web/features/feeds/pages/pill-store.ts';
import { leaveFocus } from '#web/ui/page/leave-focus.ts';
import { IconButton } from '#web/ui/controls/icon-button.tsx';

import styles from './reading-place.module.css';

const strings = {
  label: 'Your place',
  go: 'Go to your place',
  dismiss: 'Dismiss',
  failed: 'Couldn’t load your place. Try again.',
  newSince: (count: number): string => `${count >= 100 ? '100+' : count} new since you were here`,
};

/** Offers the place where the member stopped reading on another device. */
export function ReadingPlace({ feed }: { feed: string }) {
  const { offers, look, go, dismiss } = usePart(createReadingPlaces);
  const offer = useStore(offers, (state) => state[feed]);
  // The pill has the same position and comes first.
  const hasPill = useWaitingCount(feed) > 0;
  useEffect(() => void look(feed), [look, feed]);
  if (!offer || hasPill) return null;
  const { newCount = 0 } = offer;
  const follow = (): void => {
    go(feed).then(
      (id) => focusPost(id),
      (error: unknown) => showFailureText(strings.failed, error),
    );
  };
  return (
    <section ref={leaveFocus} className={styles.rail} aria-label={strings.label}>
      <div className={styles.bar} role="status">
        {newCount > 0 && <span className={styles.count}>{strings.newSince(newCount)}</span>}
        <button type="button" className={styles.go} onClick={follow}>
          {strings.go}
        </button>
        <IconButton icon="close" label={strings.dismiss} size={16} onClick={() => dismiss(feed)} />
      </div>
    </section>
  );
}

/** Waits some frames, because the list first scrolls to the post and then renders it. */
function focusPost(id: string | undefined, frames = 30): void {
  if (id === undefined) return;
  const card = document.querySelector<HTMLElement>(`[data-row="${id}"] article[tabindex]`);
  const active = document.activeElement;
  const isElsewhere = active !== document.body && active !== document.getElementById('content');
  if (card && !isElsewhere) card.focus({ preventScroll: true });
  else if (!card && frames > 0) requestAnimationFrame(() => focusPost(id, frames - 1));
}
