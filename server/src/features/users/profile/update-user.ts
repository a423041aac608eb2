import { LIMITS } from '@rookery/contract/kernel/limits.ts';
import { normaliseWebsite } from '@rookery/contract/kernel/website.ts';
import type { Transaction, Updateable } from 'kysely';
import { invalid, Refusal } from '#src/kernel/refusal.ts';
import type { Schema } from '#src/platform/db/tables/schema.ts';
import { commit } from '#src/platform/facts/commit.ts';
import { recordResult } from '#src/platform/idempotency/keyed-request.ts';
import {
  lockAccount,
  updateAccount,
  type Account,
} from '#src/features/users/account/accounts.store.ts';
import { findNewestVersion } from '#src/features/users/policies/policies.store.ts';
import { takenMessage } from './check-username.ts';
import { nameKeys } from '@rookery/contract/kernel/text/name-keys.ts';
import { replaceNameKeys } from './name-keys.store.ts';
import type { Pictures } from './pictures.ts';
import { cleanBio, cleanName } from './person-text.ts';
import {
  daysAfter,
  USERNAME_TOO_SIMILAR,
  USERNAME_TAKEN,
  usernameChangeableAt,
  usernameFault,
  usernameSkeleton,
} from '#src/features/users/record/usernames.policy.ts';
import type { Member } from '#src/features/users/record/member.ts';
import { userFacts } from '#src/features/users/record/users.facts.ts';
import {
  reserveUsername,
  lockUsernames,
  releaseUsername,
} from '#src/features/users/record/usernames.store.ts';
import type { UsersParts } from '#src/features/users/parts.ts';

export interface ProfileChanges {
  username?: string | undefined;
  name?: string | undefined;
  bio?: string | undefined;
  website?: string | undefined;
  avatar?: string | null | undefined;
  cover?: string | null | undefined;
  acceptTermsOfService?: true | undefined;
  termsVersion?: number | undefined;
}

type Row = Updateable<Schema['users']>;
type Texts = { name?: string; bio?: string; website?: string };
interface RuleRefusal {
  success: false;
  message: string;
}

/**
 * Saves all changes or none. Throws if a value is malformed.
 * @returns the rule that forbids the change; null if it was saved
 */
export async function updateUser(
  deps: UsersParts,
  userId: string,
  changes: ProfileChanges,
): Promise<RuleRefusal | null> {
  const { clock } = deps;
  const { brandName } = deps.config;
  const now = clock.now();
  const texts = cleanTexts(changes);
  const said = { ...texts, username: changes.username?.trim() };
  await deps.wordRules.refuse(userId, newTexts(said, await deps.members.get(userId)));
  try {
    return await commit(deps, async (tx, tell): Promise<RuleRefusal | null> => {
      const account = await lockAccount(tx, userId);
      if (!account || account.deletedAt) throw new Refusal('authentication');
      const wanted = changes.username?.trim();
      const naming = await changeUsername(tx, account, { wanted, brandName, now });
      if ('success' in naming) return recordResult(naming);
      const shown = await changePictures(deps.pictures, tx, account, changes);
      const row: Row = { ...texts, ...naming, ...shown, updated_at: now };
      if (changes.acceptTermsOfService) {
        const accepted = await findAcceptedVersion(tx, changes.termsVersion);
        if (accepted > (account.termsVersion ?? 0)) {
          row.terms_version = accepted;
          row.terms_accepted_at = now;
        }
      }
      const isComplete = (row.username ?? account.username) && (row.name ?? account.name);
      if (!account.setupAt && isComplete) row.account_setup_at = now;
      await updateAccount(tx, userId, row);
      if (row.name !== undefined || row.username !== undefined) {
        const keys = nameKeys(row.username ?? account.username, row.name ?? account.name);
        await replaceNameKeys(tx, userId, keys);
      }
      tell(userFacts.changed, { userIds: [userId] });
      return null;
    });
  } catch (error) {
    const message = usernameConflictMessage(error);
    if (message !== null) return { success: false, message };
    throw error;
  }
}

