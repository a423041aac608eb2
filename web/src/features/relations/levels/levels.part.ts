import type { Level, LevelSubject } from '@rookery/contract/kernel/notification-levels.ts';
import type { NotificationLevel } from '@rookery/contract/notifications/notification-levels.ts';
import { queryOptions } from '@tanstack/react-query';

import { showFailureText } from '#web/data/api/show-failure.ts';
import { sendOrWait } from '#web/data/outbox/send-or-wait.ts';
import type { Page } from '#web/data/page/page.ts';
import { showToast } from '#web/ui/toast/show-toast.ts';

import { levelStrings as strings } from './level-strings.ts';

const KEY = ['notification-levels'] as const;

export type LevelOwner = Omit<NotificationLevel, 'level'>;

export interface Levels {
  options: ReturnType<typeof levelOptions>;
  /** Shows the new level immediately, and the old one again if the server refuses it. */
  set(owner: LevelOwner, level: Level): Promise<void>;
}

const levelOptions = ({ api }: Page) =>
  queryOptions({
    queryKey: KEY,
    queryFn: async ({ signal }) => (await api('GET /notification-levels', { signal })).data,
    staleTime: 60_000,
  });

export function levelOf(
  levels: readonly NotificationLevel[] | undefined,
  { subject, ulid }: { subject: LevelSubject; ulid: string },
): Level {
  const own = levels?.find((each) => each.ulid === ulid && each.subject === subject);
  return own?.level ?? 'mentions';
}

/** A level that returns to the default stays in the list until the next load, so that rows don't move. */
function withLevel(
  levels: readonly NotificationLevel[],
  owner: LevelOwner,
  level: Level,
): NotificationLevel[] {
  const isOwn = ({ subject, ulid }: LevelOwner): boolean =>
    subject === owner.subject && ulid === owner.ulid;
  if (!levels.some(isOwn)) return [{ ...owner, level }, ...levels];
  return levels.map((each) => (isOwn(each) ? { ...each, level } : each));
}

export function createLevels(page: Page): Levels {
  const { lists } = page;
  const options = levelOptions(page);
  const show = (owner: LevelOwner, level: Level): void => {
    const known = lists.getQueryData(options.queryKey);
    // Levels that were never loaded stay stale, so that the next control loads them.
    const age = known ? {} : { updatedAt: 0 };
    lists.setQueryData(options.queryKey, withLevel(known ?? [], owner, level), age);
  };
  return {
    options,
    async set(owner, level) {
      const { subject, ulid } = owner;
      const before = levelOf(lists.getQueryData(options.queryKey), owner);
      if (level === before) return;
      await lists.cancelQueries(options);
      show(owner, level);
      const order = { subject: `${subject} ${ulid}`, switch: `level ${subject} ${ulid}` };
      try {
        const input = { body: { subject, ulid, level } };
        const answer = await sendOrWait(page, 'PUT /notification-levels', input, order);
        if (answer) showToast(strings.done[subject][level]);
      } catch (error) {
        show(owner, before);
        console.error('A notification level could not be changed.', error);
        showFailureText(strings.failed, error);
      }
    },
  };
}
