import { Link } from '#web/router/link.tsx';
import { useLocation } from '#web/router/router.tsx';
import { CountedIcon } from '#web/ui/controls/count-badge.tsx';

import { useChatCounts } from './state/chat-count.ts';

interface ChatsLinkProps {
  label: string;
  size: number;
  className: string | undefined;
  textClass?: string | undefined;
}

const MAX_SHOWN_COUNT = 99;

const shownCount = (count: number): string =>
  count > MAX_SHOWN_COUNT ? `${MAX_SHOWN_COUNT}+` : `${count}`;

export function ChatsLink({ label, size, className, textClass }: ChatsLinkProps) {
  const { pathname } = useLocation();
  const { unread, requests } = useChatCounts();
  const count = unread + requests;
  const name = count === 0 ? label : `${label}, ${count} new`;
  return (
    <Link
      to="/chats"
      className={className}
      aria-current={/^\/chats?(?:\/|$)/.test(pathname) ? 'page' : undefined}
      title={name}
    >
      <CountedIcon name="chats" size={size} count={count > 0 ? shownCount(count) : null} />
      {textClass !== undefined && (
        <span className={textClass} aria-hidden="true">
          {label}
        </span>
      )}
      <span className="sr-only">{name}</span>
    </Link>
  );
}
