import { useId, useRef, useState } from 'react';

import { formatOthers } from '@rookery/contract/kernel/notification-texts.ts';
import { useServerNow } from '#web/data/page/server-now.ts';
import { usePart } from '#web/data/page/page-context.ts';
import { useCurrentUser } from '#web/data/page/session.ts';
import { OfferFollow } from '#web/features/relations/follow/public.ts';
import { ReactionMark } from '#web/features/posts/public.ts';
import { timeAgo } from '#web/features/users/public.ts';
import { Link } from '#web/router/link.tsx';
import { Avatar } from '#web/ui/person/avatar.tsx';
import { Icon } from '#web/ui/icon/icon.tsx';
import { IconButton } from '#web/ui/controls/icon-button.tsx';
import type { MenuItem } from '#web/ui/menu/menu-props.ts';
import { MenuList } from '#web/ui/menu/menu.tsx';

import {
  type Actor,
  actorsOf,
  type NotificationGroup,
} from '#web/features/notifications/state/group-notifications.ts';
import { createNotificationActions } from '#web/features/notifications/state/notification-actions.part.ts';
import styles from './notification-row.module.css';
import {
  actionText,
  excerptOf,
  namesOf,
  pathOf,
  reactionOf,
  TYPE_ICONS,
} from './notification-text.ts';
import { strings } from '#web/features/notifications/strings/strings.ts';

interface NotificationRowProps {
  group: NotificationGroup | undefined;
  position: number;
  size: number;
}

export function NotificationRow({ group, position, size }: NotificationRowProps) {
  const { readGroup } = usePart(createNotificationActions);
  const now = useServerNow();
  const sentence = useId();
  const own = useCurrentUser()?.username ?? '';
  const newest = group?.items[0];
  if (!group || !newest) return null;
  const excerpt = excerptOf(group);
  return (
    <article
      className={styles.row}
      tabIndex={0}
      data-notification={group.id}
      data-unread={!group.isRead || undefined}
      aria-posinset={position}
      aria-setsize={size}
      aria-labelledby={sentence}
    >
      <Faces group={group} />
      <div className={styles.words}>
        <Link
          to={pathOf(group, own)}
          className={styles.link}
          onClick={() => void readGroup(group)}
          onAuxClick={({ button }) => {
            if (button === 1) void readGroup(group);
          }}
        >
          <p id={sentence} className={styles.sentence}>
            {!group.isRead && <span className="sr-only">{strings.unread}: </span>}
            <Names group={group} /> {actionText(group)}
            <span className={styles.time}>
              {' · '}
              <time dateTime={newest.createdAt} title={fullDate(newest.createdAt)}>
                {timeAgo(newest.createdAt, now)}
              </time>
            </span>
          </p>
          {excerpt && (
            <p
              className={styles.excerpt}
              data-whole={newest.notificationType === 'decision' || undefined}
              dir="auto"
            >
              {excerpt}
            </p>
          )}
        </Link>
      </div>
      {!group.isRead && <span className={styles.dot} aria-hidden="true" />}
      <span className={styles.controls}>
        {newest.notificationType === 'follow' && actorsOf(group).length === 1 && (
          <OfferFollow ulid={newest.fromUser.ulid} name={newest.fromUser.name} isBack />
        )}
        <RowMenu group={group} />
      </span>
    </article>
  );
}

function fullDate(instant: string): string {
  return new Date(instant).toLocaleString(undefined, { dateStyle: 'medium', timeStyle: 'short' });
}

function Faces({ group }: { group: NotificationGroup }) {
  const [first, second] = actorsOf(group);
  const type = group.items[0]?.notificationType ?? 'follow';
  const reaction = reactionOf(group);
  return (
    <span className={styles.faces} data-two={second ? true : undefined}>
      {second && <Face actor={second} size={32} />}
      {first && <Face actor={first} size={second ? 32 : 44} />}
      <span className={styles.type} data-type={type}>
        {reaction ? (
          <ReactionMark name={reaction} size={13} />
        ) : (
          <Icon name={TYPE_ICONS[type]} size={13} />
        )}
      </span>
    </span>
  );
}

function Face({ actor, size }: { actor: Actor; size: number }) {
  return <Avatar src={actor.avatar} name={actor.name} seed={actor.ulid} size={size} />;
}

function Names({ group }: { group: NotificationGroup }) {
  const [first, second, ...others] = actorsOf(group);
  if (group.items[0]?.notificationType === 'poll') return namesOf(group);
  const name = (actor: Actor) => <bdi className={styles.name}>{actor.name}</bdi>;
  if (!first) return null;
  if (!second) return name(first);
  if (others.length === 0) {
    return (
      <>
        {name(first)} {strings.and} {name(second)}
      </>
    );
  }
  return (
    <>
      {name(first)}, {name(second)} {strings.and} {formatOthers(others.length)}
    </>
  );
}

function focusNeighbour(anchor: Element | null): void {
  const row = anchor?.closest('[data-row]');
  const next = row?.nextElementSibling ?? row?.previousElementSibling;
  const article = next?.querySelector<HTMLElement>('article');
  requestAnimationFrame(() => article?.focus({ preventScroll: true }));
}

function RowMenu({ group }: { group: NotificationGroup }) {
  const { deleteGroup, readGroup } = usePart(createNotificationActions);
  const [anchor, setAnchor] = useState<Element | null>(null);
  const isGone = useRef(false);
  const label = `${strings.moreOf}: ${namesOf(group)} ${actionText(group)}`;
  const read: MenuItem = {
    label: strings.markRead,
    icon: 'check',
    onSelect: () => void readGroup(group),
  };
  const remove: MenuItem = {
    label: strings.delete,
    icon: 'trash',
    danger: true,
    onSelect() {
      isGone.current = true;
      focusNeighbour(anchor);
      deleteGroup(group);
    },
  };
  return (
    <>
      <IconButton
        icon="more"
        label={label}
        aria-haspopup="menu"
        onClick={(event) => setAnchor(event.currentTarget)}
      />
      {anchor && (
        <MenuList
          anchor={anchor}
          label={label}
          items={group.isRead ? [remove] : [read, remove]}
          isFocusTaken={() => isGone.current}
          onClose={() => setAnchor(null)}
        />
      )}
    </>
  );
}
