import type { Chat, Message } from '@rookery/contract/chats/chat.ts';
import {
  type RefObject,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { useStore } from 'zustand';

import { showFailure } from '#web/data/api/show-failure.ts';
import { usePage } from '#web/data/page/page-context.ts';
import { useLocation } from '#web/router/router.tsx';
import { showToast } from '#web/ui/toast/show-toast.ts';

import { createChats } from '#web/features/chats/state/chats.part.ts';
import { renderedRange, othersAfter } from './message-rows.ts';
import {
  type ChatView,
  createMessages,
  type OpenChat,
} from '#web/features/chats/state/messages.part.ts';
import type { MessageWindow } from '#web/features/chats/state/message-window.ts';
import { ScrollKeeper } from './scroll-keeper.ts';
import { strings } from '#web/features/chats/strings/strings.ts';

interface HistoryInput {
  chat: Chat;
  target: string | null;
  sentCount: number;
  own: string;
}

interface HistoryModel {
  open: OpenChat;
  view: ChatView;
  range: { from: number; to: number };
  scroller: RefObject<HTMLDivElement | null>;
  content: RefObject<HTMLDivElement | null>;
  newSince: string | null | undefined;
  marked: string | null;
  isAtEnd: boolean;
  hasNews: boolean;
  scrolled(): void;
  toEnd(): void;
  goTo(ulid: string): void;
}

const NEAR_ROWS = 12;
const NEAR_PX = 300;
/** With more unread messages than one page has, the chat opens at the read mark. */
const MANY_UNREAD = 40;
const HIGHLIGHT_MS = 2500;
const [UPPER_QUARTER, MIDDLE] = [0.25, 0.4];

const NO_MESSAGES: readonly Message[] = [];

export function useHistory({ chat, target, sentCount, own }: HistoryInput): HistoryModel {
  const { part } = usePage();
  const chats = part(createChats);
  const open = part(createMessages).chat(chat.id);
  const view = useStore(open.view);
  const all = view.window?.messages ?? NO_MESSAGES;
  const scroller = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const keeper = useRef<ScrollKeeper | null>(null);
  const [newSince] = useState(() => (chat.unreadCount > 0 ? chat.lastReadUlid : undefined));
  const [center, setCenter] = useState<string | null>(target);
  const [isAtEnd, setAtEnd] = useState(target === null);
  const [marked, setMarked] = useState<string | null>(null);
  const goal = useRef<{ ulid: string } | 'start' | 'end' | null>(
    target === null ? 'start' : { ulid: target },
  );
  const range = renderedRange(all, center);
  const isWhole = range.to === all.length && view.window?.isAtEnd === true;

  useEffect(() => {
    const left = chat.unreadCount > MANY_UNREAD ? chat.lastReadUlid : null;
    return open.enter({ around: target ?? left });
    // oxlint-disable-next-line react/exhaustive-deps -- it is entered once; where a later link leads is gone to below
  }, [open]);

  const markRead = (): void => {
    const newest = all.at(-1)?.ulid;
    if (newest === undefined || document.hidden || chat.state === 'requested') return;
    if (!keeper.current?.isAtEnd || !isWhole) return;
    if (othersAfter(all, chat.lastReadUlid, own).length === 0 && chat.unreadCount === 0) return;
    if (chat.lastReadUlid === newest) return;
    chats.read(chat.id, newest).catch((error: unknown) => {
      console.info('Could not mark messages as read.', error);
    });
  };
  const look = useEffectEvent(markRead);

  /** Short content cannot be scrolled, so load more until it fills the view. */
  const fill = (place: ScrollKeeper, window: MessageWindow): void => {
    if (goal.current !== null || view.error !== null) return;
    const { above, below } = place.beyond();
    if (range.from === 0 && window.older !== null && above < NEAR_PX) void open.loadOlder();
    if (range.to === all.length && !window.isAtEnd && below < NEAR_PX) void open.loadNewer();
  };
  const settle = useEffectEvent(() => {
    const place = keeper.current;
    if (!place || !view.window) return;
    const to = goal.current;
    if (to === null) place.hold();
    else if (to === 'end') {
      goal.current = null;
      place.toEnd();
    } else if (to === 'start') {
      goal.current = null;
      place.toEnd();
      const hasLine = scroller.current?.querySelector('[data-new-since]') !== null;
      if (hasLine && !place.isInView('[data-new-since]')) {
        place.toRow('[data-new-since]', UPPER_QUARTER);
      }
    } else if (place.toRow(`[data-message="${to.ulid}"]`, MIDDLE)) {
      goal.current = null;
      setMarked(to.ulid);
    } else place.hold();
    setAtEnd(place.isAtEnd && isWhole);
    markRead();
    fill(place, view.window);
  });
  const scrolled = (): void => {
    const place = keeper.current;
    const { window } = view;
    if (!place || !window) return;
    place.read();
    const seen = place.inView();
    const isEnd = place.isAtEnd && isWhole;
    setAtEnd(isEnd);
    if (isEnd) {
      setCenter(null);
      open.readAt(null);
      markRead();
      return;
    }
    if (!seen) return;
    open.readAt(seen.first);
    const first = all.findIndex(({ ulid }) => ulid === seen.first);
    const last = all.findIndex(({ ulid }) => ulid === seen.last);
    const { from, to } = range;
    const isNearDrawn =
      (from > 0 && first - from < NEAR_ROWS) || (to < all.length && to - last < NEAR_ROWS);
    if (center === null || isNearDrawn) setCenter(seen.first);
    if (first < NEAR_ROWS && window.older !== null && view.error === null) void open.loadOlder();
    if (all.length - last < NEAR_ROWS && !window.isAtEnd) void open.loadNewer();
  };

  useLayoutEffect(() => {
    if (!scroller.current || !content.current) return;
    keeper.current = new ScrollKeeper(scroller.current);
    const observer = new ResizeObserver(() => keeper.current?.hold());
    observer.observe(scroller.current);
    observer.observe(content.current);
    const hear = (): void => look();
    document.addEventListener('visibilitychange', hear);
    return () => {
      observer.disconnect();
      document.removeEventListener('visibilitychange', hear);
    };
  }, []);
  // Restore the scroll position after every render, before the browser paints.
  useLayoutEffect(() => settle());
  useEffect(() => {
    if (marked === null) return;
    const timer = setTimeout(() => setMarked(null), HIGHLIGHT_MS);
    return () => clearTimeout(timer);
  }, [marked]);

  const toEnd = (): void => {
    goal.current = 'end';
    setCenter(null);
    open.readAt(null);
    if (view.window?.isAtEnd === false) void open.goToEnd();
    else keeper.current?.toEnd();
  };
  const showSent = useEffectEvent(toEnd);
  useEffect(() => {
    if (sentCount > 0) showSent();
  }, [sentCount]);
  const goTo = (ulid: string): void => {
    open.goTo(ulid).then((isThere) => {
      if (!isThere) return showToast(strings.notThere);
      goal.current = { ulid };
      open.readAt(ulid);
      setCenter(ulid);
      setMarked(ulid);
    }, showFailure);
  };
  const follow = useEffectEvent(goTo);
  const { key } = useLocation();
  /**
   * The key of the last followed navigation, at first the one that opened the chat. Keys differ even if the
   * same link is followed twice.
   */
  const followed = useRef(key);
  useEffect(() => {
    const isNew = key !== followed.current;
    followed.current = key;
    if (isNew && target !== null) follow(target);
  }, [key, target]);

  return {
    open,
    view,
    range,
    scroller,
    content,
    newSince,
    marked,
    isAtEnd,
    hasNews: view.hasNews && !isAtEnd,
    scrolled,
    toEnd,
    goTo,
  };
}
