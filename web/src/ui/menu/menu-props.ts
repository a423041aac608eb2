import type { IconName } from '#web/ui/icon/icon-names.ts';

export interface MenuItem {
  label: string;
  icon?: IconName;
  danger?: boolean;
  onSelect(): void;
}

export interface MenuListProps {
  anchor: Element;
  label: string;
  items: readonly MenuItem[];
  group?: { label: string; items: readonly MenuItem[] };
  /** Checked on closing: whether the chosen action takes the focus itself. */
  isFocusTaken?(): boolean;
  onClose(): void;
}
