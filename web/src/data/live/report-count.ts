import { useStore } from 'zustand';

import { usePart } from '#web/data/page/page-context.ts';

import { createReportCount } from './report-count.part.ts';

const MOST = 99;

const shown = (count: number): string | null =>
  count === 0 ? null : count > MOST ? `${MOST}+` : `${count}`;

/** The number of reports that wait, as text. Null if none. Only for members who review reports. */
/** Reported lists are on the screen of messages. */
export function useReportCount(of: 'posts' | 'messages'): string | null {
  return useStore(usePart(createReportCount), ({ posts, messages, lists }) =>
    shown(of === 'posts' ? posts : messages + lists),
  );
}
