import { type HTMLAttributes, type ReactNode, type Ref, useState } from 'react';
import { useNavigate } from 'react-router';

import { part, usePart } from '#web/ui/use-part.ts';

import { answerPost } from './answer-post.ts';
import { sharePost } from './share-post.ts';

const menus = part(() => import('./post-menu.tsx'));
const boxes = part(() => import('./share-box.tsx'));

interface PostAreaProps extends HTMLAttributes<HTMLDivElement> {
  children: ReactNode;
  ref?: Ref<HTMLDivElement>;
}

/**
 * Listens for all the cards inside it, so that a card carries no listeners of its own: a click on a
 * card opens its post, links go through the router, and `data-act` names what a button does.
 */
export function PostArea({ children, ...attributes }: PostAreaProps) {
  const navigate = useNavigate();
  const [menu, setMenu] = useState<{ id: string; anchor: Element } | null>(null);
  const [shared, setShared] = useState<string | null>(null);

  const menuPart = usePart(menus, menu !== null, () => setMenu(null));
  const boxPart = usePart(boxes, shared !== null, () => setShared(null));

  const act = (action: string, id: string, button: Element): void => {
    if (action === 'menu') setMenu({ id, anchor: button });
    if (action === 'share') void sharePost(id, setShared);
    if (action === 'comment') answerPost(id);
  };
  const click = (event: React.MouseEvent): void => {
    if (event.defaultPrevented) return;
    const target = event.target as Element;
    const isPlain = event.button === 0 && !hasModifier(event);
    const link = target.closest('a');
    if (link) {
      const path = ownPath(link);
      if (path === null || !isPlain) return;
      event.preventDefault();
      void navigate(path);
      return;
    }
    const card = target.closest('[data-post]');
    if (!card) return;
    const button = target.closest('[data-act]');
    const id = card.getAttribute('data-post') ?? '';
    if (button) act(button.getAttribute('data-act') ?? '', id, button);
    else if (!target.closest('button, input, label')) openCard(card, event, navigate);
  };
  const press = (event: React.KeyboardEvent): void => {
    const card = event.target as Element;
    if (!card.hasAttribute('data-post') || hasModifier(event)) return;
    if (event.key === 'Enter') {
      const path = card.getAttribute('data-href');
      if (path) void navigate(path);
    } else if (event.key === 'PageDown' || event.key === 'PageUp') {
      if (focusNeighbour(card, event.key === 'PageDown' ? 1 : -1)) event.preventDefault();
    }
  };
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- it only hears what its focusable cards, links and buttons do */}
      <div
        {...attributes}
        onClick={click}
        onAuxClick={openAside}
        onKeyDown={press}
        onPointerOver={preloadMenu}
      >
        {children}
      </div>
      {menuPart && menu && (
        <menuPart.PostMenu
          id={menu.id}
          anchor={menu.anchor}
          onShare={() => void sharePost(menu.id, setShared)}
          onClose={() => setMenu(null)}
        />
      )}
      {boxPart && shared !== null && (
        <boxPart.ShareBox link={shared} onClose={() => setShared(null)} />
      )}
    </>
  );
}

/** Opens the card's post, unless the reader is selecting text. With Ctrl or Command: beside this tab. */
function openCard(
  card: Element,
  event: React.MouseEvent,
  navigate: ReturnType<typeof useNavigate>,
): void {
  const path = card.getAttribute('data-href');
  if (!path || isSelecting(card)) return;
  if (event.ctrlKey || event.metaKey) window.open(path, '_blank', 'noopener');
  else if (!hasModifier(event)) void navigate(path);
}

function openAside(event: React.MouseEvent): void {
  const target = event.target as Element;
  if (event.button !== 1 || target.closest('a, button')) return;
  const path = target.closest('[data-post]')?.getAttribute('data-href');
  if (path) window.open(path, '_blank', 'noopener');
}

let isMenuAsked = false;
function preloadMenu(event: React.PointerEvent): void {
  if (isMenuAsked || !(event.target as Element).closest('[data-act="menu"]')) return;
  isMenuAsked = true;
  // A failed load is tried again, and reported, when the menu is opened.
  menus.load().catch(() => (isMenuAsked = false));
}

function isSelecting(card: Element): boolean {
  const selection = window.getSelection();
  return Boolean(
    selection && !selection.isCollapsed && selection.anchorNode && card.contains(selection.anchorNode),
  );
}

function ownPath(link: HTMLAnchorElement): string | null {
  if (link.target === '_blank' || link.origin !== location.origin) return null;
  return link.pathname + link.search + link.hash;
}

function hasModifier(event: {
  ctrlKey: boolean;
  metaKey: boolean;
  shiftKey: boolean;
  altKey: boolean;
}): boolean {
  return event.ctrlKey || event.metaKey || event.shiftKey || event.altKey;
}

function focusNeighbour(card: Element, step: 1 | -1): boolean {
  const cards = [...(card.closest('[role="feed"]')?.querySelectorAll('article[tabindex]') ?? [])];
  const next = cards[cards.indexOf(card) + step];
  if (!(next instanceof HTMLElement)) return false;
  next.focus({ preventScroll: true });
  next.scrollIntoView({ block: 'nearest' });
  return true;
}
