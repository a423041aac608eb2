import { Link } from '#web/router/link.tsx';
import { useLocation } from '#web/router/router.tsx';
import { classNames } from '#web/ui/styles/class-names.ts';
import { Icon } from '#web/ui/icon/icon.tsx';

import { useChatCounts } from './state/chat-count.ts';
import styles from './chats-link.module.css';

interface ChatsLinkProps {
  label: string;
  size: number;
  className: string | undefined;
  textClass?: string | undefined;
}

const MAX_SHOWN_COUNT = 99;

export function ChatsLink({ label, size, className, textClass }: ChatsLinkProps) {
  const { pathname } = useLocation();
  const { unread, requests } = useChatCounts();
  const count = unread + requests;
  const name = count === 0 ? label : `${label}, ${count} new`;
  return (
    <Link
      to="/chats"
      className={classNames(className, styles.entry)}
      aria-current={/^\/chats?(?:\/|$)/.test(pathname) ? 'page' : undefined}
      title={name}
    >
      <span className={styles.place}>
        <Icon name="chats" size={size} />
        {count > 0 && (
          <span className={styles.count} aria-hidden="true">
            {count > MAX_SHOWN_COUNT ? `${MAX_SHOWN_COUNT}+` : count}
          </span>
        )}
      </span>
      {textClass !== undefined && (
        <span className={textClass} aria-hidden="true">
          {label}
        </span>
      )}
      <span className="sr-only">{name}</span>
    </Link>
  );
}
