import type { IconName } from '#web/ui/icon/icon-names.ts';

export interface MenuItem {
  label: string;
  icon?: IconName;
  danger?: boolean;
  /** Set in a list of choices: whether this is the current one. */
  isChosen?: boolean;
  onSelect(): void;
}

export interface MenuListProps {
  anchor: Element;
  label: string;
  /** Shown above the first items. */
  heading?: string;
  items: readonly MenuItem[];
  group?: { label: string; items: readonly MenuItem[] };
  /** Whether the chosen action takes the focus itself. Called when the menu closes. */
  isFocusTaken?(): boolean;
  onClose(): void;
}
