import type { IconName } from '#web/ui/icon/icon-names.ts';

export interface MenuItem {
  label: string;
  icon?: IconName;
  danger?: boolean;
  onSelect(): void;
}

export interface MenuListProps {
  /** What it hangs on; focus returns there. */
  anchor: Element;
  label: string;
  items: readonly MenuItem[];
  /** Further entries below the others, under a name of their own. */
  group?: { label: string; items: readonly MenuItem[] };
  /** What was chosen takes the focus itself: the menu does not give it back. Asked when it closes. */
  isFocusTaken?(): boolean;
  onClose(): void;
}
