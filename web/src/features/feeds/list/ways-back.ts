import { useStore } from 'zustand';

import { browserPage } from '#web/data/page/browser-page.ts';

import type { ScrollPosition } from './scroll-position.ts';
import { createWaysBack } from './ways-back.part.ts';

/** The ways back in feeds of this tab's page. */
const { ways, ...waysBack } = browserPage.part(createWaysBack);
export const { wayBack, leaveForTop, forgetWayBack, sawTo } = waysBack;

export function useWayBack(feed: string): ScrollPosition | null {
  return useStore(ways, () => wayBack(feed));
}
