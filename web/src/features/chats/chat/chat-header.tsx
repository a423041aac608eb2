import type { Chat } from '@rookery/contract/chats/chat.ts';
import type { Author } from '@rookery/contract/users/user.ts';
import { type ReactNode, useState } from 'react';
import { useStore } from 'zustand';

import { runOrShowFailure, showFailure } from '#web/data/api/show-failure.ts';
import { usePage, usePart } from '#web/data/page/page-context.ts';
import { Link } from '#web/router/link.tsx';
import { fromHere, navigate } from '#web/router/router.tsx';
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx';
import { Avatar } from '#web/ui/person/avatar.tsx';
import { Badges } from '#web/ui/person/badges.tsx';
import { Icon } from '#web/ui/icon/icon.tsx';
import { IconButton } from '#web/ui/controls/icon-button.tsx';
import type { MenuItem } from '#web/ui/menu/menu-props.ts';
import { MenuList } from '#web/ui/menu/menu.tsx';
import { Skeleton } from '#web/ui/placeholders/skeleton.tsx';
import { showToast } from '#web/ui/toast/show-toast.ts';
import { useMediaQuery, WIDE } from '#web/ui/page/use-media-query.ts';

import { avatarSeed } from '#web/features/chats/state/avatar-seed.ts';
import styles from './chat-header.module.css';
import { createChats } from '#web/features/chats/state/chats.part.ts';
import { createChatPresence } from '#web/features/chats/state/presence.part.ts';
import { createTyping } from '#web/features/chats/state/typing.part.ts';
import { strings } from '#web/features/chats/strings/strings.ts';

export function ChatHeader({ chat }: { chat: Chat }) {
  const isWide = useMediaQuery(WIDE);
  const { title, kind, avatar } = chat;
  const [other] = chat.members;
  const to = kind === 'group' ? `/group/${chat.groupId ?? ''}` : profileOf(other);
  const name = (
    <span className={styles.name} dir="auto">
      {title}
    </span>
  );
  const who = (
    <>
      <Avatar src={avatar} name={title} seed={avatarSeed(chat)} size={36} />
      <span className={styles.names}>
        <span className={styles.nameLine}>
          {isWide ? <h2>{name}</h2> : <h1>{name}</h1>}
          {kind === 'direct' && <Badges names={other?.badges ?? []} />}
          {kind === 'group' && <Icon name="users" size={15} />}
        </span>
        <ChatSubtitle chat={chat} />
      </span>
    </>
  );
  return (
    <Bar>
      {to === null ? (
        <span className={styles.who}>{who}</span>
      ) : (
        <Link to={to} className={styles.who}>
          {who}
        </Link>
      )}
      <ChatMenu chat={chat} to={to} />
    </Bar>
  );
}

/** Returns the profile's path. Null if the account is deleted or otherwise unavailable. */
function profileOf(other: Author | undefined): string | null {
  return other?.username ? `/${other.username}` : null;
}

function Bar({ children }: { children?: ReactNode }) {
  const isWide = useMediaQuery(WIDE);
  return (
    <header className={styles.header}>
      {!isWide && <IconButton icon="arrow-left" label={strings.back} onClick={() => leaveChat()} />}
      {children}
    </header>
  );
}

function leaveChat(): void {
  const { idx } = (history.state ?? {}) as { idx?: number };
  if ((idx ?? 0) > 0) navigate(-1);
  else navigate('/chats', { replace: true });
}

function ChatSubtitle({ chat }: { chat: Chat }) {
  const { part } = usePage();
  const writing = useStore(part(createTyping).store, (now) => now[chat.id]) ?? [];
  const names = writing.map(
    (ulid) => chat.members.find(({ userId }) => userId === ulid)?.name ?? strings.someone,
  );
  const isHere = useStore(part(createChatPresence).store, (now) => now[chat.id]) ?? false;
  const [other] = chat.members;
  const handle = isHere ? strings.here : other?.username && `@${other.username}`;
  const usual = chat.kind === 'group' ? strings.members(chat.memberCount) : handle;
  return (
    <span className={styles.under} data-typing={names.length > 0 || undefined}>
      <bdi>{names.length > 0 ? strings.typing(names) : usual}</bdi>
    </span>
  );
}

function ChatMenu({ chat, to }: { chat: Chat; to: string | null }) {
  const [anchor, setAnchor] = useState<Element | null>(null);
  const [isAsking, setAsking] = useState(false);
  const chats = usePart(createChats);
  const { id, isMuted, kind, state, groupId } = chat;
  const attempt = (work: () => Promise<unknown>): void => {
    work().catch((error: unknown) => showFailure(error));
  };
  const items: MenuItem[] = [];
  if (to !== null) {
    items.push({
      label: kind === 'group' ? strings.group : strings.profile,
      icon: kind === 'group' ? 'users' : 'profile',
      onSelect: () => navigate(to),
    });
  }
  items.push(
    {
      label: isMuted ? strings.unmute : strings.mute,
      icon: isMuted ? 'unmute' : 'mute',
      onSelect: () => attempt(() => chats.mute(id, !isMuted)),
    },
    {
      label: strings.remove,
      icon: 'trash',
      onSelect: () =>
        attempt(async () => {
          const goOn = fromHere();
          if (await chats.leave(id)) showToast(strings.removed);
          goOn('/chats', { replace: true });
        }),
    },
  );
  if (chat.abilities.includes('close')) {
    items.push(
      state === 'closed'
        ? {
            label: strings.reopen,
            icon: 'chats',
            onSelect: () => attempt(() => chats.open({ groupId: groupId ?? '' })),
          }
        : { label: strings.close, icon: 'lock', danger: true, onSelect: () => setAsking(true) },
    );
  }
  return (
    <span className={styles.menu}>
      <IconButton
        icon="more"
        label={strings.more(chat.title)}
        aria-haspopup="menu"
        onClick={(event) => setAnchor(event.currentTarget)}
      />
      {anchor && (
        <MenuList
          anchor={anchor}
          label={strings.more(chat.title)}
          items={items}
          onClose={() => setAnchor(null)}
        />
      )}
      {isAsking && (
        <ConfirmDialog
          title={strings.closeQuestion}
          hint={strings.closeHint}
          action={strings.close}
          cancel={strings.cancel}
          onConfirm={() => runOrShowFailure(() => chats.close(id))}
          onClose={() => setAsking(false)}
        />
      )}
    </span>
  );
}

export function ChatHeaderSkeleton({ isStill = false }: { isStill?: boolean }) {
  const isWide = useMediaQuery(WIDE);
  return (
    <Bar>
      {isStill && !isWide && <h1 className={styles.title}>{strings.title}</h1>}
      {!isStill && (
        <span className={styles.who} aria-busy="true">
          <Skeleton width="36px" height="36px" round />
          <Skeleton width="8em" height="15px" />
        </span>
      )}
    </Bar>
  );
}
