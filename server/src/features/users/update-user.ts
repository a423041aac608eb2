import { LIMITS } from '@rookery/contract/kernel/limits.ts';
import { TERMS_VERSION } from '@rookery/contract/kernel/terms.ts';
import { websiteAddress } from '@rookery/contract/kernel/website.ts';
import type { CurrentUser } from '@rookery/contract/users/user.ts';
import type { Transaction, Updateable } from 'kysely';
import { invalid, Refusal } from '#src/kernel/refusal.ts';
import type { Schema } from '#src/platform/db/schema.ts';
import { lockAccount, updateAccount, type Account } from './accounts.store.ts';
import { currentUser, type CurrentUserNeeds } from './current-user.ts';
import { nameKeys } from './name-keys.ts';
import { replaceNameKeys } from './name-keys.store.ts';
import type { Pictures } from './pictures.ts';
import { cleanBio, cleanName } from './person-text.ts';
import {
  daysAfter,
  USERNAME_TAKEN,
  usernameChangeableAt,
  usernameFault,
} from './usernames.policy.ts';
import {
  holdUsername,
  isUsernameTaken,
  lockUsernames,
  releaseUsername,
} from './usernames.store.ts';

export interface UpdateNeeds extends CurrentUserNeeds {
  pictures: Pictures;
}

export interface ProfileChanges {
  username?: string | undefined;
  name?: string | undefined;
  bio?: string | undefined;
  website?: string | undefined;
  avatar?: string | null | undefined;
  cover?: string | null | undefined;
  acceptTermsOfService?: true | undefined;
}

type Row = Updateable<Schema['users']>;
type Outcome = { success: true; message: string; data: CurrentUser } | RuleRefusal;
interface RuleRefusal {
  success: false;
  message: string;
}

/** Saves what is given, all or nothing. What a rule forbids is told by `success: false`; what is malformed throws. */
export async function updateUser(
  needs: UpdateNeeds,
  userId: string,
  changes: ProfileChanges,
): Promise<Outcome> {
  const { db, clock, members } = needs;
  const now = clock.now();
  const texts = cleanTexts(changes);
  try {
    const refused = await db.transaction().execute(async (tx): Promise<RuleRefusal | null> => {
      const account = await lockAccount(tx, userId);
      if (!account || account.deletedAt) throw new Refusal('authentication');
      const naming = await nameAccount(tx, account, changes.username?.trim(), now);
      if ('success' in naming) return naming;
      const shown = await changePictures(needs.pictures, tx, account, changes);
      const row: Row = { ...texts, ...naming, ...shown, updated_at: now };
      if (changes.acceptTermsOfService && account.termsVersion !== TERMS_VERSION) {
        row.terms_version = TERMS_VERSION;
        row.terms_accepted_at = now;
      }
      const isComplete = (row.username ?? account.username) && (row.name ?? account.name);
      if (!account.setupAt && isComplete) row.account_setup_at = now;
      await updateAccount(tx, userId, row);
      if (row.name !== undefined || row.username !== undefined) {
        const keys = nameKeys(row.username ?? account.username, row.name ?? account.name);
        await replaceNameKeys(tx, userId, keys);
      }
      return null;
    });
    if (refused) return refused;
  } catch (error) {
    if (isTakenMeanwhile(error)) return { success: false, message: USERNAME_TAKEN };
    throw error;
  }
  members.changed([userId]);
  return { success: true, message: 'Saved.', data: await currentUser(needs, userId) };
}

/** The new addresses of avatar and cover; what they replace is let go. */
async function changePictures(
  pictures: Pictures,
  tx: Transaction<Schema>,
  account: Account,
  changes: ProfileChanges,
): Promise<Row> {
  const row: Row = {};
  for (const purpose of ['avatar', 'cover'] as const) {
    const [wanted, old] = [changes[purpose], account[purpose]];
    if (wanted === undefined || wanted === old) continue;
    // oxlint-disable-next-line no-await-in-loop -- two at most
    if (old !== null) await pictures.letGo(tx, old);
    row[purpose] =
      // oxlint-disable-next-line no-await-in-loop -- as above
      wanted === null ? null : await pictures.take(tx, account.id, purpose, wanted);
  }
  return row;
}

function cleanTexts({ name, bio, website }: ProfileChanges): Row {
  const row: Row = {};
  const faults: Record<string, string> = {};
  if (name !== undefined) {
    row.name = cleanName(name);
    if (row.name === '') faults['name'] = 'A name needs something to read.';
  }
  if (bio !== undefined) row.bio = cleanBio(bio);
  if (website !== undefined) {
    const address = websiteAddress(website);
    if (address === null) faults['website'] = 'This is not the address of a website.';
    else row.website = address;
  }
  if (Object.keys(faults).length > 0) throw invalid(faults);
  return row;
}

/** The columns that a new username changes; none when it stays. */
async function nameAccount(
  tx: Transaction<Schema>,
  account: Account,
  wanted: string | undefined,
  now: Date,
): Promise<Row | RuleRefusal> {
  if (wanted === undefined || wanted === account.username) return {};
  const fault = usernameFault(wanted);
  if (fault) return { success: false, message: fault };
  const key = wanted.toLowerCase();
  const oldKey = account.username?.toLowerCase() ?? null;
  // Other capitals are the same name to everyone else.
  if (key === oldKey) return { username: wanted };
  const changeableAt = usernameChangeableAt(account.usernameChangedAt, now);
  if (changeableAt) {
    const day = changeableAt.toISOString().slice(0, 10);
    return { success: false, message: `You can change your username again on ${day}.` };
  }
  await lockUsernames(tx, oldKey ? [key, oldKey] : [key]);
  if (await isUsernameTaken(tx, key, account.id, now)) {
    return { success: false, message: USERNAME_TAKEN };
  }
  await releaseUsername(tx, key);
  if (!oldKey) return { username: wanted, username_key: key };
  const until = daysAfter(now, LIMITS.usernameChangeDays);
  await holdUsername(tx, { key: oldKey, userId: account.id, until });
  return { username: wanted, username_key: key, username_changed_at: now };
}

function isTakenMeanwhile(error: unknown): boolean {
  const { code, constraint } = error as { code?: string; constraint?: string };
  return code === '23505' && constraint === 'users_username_key';
}
