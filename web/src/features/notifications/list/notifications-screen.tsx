import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import {
  type HTMLAttributes,
  type KeyboardEvent,
  type Ref,
  useCallback,
  useEffect,
  useEffectEvent,
  useMemo,
} from 'react';
import { useStore } from 'zustand';

import { siteConfig } from '#web/data/api/site-config.ts';
import { startRealtime } from '#web/data/live/realtime.ts';
import { usePage, usePart } from '#web/data/page/page-context.ts';
import { useCurrentUser } from '#web/data/page/session.ts';
import { RowList, type RowPlace } from '#web/features/feeds/list/public.ts';
import { PullToRefresh, reloadList, useFreshOnArrival } from '#web/features/feeds/public.ts';
import { useNavigationType, useSearchParams } from '#web/router/router.tsx';
import { EmptyState } from '#web/ui/placeholders/empty-state.tsx';
import { leaveFocus } from '#web/ui/page/leave-focus.ts';
import { scrollToTop } from '#web/ui/page/scroll-to-top.ts';
import { useScreenTitle } from '#web/ui/page/screen-title.ts';

import { createBell } from '#web/features/notifications/bell/bell.part.ts';
import { FilterTabs, type ShownFilter, shownFilter } from './filter-tabs.tsx';
import {
  groupNotifications,
  type NotificationGroup,
} from '#web/features/notifications/state/group-notifications.ts';
import { createNotificationActions } from '#web/features/notifications/state/notification-actions.part.ts';
import {
  createNotificationChanges,
  isPendingDeletion,
  type PendingDeletion,
} from '#web/features/notifications/state/notification-changes.part.ts';
import {
  createNotificationLists,
  isOfType,
} from '#web/features/notifications/state/notification-lists.part.ts';
import {
  itemsOf,
  type NotificationPages,
} from '#web/features/notifications/state/notification-pages.ts';
import { NotificationRow } from './notification-row.tsx';
import { NotificationSkeletons } from './notification-skeletons.tsx';
import { PushPrompt } from '#web/features/notifications/push/push-prompt.tsx';
import styles from './notifications-screen.module.css';
import { bellClicks } from '#web/features/notifications/bell/bell-clicks.ts';
import { bellStrings } from '#web/features/notifications/strings/bell-strings.ts';
import { strings } from '#web/features/notifications/strings/strings.ts';
import { UndoBar } from './undo-bar.tsx';

export function NotificationsScreen() {
  const page = usePage();
  const { settle } = page.part(createNotificationChanges);
  useScreenTitle(bellStrings.title);
  const [search, setSearch] = useSearchParams();
  const filter = shownFilter(search.get('type'));
  const member = useCurrentUser()?.ulid;
  useEffect(() => {
    if (member !== undefined) startRealtime(page, siteConfig.realtimeKey, member);
  }, [page, member]);
  useEffect(() => {
    // Undo exists on this screen only, so leaving it completes the deletion.
    const leave = (): void => void settle();
    window.addEventListener('pagehide', leave);
    return () => {
      window.removeEventListener('pagehide', leave);
      leave();
    };
  }, [settle]);
  const choose = (chosen: ShownFilter): void =>
    setSearch(chosen === 'all' ? {} : { type: chosen }, { replace: true });
  return (
    <div className={styles.screen}>
      <FilterTabs filter={filter} onChoose={choose} />
      <PushPrompt />
      <NotificationList key={filter} filter={filter} />
      <UndoBar />
    </div>
  );
}

