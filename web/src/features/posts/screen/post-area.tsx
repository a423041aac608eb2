import {
  type HTMLAttributes,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type ReactNode,
  type Ref,
  type RefObject,
  useRef,
  useState,
} from 'react';

import { createEntities } from '#web/data/entities/entities.part.ts';
import { usePage } from '#web/data/page/page-context.ts';
import type { Page } from '#web/data/page/page.ts';
import { createKeyboardSetting } from '#web/data/settings/keyboard-setting.part.ts';
import { navigate } from '#web/router/router.tsx';
import { showToast } from '#web/ui/toast/show-toast.ts';
import { type Lazy, lazyModule, loadLazy, useLazy } from '#web/ui/lazy/use-lazy.ts';

import { commentOnPost } from '#web/features/posts/thread/comment-on-post.ts';
import { createOpenPreviews } from '#web/features/posts/post/open-previews.part.ts';
import { setTimeTitle } from '#web/features/posts/post/post-time.ts';
import { shareBox } from '#web/features/posts/share/lazy-share-box.ts';
import { postVersions } from '#web/features/posts/edits/lazy-versions.ts';
import { sharePost } from '#web/features/posts/share/share-post.ts';

const menus = lazyModule(() => import('#web/features/posts/menu/post-menu.tsx'));
const viewers = lazyModule(() => import('#web/features/posts/viewer/media-viewer.tsx'));
const repostMenus = lazyModule(() => import('#web/features/posts/reposts/repost-menu.tsx'));
const altTexts = lazyModule(() => import('#web/features/posts/viewer/alt-text.tsx'));
const bookmarks = lazyModule(() => import('#web/features/posts/bookmarks/bookmarks.part.ts'));
const reactionLayers = lazyModule(() => import('#web/features/posts/reactions/reaction-layer.tsx'));

export async function prefetchReactions(page: Page): Promise<void> {
  const { createReactionSender } = await reactionLayers.load();
  page.part(createReactionSender);
}

interface PostAreaProps extends HTMLAttributes<HTMLDivElement> {
  children: ReactNode;
  ref?: Ref<HTMLDivElement>;
}

const OVERLAYS = ['menu', 'media', 'repost', 'react', 'reactors', 'versions', 'alt'] as const;

interface OpenOverlay {
  what: (typeof OVERLAYS)[number];
  id: string;
  anchor: Element;
}

/** Handles events for all cards inside, so that cards need no listeners. `data-act` names a button’s action. */
export function PostArea({ children, ...attributes }: PostAreaProps) {
  const page = usePage();
  const [opened, setOpened] = useState<OpenOverlay | null>(null);
  const [shared, setShared] = useState<string | null>(null);
  const lastPressed = useRef<Element>(null);
  const close = (): void => setOpened(null);
  const menuModule = useLazy(menus, opened?.what === 'menu', close);
  const viewerModule = useLazy(viewers, opened?.what === 'media', close);
  const repostModule = useLazy(repostMenus, opened?.what === 'repost', close);
  const isReacting = opened?.what === 'react' || opened?.what === 'reactors';
  const reactionModule = useLazy(reactionLayers, isReacting, close);
  const versionsModule = useLazy(postVersions, opened?.what === 'versions', close);
  const altModule = useLazy(altTexts, opened?.what === 'alt', close);
  const boxModule = useLazy(shareBox, shared !== null, () => setShared(null));

  const open = (action: string, id: string, anchor: Element): void => {
    const what = OVERLAYS.find((each) => each === action);
    if (what) setOpened({ what, id, anchor });
  };
  const act = (action: string, id: string, anchor: Element): void => {
    const name = anchor.getAttribute('data-name');
    if (action === 'react' && name) void reactWith(page, id, name, anchor);
    else open(action, id, anchor);
    if (action === 'bookmark') void toggleBookmark(page, id);
    if (action === 'share') void sharePost(page, id, setShared);
    if (action === 'comment') commentOnPost(page, id, anchor);
    if (action === 'join') goToJoin(page, id);
    if (action === 'refused') showToast(anchor.getAttribute('title') ?? '');
    if (action === 'comments') page.part(createOpenPreviews).togglePreview(id);
  };
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- it only handles events of its focusable children */}
      <div
        {...attributes}
        onClick={(event) => handleClick(page, event, lastPressed, act)}
        onAuxClick={openInNewTab}
        onPointerDown={(event) => startLongPress(page, event, open)}
        onKeyDown={(event) => handleKey(page, event)}
        onPointerOver={(event) => prefetch(page, event)}
      >
        {children}
      </div>
      {menuModule && opened && (
        <menuModule.PostMenu
          {...opened}
          onShare={() => void sharePost(page, opened.id, setShared)}
          onClose={close}
        />
      )}
      {viewerModule && opened && <viewerModule.MediaViewer {...opened} onClose={close} />}
      {repostModule && opened && <repostModule.RepostMenu {...opened} onClose={close} />}
      {reactionModule && opened && <reactionModule.ReactionLayer {...opened} onClose={close} />}
      {versionsModule && opened && <versionsModule.PostVersions id={opened.id} onClose={close} />}
      {altModule && opened && <altModule.AltText {...opened} onClose={close} />}
      {boxModule && shared !== null && (
        <boxModule.ShareBox link={shared} onClose={() => setShared(null)} />
      )}
    </>
  );
}

