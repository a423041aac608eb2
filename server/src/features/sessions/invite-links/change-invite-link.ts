import { DAY_MS } from '@rookery/contract/kernel/durations.ts';
import { LIMITS } from '@rookery/contract/kernel/limits.ts';
import { countCodePoints, normaliseBody } from '@rookery/contract/kernel/text.ts';
import { makeUlid, ulidToUuid } from '@rookery/contract/kernel/ulid.ts';
import type { Transaction } from 'kysely';
import {
  inviteLinkExists,
  insertInviteLink,
  setInviteLinkEnded,
} from '#src/features/sessions/record/invite-links.store.ts';
import { hashToken, inviteToken } from '#src/features/sessions/record/sign-in-secrets.ts';
import { recordAudit } from '#src/features/users/public.ts';
import { mayAdminister } from '#src/features/users/roles/public.ts';
import type { Schema } from '#src/platform/db/tables/schema.ts';
import { invalid, Refusal } from '#src/kernel/refusal.ts';
import type { Caller } from '#src/platform/http/calls/caller.ts';
import { transact } from '#src/platform/idempotency/transact.ts';
import { recordResult } from '#src/platform/idempotency/keyed-request.ts';
import type { SessionsParts } from '#src/features/sessions/parts.ts';

type Actor = Pick<Caller, 'userId' | 'badges'>;

export interface InviteLinkDraft {
  name: string;
  welcome?: string | undefined;
  uses: number;
  days: number;
  ulid?: string | undefined;
  listUlid?: string | undefined;
}

const MAILED_INVITE = 'Email invitation';
const LINK_EXISTS = 'An invite link was already created from this form.';

export async function makeInviteLink(
  { db, clock, secrets }: Pick<SessionsParts, 'clock' | 'db' | 'secrets'>,
  { userId: actorId, badges }: Actor,
  draft: InviteLinkDraft,
): Promise<string> {
  if (!mayAdminister(badges)) throw new Refusal('forbidden');
  const name = tidied(draft.name, 'name', LIMITS.inviteLinkNameCharacters);
  if (name === '') throw invalid({ name: 'This is required.' });
  const welcome = tidied(draft.welcome, 'welcome', LIMITS.inviteLinkWelcomeCharacters) || null;
  const { uses, days, listUlid } = draft;
  const listId = listUlid && ulidToUuid(listUlid);
  const now = clock.now();
  const id = recordResult(ulidToUuid(draft.ulid ?? makeUlid(now.getTime())));
  const tokenHash = hashToken(inviteToken(secrets.jwtSecret, id));
  const expiresAt = new Date(now.getTime() + days * DAY_MS);
  const link = { id, tokenHash, name, welcome, madeBy: actorId, now, expiresAt, uses, listId };
  await transact(db, async (tx) => {
    if (!(await insertInviteLink(tx, link))) throw new Refusal('conflict', LINK_EXISTS);
    const details = { link: id, name, uses, days };
    await recordAudit(tx, { at: now, actorId, action: 'invite-link.make', details });
  });
  return id;
}

/** Adds the link of an invitation by mail, which creates one account. @returns its id */
export async function addMailedInvite(
  tx: Transaction<Schema>,
  { clock, secrets }: Pick<SessionsParts, 'clock' | 'secrets'>,
  inviterId: string,
): Promise<string> {
  const now = clock.now();
  const id = ulidToUuid(makeUlid(now.getTime()));
  await insertInviteLink(tx, {
    id,
    tokenHash: hashToken(inviteToken(secrets.jwtSecret, id)),
    name: MAILED_INVITE,
    welcome: null,
    madeBy: inviterId,
    now,
    expiresAt: new Date(now.getTime() + LIMITS.invitationDays * DAY_MS),
    uses: 1,
    isMailed: true,
  });
  return id;
}

export function endInviteLink(
  deps: Pick<SessionsParts, 'clock' | 'db' | 'secrets'>,
  actor: Actor,
  id: string,
): Promise<boolean> {
  return change(deps, actor, id, true);
}

export function reopenInviteLink(
  deps: Pick<SessionsParts, 'clock' | 'db' | 'secrets'>,
  actor: Actor,
  id: string,
): Promise<boolean> {
  return change(deps, actor, id, false);
}

async function change(
  { db, clock }: Pick<SessionsParts, 'clock' | 'db'>,
  { userId: actorId, badges }: Actor,
  id: string,
  ends: boolean,
): Promise<boolean> {
  if (!mayAdminister(badges)) throw new Refusal('forbidden');
  const now = clock.now();
  return transact(db, async (tx) => {
    const name = await setInviteLinkEnded(tx, id, ends ? now : null);
    if (name === null) {
      if (!(await inviteLinkExists(tx, id))) throw new Refusal('not_found');
      return false;
    }
    const action = ends ? 'invite-link.end' : 'invite-link.reopen';
    await recordAudit(tx, { at: now, actorId, action, details: { link: id, name } });
    return true;
  });
}

function tidied(given: string | undefined, field: string, most: number): string {
  const text = normaliseBody(given ?? '').trim();
  if (countCodePoints(text) <= most) return text;
  throw invalid({ [field]: `This can have at most ${most} characters.` });
}
