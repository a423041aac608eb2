import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';

import { usePart } from '#web/data/page/page-context.ts';
import { useNavigationType } from '#web/router/router.tsx';
import { createWindowClaim } from '#web/ui/page/window-claim.part.ts';
import { moveWindow } from '#web/ui/page/window-position.ts';

import { STICKY_HEADER_PX } from '#web/ui/virtual-list/anchor.ts';
import { useVirtualRows } from '#web/ui/virtual-list/use-virtual-rows.ts';
import { createListMemory, type RememberedList, consumeIsJoining } from './list-memory.part.ts';

interface RememberedListDeps {
  kept: RememberedList;
  ids: readonly string[];
  count: number;
  onSeen(last: number): void;
}

export function useRememberedList({ kept, ids, count, onSeen }: RememberedListDeps) {
  const box = useRef<HTMLDivElement>(null);
  const { storeList } = usePart(createListMemory);
  const { keeper } = kept;
  const { rows, draw, inEffect } = useVirtualRows({ keeper, ids, count });
  const seen = useEffectEvent(onSeen);
  const arrive = useRestoreScroll(kept, box);

  useLayoutEffect(() => {
    if (!box.current) return;
    const anchor = keeper.anchor();
    const store = whenIdle(() => storeList(kept));
    const hide = keeper.show(box.current, { onRows: draw, onSeen: seen, onRest: store.later });
    inEffect(() => arrive(anchor));
    const keep = (): void => {
      if (document.hidden) store.now();
    };
    window.addEventListener('pagehide', store.now);
    document.addEventListener('visibilitychange', keep);
    return () => {
      store.now();
      hide();
      window.removeEventListener('pagehide', store.now);
      document.removeEventListener('visibilitychange', keep);
    };
    // oxlint-disable-next-line react/exhaustive-deps -- the list is shown once; what it draws with does not change
  }, [keeper, kept]);
  useEffect(() => seen(keeper.lastSeen()), [keeper, ids, count]);
  return { box, rows };
}

/** Restores the scroll position: always on Home, in other lists after Back. */
function useRestoreScroll(kept: RememberedList, box: { current: HTMLElement | null }) {
  const { claimWindow } = usePart(createWindowClaim);
  const arrivedBy = useNavigationType();
  const { keeper, isHome } = kept;
  return (anchor: Parameters<typeof keeper.goTo>[0]): void => {
    if (consumeIsJoining(kept)) return;
    if (isHome || (anchor && arrivedBy !== 'PUSH')) {
      claimWindow();
      keeper.goTo(anchor);
    } else if (arrivedBy === 'REPLACE' && box.current) {
      // Switching lists while scrolled down starts the new one below the sticky header.
      const start = box.current.getBoundingClientRect().top + window.scrollY - STICKY_HEADER_PX;
      if (window.scrollY > start) moveWindow(start);
    }
  };
}

function whenIdle(run: () => void): { later(): void; now(): void } {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const now = (): void => {
    clearTimeout(timer);
    timer = undefined;
    run();
  };
  return {
    now,
    later() {
      timer ??= setTimeout(now, 300);
    },
  };
}
