import { useEffect, useEffectEvent, useRef, useState } from 'react';

import { Icon } from '#web/ui/icon/icon.tsx';
import { Spinner } from '#web/ui/controls/spinner.tsx';

import { moreStrings as strings } from '#web/features/feeds/pages/more-strings.ts';
import styles from './pull-indicator.module.css';
import { isPulledEnough, watchPull } from './pull.ts';
import { showRefreshFailure } from '#web/features/feeds/pages/refresh-failure.ts';

const RESTS_AT = 60;

export function PullIndicator({ onRefresh }: { onRefresh(): Promise<unknown> }) {
  const rail = useRef<HTMLDivElement>(null);
  const [pulled, setPulled] = useState(0);
  const [isBusy, setBusy] = useState(false);

  const release = useEffectEvent(async (distance: number): Promise<void> => {
    setPulled(0);
    if (isBusy || !isPulledEnough(distance)) return;
    setBusy(true);
    try {
      await onRefresh();
    } catch (error) {
      showRefreshFailure(error);
    } finally {
      setBusy(false);
    }
  });
  useEffect(() => {
    const area = rail.current?.closest('main');
    if (!area) return;
    const root = document.documentElement;
    // Disable the browser's own pull gesture, which would reload the whole page.
    root.style.overscrollBehaviorY = 'contain';
    const stop = watchPull(area, {
      onPull: setPulled,
      onRelease: (distance) => void release(distance),
    });
    return () => {
      stop();
      root.style.overscrollBehaviorY = '';
    };
  }, []);

  const drawn = isBusy ? RESTS_AT : pulled;
  return (
    <div ref={rail} className={styles.rail}>
      <span role="status" className="sr-only">
        {isBusy ? strings.refreshing : ''}
      </span>
      <div
        className={styles.disc}
        data-pulled={pulled > 0 || undefined}
        data-ready={isPulledEnough(drawn) || undefined}
        style={{ translate: `-50% ${drawn - RESTS_AT}px`, opacity: Math.min(1, drawn / 40) }}
        aria-hidden="true"
      >
        {isBusy ? <Spinner /> : <RotatedIcon by={pulled} />}
      </div>
    </div>
  );
}

function RotatedIcon({ by }: { by: number }) {
  return (
    <span style={{ rotate: `${Math.round(by * 2.4)}deg` }}>
      <Icon name="refresh" size={20} />
    </span>
  );
}
