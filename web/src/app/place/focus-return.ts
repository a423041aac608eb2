import { useEffect, useRef, useState } from 'react';
import { isVisible } from '#web/ui/page/is-visible.ts';
import { useLocation, useNavigationType } from '#web/router/router.tsx';

export function useFocusReturn(): void {
  const { key, pathname } = useLocation();
  const arrivedBy = useNavigationType();
  const before = useRef(pathname);
  const [cards] = useState(() => new Map<string, string>());

  useEffect(() => {
    if (before.current !== pathname && isLost(document.activeElement)) {
      const id = arrivedBy === 'POP' ? cards.get(key) : undefined;
      const card = id && shownCard(id);
      const next = card || document.getElementById('content');
      next?.focus({ preventScroll: true });
    }
    before.current = pathname;
    const remember = ({ target }: FocusEvent): void => {
      const card = (target as Element).closest<HTMLElement>('[data-post]');
      if (card?.dataset['post']) cards.set(key, card.dataset['post']);
    };
    document.addEventListener('focusin', remember);
    return () => document.removeEventListener('focusin', remember);
  }, [key, pathname, arrivedBy, cards]);
}

function isLost(active: Element | null): boolean {
  return !active || active.contains(document.getElementById('content')) || !isVisible(active);
}

function shownCard(id: string): HTMLElement | undefined {
  const all = document.querySelectorAll<HTMLElement>(`main [data-post="${CSS.escape(id)}"]`);
  return [...all].find((card) => card.tabIndex >= 0 && isVisible(card));
}
