import { DAY_MS, MINUTE_MS } from '@rookery/contract/kernel/durations.ts';
import { LIMITS } from '@rookery/contract/kernel/limits.ts';
import { ulidToUuid, uuidToUlid } from '@rookery/contract/kernel/ulid.ts';
import type { Body } from '@rookery/contract/kernel/call.ts';
import type { schedulePost as schedulePostCall } from '@rookery/contract/posts/schedule-post.ts';
import type { ScheduledPost } from '@rookery/contract/posts/scheduled-post.ts';
import { mayReadGroup } from '#src/features/groups/record/public.ts';
import { preparePost } from '#src/features/posts/write/create-post.ts';
import type { PostsParts } from '#src/features/posts/parts.ts';
import { invalid, Refusal } from '#src/kernel/refusal.ts';
import type { Caller } from '#src/platform/http/calls/caller.ts';
import { transact } from '#src/platform/idempotency/transact.ts';
import {
  countScheduled,
  deleteScheduled,
  isPublished,
  listScheduled,
  putScheduled,
  putScheduledMedia,
  type ScheduledDraft,
  type ScheduledRow,
} from '#src/features/posts/record/scheduled-posts.store.ts';

/** The job that publishes one post at its time. */
export const PUBLISH_ONE = 'publish-scheduled-post';
const jobKey = (id: string): string => `${PUBLISH_ONE} ${id}`;

const PUBLISHED = 'This post was already published.';
const FULL = `You can schedule ${LIMITS.scheduledPosts} posts. Cancel one to add another.`;
const MEDIA_GONE = 'One of the media files no longer exists. Upload it again.';

type ScheduleRequest = Body<typeof schedulePostCall>;

/** Schedules a post, or replaces a scheduled one. @throws 409 if it was already published */
export async function schedulePost(
  deps: PostsParts,
  caller: Caller,
  { publishAt: time, options, ...given }: ScheduleRequest,
): Promise<void> {
  const now = deps.clock.now();
  const publishAt = parsePublishAt(time, now);
  const { post } = await preparePost(deps, caller, given);
  const { id, authorId, media, group } = post;
  const draft = draftIn(given, group?.id ?? null);
  const mediaIds = [...new Set(media.flatMap(({ mediaId }) => mediaId ?? []))];
  const images = media.map(({ item }) => item);
  const groupId = group?.id ?? null;
  await transact(deps.db, async (tx) => {
    const isPrivate = group?.reach === 'group';
    const row = { id, authorId, draft, images, groupId, isPrivate, publishAt, createdAt: now };
    if (!(await putScheduled(tx, { ...row, options: options?.replaceAll('\u0000', '') ?? null }))) {
      throw new Refusal('conflict', 'A post with this ulid already exists.');
    }
    if (await isPublished(tx, id)) throw new Refusal('conflict', PUBLISHED);
    if (!(await putScheduledMedia(tx, id, mediaIds))) throw invalid({ images: MEDIA_GONE });
    if ((await countScheduled(tx, authorId)) > LIMITS.scheduledPosts) {
      throw invalid({ publishAt: FULL });
    }
    await deps.jobs.add(tx, PUBLISH_ONE, { id }, { key: jobKey(id), runAt: publishAt });
  });
}

function parsePublishAt(text: string, now: Date): Date {
  const time = new Date(text);
  const aheadMs = time.getTime() - now.getTime();
  if (!/^\d{4}-/.test(text) || Number.isNaN(aheadMs)) {
    throw invalid({ publishAt: 'Choose a date and a time.' });
  }
  const { scheduleMinMinutes: minutes, scheduleMaxDays: days } = LIMITS;
  if (aheadMs < minutes * MINUTE_MS) {
    throw invalid({ publishAt: `Choose a time at least ${minutes} minutes from now.` });
  }
  if (aheadMs > days * DAY_MS) {
    throw invalid({ publishAt: 'Choose a time within the next year.' });
  }
  return time;
}

/** Names the group by its id, because its name may change until the post is published. */
function draftIn(given: ScheduledDraft, groupId: string | null): ScheduledDraft {
  const {
    group_id: _id,
    groupName: _name,
    group_name: _oldName,
    groupId: _named,
    ...draft
  } = given;
  return groupId === null ? draft : { ...draft, groupId: uuidToUlid(groupId) };
}

/** @throws 409 if it was already published */
export async function cancelScheduled(
  { db, jobs }: Pick<PostsParts, 'db' | 'jobs'>,
  userId: string,
  id: string,
): Promise<void> {
  await transact(db, async (tx) => {
    const isFound = await deleteScheduled(tx, userId, id);
    if (isFound) await jobs.remove(tx, jobKey(id));
    else if (await isPublished(tx, id)) throw new Refusal('conflict', PUBLISHED);
  });
}

type ViewParts = Pick<PostsParts, 'db' | 'groups' | 'memberships'>;

export async function scheduledViews(
  deps: ViewParts,
  userId: string,
  ulid?: string,
): Promise<ScheduledPost[]> {
  const rows = await listScheduled(deps.db, userId, ulid === undefined ? null : ulidToUuid(ulid));
  const groups = await deps.groups.getMany(rows.flatMap(({ groupId }) => groupId ?? []));
  const { standings } = await deps.memberships.of(userId);
  return rows.map((row) => {
    const group = row.groupId === null ? undefined : groups.get(row.groupId);
    const isShown = group && mayReadGroup(group, standings.get(group.id));
    return { ...viewOf(row), groupName: isShown ? group.name : null };
  });
}

function viewOf(row: ScheduledRow): Omit<ScheduledPost, 'groupName'> {
  const { id, draft, images, groupId, publishAt, createdAt, refusal, options } = row;
  const { title = null, body, isSensitive = false } = draft;
  return {
    ulid: uuidToUlid(id),
    publishAt: publishAt.toISOString(),
    createdAt: createdAt.toISOString(),
    refusal,
    title,
    body,
    isSensitive,
    images,
    groupId: groupId && uuidToUlid(groupId),
    options,
  };
}
