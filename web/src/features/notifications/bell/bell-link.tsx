import { useEffect } from 'react';

import { NavLink } from '#web/router/link.tsx';
import { useLocation } from '#web/router/router.tsx';
import { CountedIcon } from '#web/ui/controls/count-badge.tsx';

import { bellStrings } from '#web/features/notifications/strings/bell-strings.ts';
import { bellLabel, bellText, NOTIFICATIONS_PATH } from './bell-text.ts';
import styles from './bell-link.module.css';
import { useUnseenCount } from './bell.ts';
import { bellClicks } from './bell-clicks.ts';

interface BellLinkProps {
  size?: number;
  className?: string | undefined;
  textClass?: string | undefined;
}

export function BellLink({ size = 22, className = styles.bell, textClass }: BellLinkProps) {
  const { pathname } = useLocation();
  const count = useUnseenCount();
  // The left menu's link would clear the badge when the window becomes narrow.
  useAppBadge(count, textClass === undefined);
  return (
    <NavLink
      to={NOTIFICATIONS_PATH}
      className={className}
      aria-label={textClass === undefined ? bellLabel(count) : undefined}
      title={bellLabel(count)}
      onClick={(event) => {
        if (pathname !== NOTIFICATIONS_PATH) return;
        event.preventDefault();
        bellClicks.dispatchEvent(new Event('again'));
      }}
    >
      <CountedIcon name="bell" size={size} count={count > 0 ? bellText(count) : null} />
      {textClass !== undefined && (
        <>
          <span className={textClass} aria-hidden="true">
            {bellStrings.title}
          </span>
          <span className="sr-only">{bellLabel(count)}</span>
        </>
      )}
    </NavLink>
  );
}

function useAppBadge(count: number, isOn: boolean): void {
  useEffect(() => {
    if (!isOn || !('setAppBadge' in navigator)) return;
    navigator.setAppBadge(count).catch(() => {});
    return () => void navigator.clearAppBadge().catch(() => {});
  }, [count, isOn]);
}
