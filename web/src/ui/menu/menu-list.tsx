import { Menu } from '@base-ui/react/menu';
import { useState } from 'react';
import { useLayer } from '#web/router/use-layer.ts';
import { classNames } from '#web/ui/styles/class-names.ts';
import { Icon } from '#web/ui/icon/icon.tsx';
import styles from './menu.module.css';
import type { MenuItem, MenuListProps } from './menu-props.ts';
import { useMediaQuery, WIDE } from '#web/ui/page/use-media-query.ts';

export function OpenMenu(props: MenuListProps) {
  const { anchor, label, heading, items, group, isFocusTaken, onClose } = props;
  const [open, setOpen] = useState(true);
  useLayer(open, () => setOpen(false));
  const isWide = useMediaQuery(WIDE);
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
            data-floats=""
            aria-label={label}
            finalFocus={() => !isFocusTaken?.() && returnTo(anchor)}
          >
            {heading && <div className={styles.groupLabel}>{heading}</div>}
            {items.map((item) => (
              <Item key={item.label} {...item} />
            ))}
            {group && (
              <Menu.Group className={styles.group}>
                <Menu.GroupLabel className={styles.groupLabel}>{group.label}</Menu.GroupLabel>
                {group.items.map((item) => (
                  <Item key={item.label} {...item} />
                ))}
              </Menu.Group>
            )}
            {!isWide && (
              <Menu.Item className={classNames(styles.item, styles.close)}>
                <Icon name="close" size={19} />
                Close
              </Menu.Item>
            )}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
}

/** Returns the focus to the anchor, unless a dialog that was opened from the menu has taken it. */
function returnTo(anchor: Element): HTMLElement | boolean {
  const dialog = document.activeElement?.closest('[role=dialog]');
  const isTaken = dialog !== null && dialog !== undefined && !dialog.contains(anchor);
  return !isTaken && anchor instanceof HTMLElement ? anchor : !isTaken;
}

function Item({ label, icon, danger, isChosen, onSelect }: MenuItem) {
  const choice = isChosen === undefined ? {} : { role: 'menuitemradio', 'aria-checked': isChosen };
  return (
    <Menu.Item
      className={classNames(styles.item, danger && styles.danger)}
      onClick={onSelect}
      {...choice}
    >
      {icon && <Icon name={icon} size={19} />}
      {label}
      {isChosen && (
        <span className={styles.chosen}>
          <Icon name="check" size={19} />
        </span>
      )}
    </Menu.Item>
  );
}