/** Only changed texts are checked: older ones may predate a word rule. */
function newTexts(
  now: Pick<ProfileChanges, 'name' | 'bio' | 'website' | 'username'>,
  before: Pick<Member, 'name' | 'bio' | 'website' | 'username'> | undefined,
): Record<string, string | undefined> {
  const unless = (text: string | undefined, same: string | null | undefined) =>
    text === same ? undefined : text;
  return {
    name: unless(now.name, before?.name),
    bio: unless(now.bio, before?.bio),
    website: unless(now.website, before?.website),
    username: unless(now.username, before?.username),
  };
}

/** The member accepts the version they were shown, even if a newer one has been saved since. */
async function findAcceptedVersion(
  tx: Transaction<Schema>,
  given: number | undefined,
): Promise<number> {
  const newest = await findNewestVersion(tx);
  return Math.min(given ?? newest, newest);
}

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

function cleanTexts({ name, bio, website }: ProfileChanges): Texts {
  const row: Texts = {};
  const faults: Record<string, string> = {};
  if (name !== undefined) {
    row.name = cleanName(name);
    if (row.name === '') faults['name'] = 'A name needs at least one visible character.';
  }
  if (bio !== undefined) row.bio = cleanBio(bio);
  if (website !== undefined) {
    const address = normaliseWebsite(website);
    if (address === null) faults['website'] = 'This is not a valid website address.';
    else row.website = address;
  }
  if (Object.keys(faults).length > 0) throw invalid(faults);
  return row;
}

async function changeUsername(
  tx: Transaction<Schema>,
  account: Account,
  { wanted, brandName, now }: { wanted: string | undefined; brandName: string; now: Date },
): Promise<Row | RuleRefusal> {
  if (wanted === undefined || wanted === account.username) return {};
  const key = wanted.toLowerCase();
  const oldKey = account.username?.toLowerCase() ?? null;
  const [skeleton, oldSkeleton] = [wanted, account.username ?? ''].map(usernameSkeleton);
  // A member whose username already looked like another's before this rule may keep it, even with other
  // capitals.
  const looks = skeleton === oldSkeleton ? {} : { username_skeleton: skeleton };
  const fault = key === oldKey ? null : usernameFault(wanted, brandName);
  if (fault) return { success: false, message: fault };
  const locks = [key, ...(oldKey ? [oldKey] : []), `looks like ${skeleton}`];
  await lockUsernames(tx, [...new Set(locks)]);
  const claim = { userId: account.id, own: account.username, wanted };
  const taken = await takenMessage(tx, claim, now);
  // A change of capitals keeps the key, but the new name may look like another member's.
  if (key === oldKey) {
    return taken ? { success: false, message: taken } : { username: wanted, ...looks };
  }
  const changeableAt = usernameChangeableAt(account.usernameChangedAt, now);
  if (changeableAt) {
    const day = changeableAt.toISOString().slice(0, 10);
    return { success: false, message: `You can change your username again on ${day}.` };
  }
  if (taken) return { success: false, message: taken };
  await releaseUsername(tx, key);
  const named = { username: wanted, username_key: key, ...looks };
  if (!oldKey) return named;
  const until = daysAfter(now, LIMITS.usernameChangeDays);
  const hold = { key: oldKey, skeleton: oldSkeleton ?? '', userId: account.id, until };
  await reserveUsername(tx, hold);
  return { ...named, username_changed_at: now };
}

function usernameConflictMessage(error: unknown): string | null {
  const { code, constraint } = error as { code?: string; constraint?: string };
  if (code !== '23505') return null;
  if (constraint === 'users_username_key') return USERNAME_TAKEN;
  return constraint === 'users_username_skeleton' ? USERNAME_TOO_SIMILAR : null;
}
