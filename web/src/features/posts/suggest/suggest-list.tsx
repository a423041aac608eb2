import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';

import { Avatar } from '#web/ui/person/avatar.tsx';

import { characterBox, visibleBox } from './caret-line.ts';
import type { Suggestion } from './suggest.ts';
import styles from './suggest-list.module.css';
import { positionList } from './suggest-position.ts';
import { suggestStrings as strings } from './suggest-strings.ts';
import type { SuggestModel } from './use-suggest.ts';

interface SuggestListProps {
  id: string;
  area: RefObject<HTMLTextAreaElement | null>;
  model: SuggestModel;
}

export const optionId = (id: string, at: number): string => `${id}-${at}`;

export function SuggestList({ id, area, model }: SuggestListProps) {
  const { items, token, active, isOpen, choose } = model;
  const list = useRef<HTMLDivElement>(null);
  useAtLine(list, area, model);
  useEffect(() => {
    if (active !== null) {
      document.getElementById(optionId(id, active))?.scrollIntoView({ block: 'nearest' });
    }
  }, [id, active]);
  return (
    <>
      <p className="sr-only" role="status">
        {isOpen && strings.found(items.length)}
      </p>
      {isOpen && token && (
        <div
          ref={list}
          // In the top layer, so that no scrolling part of the composer clips it.
          popover="manual"
          data-base-ui-swipe-ignore=""
          role="listbox"
          tabIndex={-1}
          id={id}
          className={styles.list}
          data-floats=""
          aria-label={strings.list[token.kind]}
          // Keeps the caret in place and a phone’s keyboard open.
          onMouseDown={(event) => event.preventDefault()}
        >
          {items.map((item, at) => (
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the text keeps the focus, and has the keys
            <div
              key={item.key}
              role="option"
              tabIndex={-1}
              id={optionId(id, at)}
              className={styles.option}
              aria-selected={at === active}
              onClick={() => choose(item)}
            >
              <Face item={item} />
            </div>
          ))}
        </div>
      )}
    </>
  );
}

function Face({ item }: { item: Suggestion }) {
  if (item.kind !== 'user') {
    return (
      <strong dir="auto">
        {item.kind === 'hashtag' ? '#' : '$'}
        {item.name}
      </strong>
    );
  }
  return (
    <>
      <Avatar seed={item.ulid} name={item.name} src={item.avatar} size={32} />
      <span className={styles.names}>
        <strong dir="auto">{item.name}</strong>
        <span className={styles.handle}>@{item.username}</span>
      </span>
    </>
  );
}

function useAtLine(
  list: RefObject<HTMLDivElement | null>,
  area: RefObject<HTMLTextAreaElement | null>,
  { isOpen, token, items }: SuggestModel,
): void {
  const start = token?.start;
  useLayoutEffect(() => {
    if (!isOpen || start === undefined) return;
    const position = (): void => {
      const [popup, field] = [list.current, area.current];
      if (!popup || !field) return;
      if ('showPopover' in popup && !popup.matches(':popover-open')) popup.showPopover();
      popup.style.maxHeight = '';
      const line = characterBox(field, start);
      const at = positionList(line, popup.scrollHeight, visibleBox(field));
      Object.assign(popup.style, {
        left: `${at.left}px`,
        width: `${at.width}px`,
        maxHeight: `${at.maxHeight}px`,
      });
      popup.style.top = `${at.top ?? at.bottom - popup.offsetHeight}px`;
    };
    position();
    const scrolled = (event: Event): void => {
      if (event.target !== list.current) position();
    };
    document.addEventListener('scroll', scrolled, { capture: true, passive: true });
    window.addEventListener('resize', position);
    window.visualViewport?.addEventListener('resize', position);
    return () => {
      document.removeEventListener('scroll', scrolled, { capture: true });
      window.removeEventListener('resize', position);
      window.visualViewport?.removeEventListener('resize', position);
    };
  }, [list, area, isOpen, start, items]);
}