async function toggleBookmark(page: Page, id: string): Promise<void> {
  const loaded = await loadLazy(bookmarks);
  if (loaded) page.part(loaded.createBookmarks).toggle(id);
}

/** Focuses the button that joins the group of a post. The page of the post, or of its root, has it. */
function goToJoin({ part }: Page, id: string): void {
  const root = part(createEntities).posts.get(id)?.rootUlid ?? id;
  const button = document.querySelector<HTMLElement>(`[data-join="${id}"], [data-join="${root}"]`);
  if (button) button.focus();
  else navigate(`/post/${id}`);
}

async function reactWith(page: Page, id: string, name: string, anchor: Element): Promise<void> {
  (await loadLazy(reactionLayers))?.giveReaction(page, id, name, anchor);
}

function handleClick(
  { part }: Page,
  event: MouseEvent,
  lastPressed: RefObject<Element | null>,
  act: (action: string, id: string, anchor: Element) => void,
): void {
  const target = event.target as Element;
  const layers = reactionLayers.loaded();
  const endsHold = layers && part(layers.createLongPress).endsHold;
  if (event.defaultPrevented || endsHold?.(target)) return;
  const link = target.closest('a');
  if (link) return followLink(link, event);
  const card = target.closest('[data-post]');
  if (!card) return;
  const button = target.closest('[data-act]');
  const id = card.getAttribute('data-post') ?? '';
  if (button && isDouble(event, button, lastPressed)) return;
  if (button) act(button.getAttribute('data-act') ?? '', id, button);
  else if (!target.closest('button, input, label')) openCard(card, event);
}

function startLongPress(
  { part }: Page,
  event: PointerEvent,
  open: (what: string, id: string, anchor: Element) => void,
): void {
  const button = (event.target as Element).closest('[data-hold]');
  if (!button) return;
  let isOver = false;
  for (const end of ['pointerup', 'pointercancel', 'pointerleave']) {
    button.addEventListener(end, () => (isOver = true), { once: true });
  }
  reactionLayers.load().then(
    (loaded) => isOver || part(loaded.createLongPress).watchHold(event, button, open),
    () => {},
  );
}

/** Whether a click is the second of a double click. It must not remove the reaction again. */
function isDouble(
  event: MouseEvent,
  button: Element,
  lastPressed: RefObject<Element | null>,
): boolean {
  const isAgain =
    event.detail > 1 && button === lastPressed.current && button.hasAttribute('data-name');
  lastPressed.current = button;
  return isAgain && (event.nativeEvent as globalThis.PointerEvent).pointerType !== 'touch';
}

function followLink(link: HTMLAnchorElement, event: MouseEvent): void {
  const isOurs = link.target !== '_blank' && link.origin === location.origin;
  if (!isOurs || event.button !== 0 || hasModifier(event)) return;
  event.preventDefault();
  navigate(link.pathname + link.search + link.hash);
}

function openCard(card: Element, event: MouseEvent): void {
  const path = card.getAttribute('data-href');
  if (!path || isSelecting(card)) return;
  if (event.ctrlKey || event.metaKey) window.open(path, '_blank', 'noopener');
  else if (!hasModifier(event)) navigate(path);
}

function openInNewTab(event: MouseEvent): void {
  const target = event.target as Element;
  if (event.button !== 1 || target.closest('a, button')) return;
  const path = target.closest('[data-post]')?.getAttribute('data-href');
  if (path) window.open(path, '_blank', 'noopener');
}

function handleKey(page: Page, event: KeyboardEvent): void {
  const card = event.target as Element;
  if (!card.hasAttribute('data-post') || hasModifier(event)) return;
  const path = card.getAttribute('data-href');
  if (event.key === 'Enter' && path) navigate(path);
  if (event.key === 'b' && page.part(createKeyboardSetting).setting.getState().isOn) {
    void toggleBookmark(page, card.getAttribute('data-post') ?? '');
  }
  const step = event.key === 'PageDown' ? 1 : event.key === 'PageUp' ? -1 : null;
  if (step !== null && focusNeighbour(card, step)) event.preventDefault();
}

function focusNeighbour(card: Element, step: 1 | -1): boolean {
  const cards = [...(card.closest('[role="feed"]')?.querySelectorAll('article[tabindex]') ?? [])];
  const next = cards[cards.indexOf(card) + step];
  if (!(next instanceof HTMLElement)) return false;
  next.focus({ preventScroll: true });
  next.scrollIntoView({ block: 'nearest' });
  return true;
}

const PREFETCHED_MODULES: Readonly<Record<string, Lazy<unknown>>> = {
  menu: menus,
  repost: repostMenus,
  bookmark: bookmarks,
  react: reactionLayers,
};

function prefetch(page: Page, event: PointerEvent): void {
  const target = event.target as Element;
  setTimeTitle(page, target);
  const action = target.closest('[data-act]')?.getAttribute('data-act') ?? '';
  const wanted = PREFETCHED_MODULES[action];
  // Ignore a failed load. It is retried and reported when the module is needed.
  if (wanted && wanted.loaded() === undefined) wanted.load().catch(() => {});
}

function isSelecting(card: Element): boolean {
  const selection = window.getSelection();
  if (!selection || selection.isCollapsed) return false;
  return card.contains(selection.anchorNode);
}

function hasModifier(event: MouseEvent | KeyboardEvent): boolean {
  return event.ctrlKey || event.metaKey || event.shiftKey || event.altKey;
}
