import { useEffect } from 'react';

import { NavLink } from '#web/router/link.tsx';
import { useLocation } from '#web/router/router.tsx';
import { Icon } from '#web/ui/icon/icon.tsx';

import { bellLabel, bellText, NOTIFICATIONS_PATH } from './bell-text.ts';
import styles from './bell-link.module.css';
import { useUnseenCount } from './bell.ts';
import { bellClicks } from './bell-clicks.ts';

export function BellLink() {
  const { pathname } = useLocation();
  const count = useUnseenCount();
  useAppBadge(count);
  return (
    <NavLink
      to={NOTIFICATIONS_PATH}
      className={styles.bell}
      aria-label={bellLabel(count)}
      title={bellLabel(count)}
      onClick={(event) => {
        if (pathname !== NOTIFICATIONS_PATH) return;
        event.preventDefault();
        bellClicks.dispatchEvent(new Event('again'));
      }}
    >
      <Icon name="bell" size={22} />
      {count > 0 && <span className={styles.count}>{bellText(count)}</span>}
    </NavLink>
  );
}

function useAppBadge(count: number): void {
  useEffect(() => {
    if (!('setAppBadge' in navigator)) return;
    navigator.setAppBadge(count).catch(() => {});
    return () => void navigator.clearAppBadge().catch(() => {});
  }, [count]);
}
