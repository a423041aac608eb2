import { cloneElement, type ReactElement, useState } from 'react';
import type { IconName } from './icon-names.ts';
import { part, usePart } from './use-part.ts';

export interface MenuItem {
  label: string;
  icon?: IconName;
  danger?: boolean;
  onSelect(): void;
}

type TriggerProps = Record<string, unknown> & { onClick?: () => void };

export interface MenuProps {
  /** A button; it gets what it needs to open the menu. */
  trigger: ReactElement<TriggerProps>;
  label: string;
  items: readonly MenuItem[];
}

export interface MenuListProps {
  /** What it hangs on; focus returns there. */
  anchor: Element;
  label: string;
  items: readonly MenuItem[];
  onClose(): void;
}

const lists = part(() => import('./menu-list.tsx'));

/** A button with a menu. What draws the menu is fetched when it first opens. */
export function Menu({ trigger, label, items }: MenuProps) {
  const [anchor, setAnchor] = useState<Element | null>(null);
  const open = (event?: { currentTarget: Element }): void =>
    setAnchor(event?.currentTarget ?? null);
  return (
    <>
      {cloneElement(trigger, {
        'aria-haspopup': 'menu',
        'aria-expanded': anchor !== null,
        onClick: open,
      })}
      {anchor && (
        <MenuList anchor={anchor} label={label} items={items} onClose={() => setAnchor(null)} />
      )}
    </>
  );
}

/** The open menu alone, for lists that share one among many buttons. */
export function MenuList(props: MenuListProps) {
  const list = usePart(lists, true, props.onClose);
  return list ? <list.OpenMenu {...props} /> : null;
}
