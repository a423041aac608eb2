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
  /** Whether the chosen action takes the focus itself. Called when the menu closes. */
  isFocusTaken?(): boolean;
  onClose(): void;
}
