import { HOME_TAB_CHARACTERS } from '@rookery/contract/kernel/home-tab-rules.ts';
import { type HomeTab, tabFeed } from '@rookery/contract/kernel/home-tabs.ts';
import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react';

import { tabLabel } from '#web/data/settings/feed-labels.ts';
import { IconButton } from '#web/ui/controls/icon-button.tsx';
import { isInputMethodKey } from '#web/ui/controls/input-method.ts';
import { Icon } from '#web/ui/icon/icon.tsx';

import styles from './edit-tabs.module.css';
import { tabStrings as strings } from './strings.ts';

interface TabRowProps {
  tab: HomeTab;
  at: number;
  count: number;
  isDragged: boolean;
  onMove(by: -1 | 1): void;
  onRename(name: string): void;
  onRemove(): void;
}

export function TabRow(props: TabRowProps) {
  const { tab, at, count, isDragged, onMove, onRename, onRemove } = props;
  const [isRenaming, setRenaming] = useState(false);
  const label = tabLabel(tab);
  const press = (event: KeyboardEvent): void => {
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
    event.preventDefault();
    onMove(event.key === 'ArrowUp' ? -1 : 1);
  };
  const button = useRef<HTMLButtonElement>(null);
  const wasRenaming = useRef(false);
  useLayoutEffect(() => {
    if (wasRenaming.current && !isRenaming) button.current?.focus();
    wasRenaming.current = isRenaming;
  }, [isRenaming]);
  const rename = (name: string | null): void => {
    setRenaming(false);
    if (name !== null && name !== label) onRename(name);
  };
  return (
    <li className={styles.tab} data-tab={tabFeed(tab)} data-dragged={isDragged || undefined}>
      {isRenaming ? (
        <NameField label={label} onDone={rename} />
      ) : (
        <>
          <button ref={button} type="button" className={styles.label} onKeyDown={press}>
            <Icon name="grip" size={18} />
            <bdi>{label}</bdi>
            {tab.kind === 'feed' && tab.id === 'groups' && <small>{strings.groupsHint}</small>}
            <span className="sr-only">{strings.move(at + 1, count)}</span>
          </button>
          <IconButton
            icon="pencil"
            size={18}
            label={strings.rename(label)}
            onClick={() => setRenaming(true)}
          />
          {count > 1 && (
            <IconButton icon="close" size={18} label={strings.remove(label)} onClick={onRemove} />
          )}
        </>
      )}
    </li>
  );
}

function NameField({ label, onDone }: { label: string; onDone(name: string | null): void }) {
  const [name, setName] = useState(label);
  const isDone = useRef(false);
  const done = (wanted: string | null): void => {
    if (isDone.current) return;
    isDone.current = true;
    onDone(wanted);
  };
  return (
    <input
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- the member has asked to write here
      autoFocus
      className={styles.name}
      aria-label={strings.name}
      value={name}
      maxLength={HOME_TAB_CHARACTERS}
      onFocus={({ target }) => target.select()}
      onChange={({ target }) => setName(target.value)}
      onBlur={() => done(name.trim())}
      onKeyDown={(event) => {
        if (isInputMethodKey(event.nativeEvent)) return;
        if (event.key === 'Enter') done(name.trim());
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        done(null);
      }}
    />
  );
}
