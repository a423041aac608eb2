import type { Profile } from '@rookery/contract/users/user.ts';

import { createEventBus } from '#web/data/entities/event-bus.part.ts';
import { createEntities } from '#web/data/entities/entities.part.ts';
import { ApiError } from '#web/data/http/api-error.ts';
import { sendOrWait } from '#web/data/outbox/send-or-wait.ts';
import type { Page } from '#web/data/page/page.ts';
import { createOwnAccount } from '#web/data/settings/current-user.part.ts';
import { showFailureText } from '#web/data/api/show-failure.ts';
import { showToast } from '#web/ui/toast/show-toast.ts';

import { durationLabel } from '#web/features/relations/strings/mute-durations.ts';
import { timeLeft } from './cooldown.ts';
import {
  type Action,
  blockAndMuteStrings,
} from '#web/features/relations/strings/block-and-mute-strings.ts';

/**
 * Changes a mute or block and shows a toast. Not optimistic, because a revert would show hidden posts.
 * @returns whether it succeeded or waits in the outbox
 */
export async function blockOrMute(
  page: Page,
  ulid: string,
  action: Action,
  options: MuteOptions = {},
): Promise<boolean> {
  const { users, putUsers } = page.part(createEntities);
  const name = nameOf(page, ulid);
  let answer: { data: Profile } | null;
  try {
    answer = await send(page, ulid, action, { name, options });
  } catch (error) {
    console.error('A mute or block could not be changed.', error);
    showFailureText(refusalText(error, action, name), error);
    return false;
  }
  const kind = kindOf(action);
  const isOn = action === kind;
  const profile =
    answer?.data ?? changed(users.get(ulid), kind, isOn && !options.notificationsOnly);
  if (profile) putUsers([profile]);
  if (!options.notificationsOnly) {
    page.part(createEventBus).announce('blockedOrMuted', { ulid, kind, isOn });
  }
  if (!answer) return true;
  // A block ends follows in both directions, so the own counts are loaded from the server.
  if (action === 'block') await refreshOwnCounts(page);
  showToast(doneText(name, action, options));
  return true;
}

export interface MuteOptions {
  durationSeconds?: number | null;
  notificationsOnly?: boolean;
}

function doneText(name: string, action: Action, options: MuteOptions): string {
  const { durationSeconds = null, notificationsOnly = false } = options;
  if (durationSeconds === null && !notificationsOnly) return blockAndMuteStrings.done(name, action);
  const label = durationSeconds === null ? null : durationLabel(durationSeconds);
  return blockAndMuteStrings.mutedFor(name, { label, notificationsOnly });
}

const CALLS = {
  mute: 'PUT /profile/:name/mute',
  unmute: 'DELETE /profile/:name/mute',
  block: 'PUT /profile/:name/block',
  unblock: 'DELETE /profile/:name/block',
} as const satisfies Record<Action, string>;

const kindOf = (action: Action) =>
  action === 'mute' || action === 'unmute' ? ('mute' as const) : ('block' as const);

function send(
  page: Page,
  ulid: string,
  action: Action,
  { name: user, options }: { name: string; options: MuteOptions },
): Promise<{ data: Profile } | null> {
  const place = { subject: `member ${ulid}`, switch: `${kindOf(action)} ${ulid}` };
  const order = { ...place, shown: { user } };
  return sendOrWait(page, CALLS[action], { params: { name: ulid }, body: options }, order);
}

function changed(
  profile: Profile | undefined,
  kind: 'mute' | 'block',
  isOn: boolean,
): Profile | undefined {
  const change = kind === 'mute' ? { isMuted: isOn } : { isBlocked: isOn };
  return profile && { ...profile, ProfileEngagement: { ...profile.ProfileEngagement, ...change } };
}

function refusalText(error: unknown, action: Action, name: string): string {
  const leftMs = error instanceof ApiError ? error.cooldownLeftMs : null;
  if (leftMs === null) return blockAndMuteStrings.failed(action, name);
  return blockAndMuteStrings.cooldown(action, name, timeLeft(leftMs));
}

async function refreshOwnCounts({ part }: Page): Promise<void> {
  try {
    await part(createOwnAccount).loadCurrentUser();
  } catch (error) {
    console.info('The member’s own counts could not be refreshed after a block.', error);
  }
}

export function nameOf({ part }: Page, ulid: string): string {
  const profile = part(createEntities).users.get(ulid);
  return profile?.username ? `@${profile.username}` : (profile?.name ?? '');
}
