import { LIMITS } from '@rookery/contract/kernel/limits.ts';
import { deedOf, pathTo } from '@rookery/contract/kernel/notification-words.ts';
import { uuidToUlid } from '@rookery/contract/kernel/ulid.ts';
import type { Kysely } from 'kysely';
import { actorsOf, namesOf } from '#src/features/notifications/record/actors.ts';
import {
  notificationViews,
  type ViewDeps,
} from '#src/features/notifications/record/notification-view.ts';
import {
  countUnseen,
  findNotifications,
} from '#src/features/notifications/record/notifications.store.ts';
import { type DuePush, NO_POST, QUIET } from '#src/features/notifications/record/pushes.store.ts';
import type { Schema } from '#src/platform/db/schema.ts';

/** What a service worker is sent. */
export interface PushPayload {
  title: string;
  body: string;
  /** A path of the web app. */
  url: string;
  /** One with the same takes the place of the one before. */
  tag: string;
  /** What the app's icon shows. */
  unseen: number;
}

export interface PayloadDeps extends ViewDeps {
  db: Kysely<Schema>;
}

/** More who did the same are counted no further. */
const COUNTED = 50;

/** What a push says now; null: there is nothing any more that its recipient has not seen. */
export async function payloadOf(
  deps: PayloadDeps,
  { userId, type, aboutId }: Pick<DuePush, 'userId' | 'type' | 'aboutId'>,
): Promise<PushPayload | null> {
  const { db, members } = deps;
  const atMost = type === QUIET ? undefined : LIMITS.unseenCountedMax;
  const unseen = await countUnseen(db, userId, { atMost });
  if (unseen === 0) return null;
  if (type === QUIET) {
    const title = unseen === 1 ? '1 notification' : `${unseen} notifications`;
    return {
      title,
      body: 'They came in your quiet hours.',
      url: '/notifications',
      tag: type,
      unseen,
    };
  }
  const rows = await findNotifications(db, userId, {
    type,
    aboutId: aboutId === NO_POST ? null : aboutId,
    onlyUnseen: true,
    limit: COUNTED,
  });
  const told = await notificationViews(deps, userId, rows);
  const [newest] = told;
  if (!newest) return null;
  const by = actorsOf(told);
  const recipient = (await members.getMany([userId])).get(userId)?.username ?? '';
  return {
    title: `${namesOf(by)} ${deedOf(newest, by.length)}`,
    body: newest.postBody ?? '',
    url: pathTo(newest, by, recipient),
    tag: tagOf({ type, aboutId }),
    unseen,
  };
}

/** The same for the same thing, however often it is pushed. */
export function tagOf({ type, aboutId }: Pick<DuePush, 'type' | 'aboutId'>): string {
  return aboutId === NO_POST ? type : `${type}:${uuidToUlid(aboutId)}`;
}
