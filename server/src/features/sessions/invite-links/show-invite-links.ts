import type { InviteLink } from '@rookery/contract/admin/members/invite-link.ts';
import { uuidToUlid } from '@rookery/contract/kernel/ulid.ts';
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
import {
  hashToken,
  inviteToken,
  isEqualHash,
} from '#src/features/sessions/record/sign-in-secrets.ts';
import { Refusal } from '#src/kernel/refusal.ts';
import type { SessionsParts } from '#src/features/sessions/parts.ts';

type Parts = Pick<SessionsParts, 'clock' | 'config' | 'db' | 'secrets'>;
type View = Static<typeof InviteLink>;

export async function showInviteLinks(
  deps: Parts,
  range: { before: number; limit: number },
): Promise<{ seq: number; view: View }[]> {
  const rows = await listInviteLinks(deps.db, range);
  return rows.map((row) => ({ seq: row.seq, view: viewOf(deps, row) }));
}

export async function findInviteLink(
  { db, clock }: Pick<SessionsParts, 'clock' | 'db'>,
  token: string,
): Promise<{ state: InviteState; welcome: string | null; listId: string | null }> {
  const link = await findInviteLinkByToken(db, token);
  if (!link) throw new Refusal('not_found', 'Invite link not found.');
  const { welcome, listId } = link;
  return { state: inviteState(link, clock.now()), welcome, listId };
}

export async function showInviteLink(deps: Parts, id: string): Promise<View> {
  const [row] = await listInviteLinks(deps.db, { before: Number.MAX_SAFE_INTEGER, limit: 1, id });
  if (!row) throw new Refusal('not_found');
  return viewOf(deps, row);
}

function viewOf(
  { clock, secrets, config }: Parts,
  { id, seq: _seq, tokenHash, endedAt, listId, ...row }: InviteLinkRow,
): View {
  const state = inviteState({ ...row, endedAt }, clock.now());
  const token = inviteToken(secrets.jwtSecret, id);
  // After a change of the secret the link still works, but its address can't be derived again.
  const canTell = state === 'open' && isEqualHash(hashToken(token), tokenHash);
  return {
    ...row,
    ulid: uuidToUlid(id),
    createdAt: row.createdAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
    state,
    url: canTell ? inviteAddress(config.appUrl, token, listId) : null,
  };
}

/** The address of a link. @param linkId uuid */
export function mailedInviteAddress(
  { config, secrets }: Pick<SessionsParts, 'config' | 'secrets'>,
  linkId: string,
): string {
  return inviteAddress(config.appUrl, inviteToken(secrets.jwtSecret, linkId));
}

function inviteAddress(appUrl: string, token: string, listId: string | null = null): string {
  const address = new URL('/login', appUrl);
  address.searchParams.set('invite', token);
  if (listId !== null) address.searchParams.set('list', uuidToUlid(listId));
  return address.href;
}
