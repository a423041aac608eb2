import { useState } from 'react';

import { usePart } from '#web/data/page/page-context.ts';
import { navigate } from '#web/router/router.tsx';
import { IconButton } from '#web/ui/controls/icon-button.tsx';
import { MenuList } from '#web/ui/menu/menu.tsx';
import { TabsLine } from '#web/ui/controls/tabs-line.tsx';
import { useTabInView } from '#web/ui/controls/use-tab-in-view.ts';

import { createNotificationActions } from '#web/features/notifications/state/notification-actions.part.ts';
import styles from './notifications-screen.module.css';
import { strings } from '#web/features/notifications/strings/strings.ts';

export type ShownFilter = keyof typeof strings.filters;

const FILTERS = Object.keys(strings.filters) as ShownFilter[];

export function shownFilter(name: string | null): ShownFilter {
  return FILTERS.find((filter) => filter === name) ?? 'all';
}

interface FilterTabsProps {
  filter: ShownFilter;
  onChoose(filter: ShownFilter): void;
}

export function FilterTabs({ filter, onChoose }: FilterTabsProps) {
  const { deleteAll, readAll } = usePart(createNotificationActions);
  const row = useTabInView(filter);
  const [anchor, setAnchor] = useState<Element | null>(null);
  return (
    <div ref={row} className={styles.tabs}>
      <TabsLine
        label={strings.filtersLabel}
        tabs={FILTERS.map((value) => ({ value, label: strings.filters[value] }))}
        value={filter}
        onChange={onChoose}
      />
      <IconButton
        icon="more"
        label={strings.more}
        aria-haspopup="menu"
        onClick={(event) => setAnchor(event.currentTarget)}
      />
      {anchor && (
        <MenuList
          anchor={anchor}
          label={strings.more}
          items={[
            { label: strings.markAllRead, icon: 'check', onSelect: readAll },
            {
              label: strings.settings,
              icon: 'settings',
              onSelect: () => navigate('/settings#notifications'),
            },
            { label: strings.deleteAll, icon: 'trash', danger: true, onSelect: deleteAll },
          ]}
          onClose={() => setAnchor(null)}
        />
      )}
    </div>
  );
}
