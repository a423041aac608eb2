import { uuidToUlid } from '@rookery/contract/kernel/ulid.ts';
import type { Passkey } from '@rookery/contract/sessions/passkeys.ts';
import { Refusal } from '#src/kernel/refusal.ts';
import {
  findPasskeysOf,
  type PasskeyRecord,
} from '#src/features/sessions/record/passkeys.store.ts';
import type { SessionsParts } from '#src/features/sessions/parts.ts';

function passkeyView({ id, name, isSynced, createdAt, lastUsedAt }: PasskeyRecord): Passkey {
  return {
    id: uuidToUlid(id),
    name,
    isSynced,
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
  };
}

export async function findPasskeyView(
  { db }: Pick<SessionsParts, 'db'>,
  userId: string,
  id: string,
): Promise<Passkey> {
  const found = (await findPasskeysOf(db, userId)).find((each) => each.id === id);
  if (!found) throw new Refusal('not_found');
  return passkeyView(found);
}

export async function listPasskeys(
  { db }: Pick<SessionsParts, 'db'>,
  userId: string,
): Promise<Passkey[]> {
  return (await findPasskeysOf(db, userId)).map(passkeyView);
}
