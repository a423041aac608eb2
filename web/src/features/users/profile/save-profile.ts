import { LIMITS } from '@rookery/contract/kernel/limits.ts';
import { normaliseWebsite } from '@rookery/contract/kernel/website.ts';
import type { CurrentUser } from '@rookery/contract/users/user.ts';

import { ApiError, errorText } from '#web/data/http/api-error.ts';
import { sendOrWait } from '#web/data/outbox/send-or-wait.ts';
import type { Page } from '#web/data/page/page.ts';
import { createOwnAccount } from '#web/data/settings/current-user.part.ts';
import { createEntities } from '#web/data/entities/entities.part.ts';
import { tooLongMessage } from '#web/ui/controls/too-long.ts';

import { changedFields } from '#web/features/users/forms/changed-fields.ts';
import type { PicturePurpose } from '#web/features/users/pictures/picture.ts';
import { profileStrings as strings } from '#web/features/users/strings/profile-strings.ts';

export interface ProfileFields {
  name: string;
  username: string;
  bio: string;
  website: string;
}

/** Addresses of new pictures. Null removes a picture. An omitted picture is kept. */
export type PictureChanges = Partial<Record<PicturePurpose, string | null>>;

export type ProfileErrors = Partial<Record<keyof ProfileFields | PicturePurpose | 'form', string>>;
export type SaveResult =
  /** `isWaiting` means that the changes wait in the outbox for a connection. */
  | { user: CurrentUser; errors?: undefined; isWaiting: boolean }
  | { user: null; errors: ProfileErrors };

export function tooLongFields({ name, username, bio, website }: ProfileFields): ProfileErrors {
  const found = {
    name: tooLongMessage(name.trim(), LIMITS.nameCharacters),
    username: tooLongMessage(username, LIMITS.usernameMax),
    bio: tooLongMessage(bio, LIMITS.bioCharacters),
    website: tooLongMessage(website.trim(), LIMITS.websiteCharacters),
  };
  return Object.fromEntries(Object.entries(found).filter(([, text]) => text !== null));
}

export function profileErrors(fields: ProfileFields): ProfileErrors | null {
  const wrong: ProfileErrors = {
    ...(normaliseWebsite(fields.website) === null && { website: strings.websiteShape }),
    ...tooLongFields(fields),
    ...(fields.name.trim() === '' && { name: strings.nameNeeded }),
  };
  return Object.keys(wrong).length > 0 ? wrong : null;
}

export function profileChanges(
  fields: ProfileFields,
  opened: ProfileFields,
): Partial<ProfileFields> {
  const { name, username, website, ...changed } = changedFields(fields, opened);
  return {
    ...changed,
    ...(name !== undefined && { name: name.trim() }),
    ...(username !== undefined && { username: username.trim() }),
    ...(website !== undefined && { website: normaliseWebsite(website) ?? website }),
  };
}

export async function saveProfile(
  page: Page,
  opened: ProfileFields,
  fields: ProfileFields,
  pictures: PictureChanges,
): Promise<SaveResult> {
  const wrong = profileErrors(fields);
  if (wrong) return { user: null, errors: wrong };
  const body = { ...pictures, ...profileChanges(fields, opened) };
  try {
    const answer = await sendOrWait(page, 'PATCH /user', { body }, { subject: 'settings' });
    const user = answer === null ? withChanges(page, body) : answer.success && answer.data;
    if (user) {
      page.part(createOwnAccount).setCurrentUser(user);
      page.part(createEntities).putUsers([user]);
      return { user, isWaiting: answer === null };
    }
    // A rule of the server rejected the change, so this page’s copy of the member may be stale.
    await reload(page);
    const field = body.username === undefined ? 'form' : 'username';
    return { user: null, errors: { [field]: answer?.message ?? '' } };
  } catch (error) {
    console.error('Could not save the profile.', error);
    reload(page).catch((failed: unknown) => console.info('Could not reload the member.', failed));
    const named = error instanceof ApiError ? error.fields : {};
    const errors: ProfileErrors =
      Object.keys(named).length > 0 ? named : { form: errorText(error) };
    return { user: null, errors };
  }
}

/** The expected state of the member once the changes are sent. Only the server assigns a new username. */
function withChanges(
  { session }: Page,
  { username: _username, ...changes }: Partial<CurrentUser>,
): CurrentUser | null {
  const user = session.getState().currentUser;
  return user && { ...user, ...changes };
}

async function reload({ part }: Page): Promise<void> {
  part(createEntities).putUsers([await part(createOwnAccount).loadCurrentUser()]);
}
