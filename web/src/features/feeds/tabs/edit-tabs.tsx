import { type HomeTab, tabFeed } from '@rookery/contract/kernel/home-tabs.ts';
import { useLayoutEffect, useRef, useState } from 'react';

import { usePage } from '#web/data/page/page-context.ts';
import { tabLabel } from '#web/data/settings/feed-labels.ts';
import { useSetting } from '#web/data/settings/settings.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { moveItem } from '#web/ui/reorder/move-item.ts';
import { useReorder } from '#web/ui/reorder/use-reorder.ts';
import { showToast } from '#web/ui/toast/show-toast.ts';

import { AddTabs } from './add-tabs.tsx';
import { pinTab, saveTabs, tabsOf, unpinTab } from './change-tabs.ts';
import styles from './edit-tabs.module.css';
import { tabStrings as strings } from './strings.ts';
import { TabRow } from './tab-row.tsx';

/** Orders, names, adds and removes the tabs of Home. Each change is saved immediately. */
export function EditTabs({ onClose }: { onClose(): void }) {
  const page = usePage();
  const setting = useSetting('home_tabs');
  const stored = tabsOf(setting, useSetting('default_feed'));
  const [dragged, setDragged] = useState<readonly HomeTab[] | null>(null);
  const [announcement, announce] = useState('');
  const list = useRef<HTMLUListElement>(null);
  const focusNext = useRef<string | null>(null);
  const tabs = dragged ?? stored;
  const indexOf = (feed: string): number => tabs.findIndex((tab) => tabFeed(tab) === feed);
  const reordered = (feed: string, to: number): readonly HomeTab[] | null => {
    const from = indexOf(feed);
    const tab = tabs[from];
    const after = moveItem(tabs, from, to);
    if (!tab || after === tabs) return null;
    announce(strings.moved(tabLabel(tab), after.indexOf(tab) + 1, tabs.length));
    return after;
  };
  const reorder = useReorder(
    list,
    (feed, to) => {
      const after = reordered(feed, to);
      if (after) setDragged(after);
    },
    {
      attribute: 'data-tab',
      isVertical: true,
      onEnd() {
        if (dragged) saveTabs(page, dragged);
        setDragged(null);
      },
    },
  );
  // A moved row loses the focus.
  useLayoutEffect(() => {
    const feed = focusNext.current;
    focusNext.current = null;
    if (feed === null) return;
    const rows = [...(list.current?.children ?? [])] as HTMLElement[];
    rows
      .find(({ dataset }) => dataset['tab'] === feed)
      ?.querySelector('button')
      ?.focus();
  });
  const undo = (before: readonly HomeTab[] | null) => ({
    action: { label: strings.undo, onPress: () => saveTabs(page, before) },
  });
  return (
    <Dialog
      open
      onClose={onClose}
      title={strings.title}
      width={440}
      firstFocus={list}
      footer={
        <>
          {setting !== '' && (
            <Button
              onClick={() => {
                saveTabs(page, null);
                showToast(strings.wasReset, undo(stored));
              }}
            >
              {strings.reset}
            </Button>
          )}
          <Button kind="primary" onClick={onClose}>
            {strings.done}
          </Button>
        </>
      }
    >
      <p className={styles.hint}>{strings.hint}</p>
      <ul
        ref={list}
        className={styles.tabs}
        tabIndex={-1}
        aria-label={strings.list}
        data-base-ui-swipe-ignore=""
        {...reorder.handlers}
      >
        {tabs.map((tab, at) => (
          <TabRow
            key={tabFeed(tab)}
            tab={tab}
            at={at}
            count={tabs.length}
            isDragged={reorder.draggedId === tabFeed(tab)}
            onMove={(by) => {
              const after = reordered(tabFeed(tab), at + by);
              if (!after) return;
              focusNext.current = tabFeed(tab);
              saveTabs(page, after);
            }}
            onRename={(name) => {
              const { name: _before, ...unnamed } = tab;
              const isUsual = name === '' || name === tabLabel(unnamed);
              saveTabs(page, tabs.with(at, isUsual ? unnamed : { ...unnamed, name }));
            }}
            onRemove={() => {
              const next = tabs[at + 1] ?? tabs[at - 1];
              focusNext.current = next ? tabFeed(next) : null;
              announce(strings.removed(tabLabel(tab)));
              showToast(strings.removed(tabLabel(tab)), undo(unpinTab(page, tab)));
            }}
          />
        ))}
      </ul>
      <AddTabs
        tabs={tabs}
        onAdd={(tab) => {
          if (pinTab(page, tab)) announce(strings.added(tabLabel(tab)));
        }}
      />
      <span className="sr-only" role="status">
        {announcement}
      </span>
    </Dialog>
  );
}
