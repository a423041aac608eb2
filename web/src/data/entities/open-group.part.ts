import { createStore, type StoreApi } from 'zustand/vanilla';

import type { Page } from '#web/data/page/page.ts';

export interface OpenGroup {
  id: string;
  name: string;
  isJoined: boolean;
  isPending: boolean;
  isBanned: boolean;
  pinnedPostUlid: string | null;
  /** Rules that are shown before the first post. Empty for members who may edit the rules. */
  rules: string;
  join(): void;
}

export interface OpenGroups {
  shown: StoreApi<{ group: OpenGroup | null }>;
  show(group: OpenGroup | null): void;
}

export function createOpenGroup({ onDrop }: Page): OpenGroups {
  const shown = createStore<{ group: OpenGroup | null }>(() => ({ group: null }));
  const show = (group: OpenGroup | null): void => shown.setState({ group });
  onDrop(() => show(null));
  return { shown, show };
}
