import {
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { createPortal } from 'react-dom';
import { useStore } from 'zustand';

import { usePage } from '#web/data/page/page-context.ts';
import type { Page } from '#web/data/page/page.ts';
import { createReactionTypes, reactionInWords } from '#web/data/settings/reaction-types.part.ts';
import { createOwnTypeLists } from '#web/data/settings/type-lists.part.ts';
import { useLayer } from '#web/router/use-layer.ts';
import { Icon } from '#web/ui/icon/icon.tsx';
import { useMediaQuery, WIDE } from '#web/ui/page/use-media-query.ts';

import { nextChoice, placeOver } from './reaction-keys.ts';
import { ReactionMark } from './reaction-mark.tsx';
import styles from './reaction-picker.module.css';
import { reactionStrings } from './reaction-strings.ts';
import { moreStrings } from '#web/features/posts/post/more-strings.ts';
import { strings } from '#web/features/posts/post/strings.ts';

const COLLAPSED_COUNT = 5;
const COLUMNS = COLLAPSED_COUNT + 1;
const HEADER = 56;
const DOUBLE_PRESS_MS = 400;
const TOUCH_RADIUS_PX = 22;

interface ReactionPickerProps {
  own: string | null;
  anchor: Element;
  onChoose(name: string): void;
  /** Opens the list of members who reacted. Null if no one reacted or the names are hidden. */
  onList: (() => void) | null;
  onClose(): void;
}

export function ReactionPicker({ own, anchor, onChoose, onList, onClose }: ReactionPickerProps) {
  const page = usePage();
  const { list } = useStore(page.part(createReactionTypes).reactionTypes);
  const [widened, setWidened] = useState<MouseEvent | null>(null);
  const isWhole = widened !== null;
  const isWide = useMediaQuery(WIDE);
  const menu = usePosition(anchor, isWhole, onClose);
  const press = useMenuKeys(menu, isWhole);
  useEffect(() => requestReactionTypes(page), [page]);

  const leave = (): void => {
    focusOn(anchor);
    onClose();
  };
  useLayer(true, leave);
  return createPortal(
    <>
      <button
        type="button"
        className={styles.beside}
        tabIndex={-1}
        aria-hidden="true"
        onClick={leave}
      />
      <div
        ref={menu}
        className={styles.picker}
        data-floats=""
        role="menu"
        tabIndex={-1}
        aria-label={reactionStrings.picker}
        onKeyDown={(event) => press(event, leave)}
      >
        {(isWhole ? list : list.slice(0, COLLAPSED_COUNT)).map(({ name }) => (
          <Choice
            key={name}
            label={reactionInWords(name)}
            isChecked={name === own}
            onPress={(event) => {
              if (isSecondPress(event, widened)) return;
              leave();
              onChoose(name);
            }}
          >
            <ReactionMark name={name} size={24} />
          </Choice>
        ))}
        {!isWhole && list.length > COLLAPSED_COUNT && (
          <Choice label={strings.more} onPress={setWidened}>
            <Icon name="more" size={22} />
          </Choice>
        )}
        {onList && (
          <Line
            text={reactionStrings.whoReacted}
            onPress={() => {
              focusOn(anchor);
              onList();
            }}
          />
        )}
        {!isWide && <Line text={moreStrings.close} onPress={leave} />}
      </div>
    </>,
    anchor.closest('main') ?? document.body,
  );
}

/**
 * Whether a click is the second of a double click on More. It would hit the reaction that appears there.
 */
function isSecondPress(press: MouseEvent, first: MouseEvent | null): boolean {
  if (first === null || press.detail === 0) return false;
  const away = Math.hypot(press.clientX - first.clientX, press.clientY - first.clientY);
  const isSoon = press.detail > 1 || press.timeStamp - first.timeStamp < DOUBLE_PRESS_MS;
  return isSoon && away < TOUCH_RADIUS_PX;
}

function requestReactionTypes({ part }: Page): void {
  part(createOwnTypeLists)
    .followReactionTypes()
    .catch((error: unknown) =>
      console.info('The reactions could not be loaded; using the cached ones.', error),
    );
}

interface ChoiceProps {
  label: string;
  isChecked?: boolean;
  onPress(event: MouseEvent): void;
  children: ReactNode;
}

function Choice({ label, isChecked, onPress, children }: ChoiceProps) {
  return (
    <button
      type="button"
      className={styles.choice}
      role={isChecked === undefined ? 'menuitem' : 'menuitemcheckbox'}
      tabIndex={-1}
      aria-checked={isChecked}
      aria-label={label}
      title={label}
      onClick={onPress}
    >
      {children}
    </button>
  );
}

function Line({ text, onPress }: { text: string; onPress(): void }) {
  return (
    <button type="button" className={styles.line} role="menuitem" tabIndex={-1} onClick={onPress}>
      {text}
    </button>
  );
}

function useMenuKeys(menu: RefObject<HTMLElement | null>, isWhole: boolean) {
  useEffect(() => {
    const items = itemsOf(menu.current);
    const first = isWhole
      ? items[COLLAPSED_COUNT]
      : items.find((item) => item.ariaChecked === 'true');
    focusOn(first ?? items[0]);
  }, [menu, isWhole]);

  return (event: KeyboardEvent, leave: () => void): void => {
    if (event.key === 'Escape' || event.key === 'Tab') return leave();
    const items = itemsOf(menu.current);
    const at = items.findIndex((item) => item === document.activeElement);
    const next = nextChoice(event.key, at, items.length, COLUMNS);
    if (next === null) return;
    event.preventDefault();
    focusOn(items[next]);
  };
}

function focusOn(element: Element | undefined): void {
  if (element instanceof HTMLElement) element.focus({ preventScroll: true });
}

function itemsOf(menu: HTMLElement | null): HTMLElement[] {
  return [...(menu?.querySelectorAll<HTMLElement>('[role^="menuitem"]') ?? [])];
}

function usePosition(anchor: Element, isWhole: boolean, onClose: () => void) {
  const menu = useRef<HTMLDivElement>(null);
  const close = useRef(onClose);
  useLayoutEffect(() => {
    close.current = onClose;
    const position = (): void => {
      const { current } = menu;
      if (!anchor.isConnected) return close.current();
      if (!current) return;
      const size = { width: current.offsetWidth, height: current.offsetHeight };
      const room = { width: document.documentElement.clientWidth, top: HEADER };
      const { top, left, isAbove } = placeOver(anchor.getBoundingClientRect(), size, room);
      const frame = current.offsetParent?.getBoundingClientRect();
      current.style.top = `${top - (frame?.top ?? 0)}px`;
      current.style.left = `${left - (frame?.left ?? 0)}px`;
      current.dataset['side'] = isAbove ? 'above' : 'below';
    };
    position();
    // The capture option also catches scrolling inside the page.
    window.addEventListener('scroll', position, { passive: true, capture: true });
    window.addEventListener('resize', position);
    return () => {
      window.removeEventListener('scroll', position, { capture: true });
      window.removeEventListener('resize', position);
    };
  }, [anchor, isWhole, onClose]);
  return menu;
}
