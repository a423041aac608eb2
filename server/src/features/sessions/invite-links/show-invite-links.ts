import type { InviteLink } from '@rookery/contract/admin/invite-link.ts';
import { uuidToUlid } from '@rookery/contract/kernel/ulid.ts';
import type { Kysely } from 'kysely';
import type { Static } from 'typebox';
import {
  inviteState,
  type InviteState,
} from '#src/features/sessions/record/invite-links.policy.ts';
import {
  findInviteLinkByToken,
  listInviteLinks,
  type InviteLinkRow,
} from '#src/features/sessions/record/invite-links.store.ts';
import { hashToken, inviteToken, isSame } from '#src/features/sessions/record/sign-in-secrets.ts';
import type { Clock } from '#src/kernel/clock.ts';
import { Refusal } from '#src/kernel/refusal.ts';
import type { Schema } from '#src/platform/db/tables/schema.ts';

interface ShowInviteDeps {
  db: Kysely<Schema>;
  clock: Clock;
  secrets: { jwtSecret: string };
  config: { appUrl: string };
}

type View = Static<typeof InviteLink>;

/** Links as staff sees them, each with its place in the list. */
export async function showInviteLinks(
  deps: ShowInviteDeps,
  range: { before: number; limit: number },
): Promise<{ seq: number; view: View }[]> {
  const rows = await listInviteLinks(deps.db, range);
  return rows.map((row) => ({ seq: row.seq, view: viewOf(deps, row) }));
}

/** What a stranger may know of a link: how it stands, and what it says. */
export async function findInviteLink(
  { db, clock }: Pick<ShowInviteDeps, 'db' | 'clock'>,
  token: string,
): Promise<{ state: InviteState; welcome: string | null }> {
  const link = await findInviteLinkByToken(db, token);
  if (!link) throw new Refusal('not_found', 'There is no such invitation link.');
  return { state: inviteState(link, clock.now()), welcome: link.welcome };
}

/** One link as staff sees it. @param id uuid */
export async function showInviteLink(deps: ShowInviteDeps, id: string): Promise<View> {
  const [row] = await listInviteLinks(deps.db, { before: Number.MAX_SAFE_INTEGER, limit: 1, id });
  if (!row) throw new Refusal('not_found');
  return viewOf(deps, row);
}

function viewOf(
  { clock, secrets, config }: ShowInviteDeps,
  { id, seq: _seq, tokenHash, endedAt, ...row }: InviteLinkRow,
): View {
  const state = inviteState({ ...row, endedAt }, clock.now());
  const token = inviteToken(secrets.jwtSecret, id);
  // With another secret than it was made with, a link goes on working, and can't be told again.
  const canTell = state === 'open' && isSame(hashToken(token), tokenHash);
  return {
    ...row,
    ulid: uuidToUlid(id),
    createdAt: row.createdAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
    state,
    url: canTell ? inviteAddress(config.appUrl, token) : null,
  };
}

function inviteAddress(appUrl: string, token: string): string {
  const address = new URL('/login', appUrl);
  address.searchParams.set('invite', token);
  return address.href;
}
