import { Menu } from '@base-ui/react/menu';
import { useState } from 'react';
import { classNames } from './class-names.ts';
import { Icon } from './icon.tsx';
import styles from './menu.module.css';
import type { MenuListProps } from './menu-props.ts';

export function OpenMenu({ anchor, label, items, onClose }: MenuListProps) {
  const [open, setOpen] = useState(true);
  return (
    <Menu.Root
      open={open}
      onOpenChange={setOpen}
      onOpenChangeComplete={(still) => !still && onClose()}
    >
      <Menu.Portal container={anchor.closest('main') ?? undefined}>
        <Menu.Positioner anchor={anchor} align="end" sideOffset={4} className={styles.place}>
          <Menu.Popup
            className={styles.menu}
            aria-label={label}
            finalFocus={() => (anchor instanceof HTMLElement ? anchor : null)}
          >
            {items.map((item) => (
              <Menu.Item
                key={item.label}
                className={classNames(styles.item, item.danger && styles.danger)}
                onClick={item.onSelect}
              >
                {item.icon && <Icon name={item.icon} size={19} />}
                {item.label}
              </Menu.Item>
            ))}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
}