function NotificationList({ filter }: { filter: ShownFilter }) {
  const { part } = usePage();
  const { onDeleteFailed } = part(createNotificationActions);
  const client = useQueryClient();
  const options = part(createNotificationLists).notificationOptions(filter);
  const gone = useStore(part(createNotificationChanges).leaving);
  const { data, error } = useInfiniteQuery(options);
  const groups = useMemo(() => groupsOf(data as NotificationPages | undefined, gone), [data, gone]);
  const rowsOf = useCallback(
    (held: unknown) => [...groupsOf(held as NotificationPages | undefined, gone).keys()],
    [gone],
  );
  const reload = (): Promise<void> => reloadList(client, options);
  const reloadQuietly = (): void => {
    reload().catch((failure: unknown) =>
      console.warn('Notifications could not be reloaded.', failure),
    );
  };
  const toFreshTop = (): void => {
    scrollToTop();
    reloadQuietly();
  };
  const openedAgain = useEffectEvent(toFreshTop);
  const deleteFailed = useEffectEvent(reloadQuietly);
  useEffect(() => {
    if (error) console.warn('Notifications could not be loaded.', error);
  }, [error]);
  useFreshOnArrival(options);
  useUnseenOnArrival(toFreshTop);
  useEffect(() => {
    const again = (): void => openedAgain();
    bellClicks.addEventListener('again', again);
    return () => bellClicks.removeEventListener('again', again);
  }, []);
  useEffect(() => onDeleteFailed(() => deleteFailed()), [onDeleteFailed]);

  if (gone.upTo !== null && groups.size === 0) return <NoNotifications filter="all" />;
  return (
    <>
      <PullToRefresh onRefresh={reload} />
      <Pill filter={filter} onPress={toFreshTop} />
      <RowList
        options={options}
        label={bellStrings.title}
        empty={<NoNotifications filter={filter} />}
        end={strings.end}
        failed={strings.failed}
        Area={RowsArea}
        Row={Row}
        Waiting={NotificationSkeletons}
        extraOf={(id) => ({ group: groups.get(id) })}
        rowsOf={rowsOf}
      />
    </>
  );
}

function groupsOf(
  data: NotificationPages | undefined,
  gone: PendingDeletion,
): ReadonlyMap<string, NotificationGroup> {
  const items = itemsOf(data).filter(
    ({ notificationId }) => !isPendingDeletion(gone, notificationId),
  );
  return new Map(groupNotifications(items).map((group) => [group.id, group]));
}

/**
 * Shows unseen notifications on arrival. After Back, the old position is restored and a pill announces the
 * unseen notifications.
 */
function useUnseenOnArrival(show: () => void): void {
  const { part } = usePage();
  const arrivedBy = useNavigationType();
  const arrive = useEffectEvent(() => {
    if (arrivedBy === 'PUSH' && part(createBell).unseen.getState().count > 0) return show();
    part(createNotificationLists).catchUp();
  });
  useEffect(() => arrive(), []);
}

function Pill({ filter, onPress }: { filter: ShownFilter; onPress(): void }) {
  const { items } = useStore(usePart(createNotificationLists).waiting);
  const count = items.filter((item) => isOfType(item, filter)).length;
  const text = count > 0 ? strings.waiting(count) : '';
  return (
    <>
      <span role="status" className="sr-only">
        {text}
      </span>
      {text && (
        <div className={styles.rail}>
          <button ref={leaveFocus} type="button" className={styles.pill} onClick={onPress}>
            {text}
          </button>
        </div>
      )}
    </>
  );
}

function openFocused({ key, target }: KeyboardEvent<HTMLDivElement>): void {
  if (key !== 'Enter' || !(target instanceof Element) || !target.matches('article')) return;
  target.querySelector<HTMLElement>('a')?.click();
}

function RowsArea(attributes: HTMLAttributes<HTMLDivElement> & { ref?: Ref<HTMLDivElement> }) {
  // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- it only handles events of its focusable rows
  return <div {...attributes} onKeyDown={openFocused} />;
}

function Row({ group, position, size }: RowPlace & { group: NotificationGroup | undefined }) {
  return <NotificationRow group={group} position={position} size={size} />;
}

function NoNotifications({ filter }: { filter: ShownFilter }) {
  return filter === 'all' ? (
    <EmptyState title={strings.none} hint={strings.noneHint} />
  ) : (
    <EmptyState title={strings.noneOfType} hint={strings.noneOfTypeHint} />
  );
}
