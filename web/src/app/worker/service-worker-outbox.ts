import {
  type StoredIntention,
  memberOfOutbox,
  type OutboxTable,
} from '#web/data/outbox/intention.ts';
import { addressOf, queryText } from '#web/data/http/address.ts';

export interface OutboxDeps {
  isOpen(): Promise<boolean>;
  databases(): Promise<readonly { name?: string }[]>;
  open(name: string): OutboxTable;
  fetch(address: string, init: RequestInit): Promise<Pick<Response, 'ok' | 'status'>>;
}

/**
 * Sends members' offline writes when no page is open. Refused rows stay. Rejects without a network, to be woken
 * again.
 */
export async function sendInBackground(deps: OutboxDeps): Promise<void> {
  if (await deps.isOpen()) return;
  for (const { name = '' } of await deps.databases()) {
    if (memberOfOutbox(name) !== null) await sendAll(deps, deps.open(name));
  }
}

async function sendAll(deps: OutboxDeps, table: OutboxTable): Promise<void> {
  for (const row of await table.all()) {
    if (row.refusal !== null || row.token === null) continue;
    const { ok, status } = await send(deps, row);
    if (ok) await table.delete(row.key);
    // The token expired. A page can refresh it.
    else if (status === 401) return;
    else if (status >= 500 || status === 429) throw new Error(`The server answered ${status}.`);
  }
}

function send({ fetch }: OutboxDeps, { call, input, key, token }: StoredIntention) {
  const { method, address } = addressOf(call, input.params);
  const headers: Record<string, string> = {
    accept: 'application/json',
    authorization: `Bearer ${token}`,
    'idempotency-key': key,
  };
  if (input.body !== undefined) headers['content-type'] = 'application/json';
  const body = input.body === undefined ? undefined : JSON.stringify(input.body);
  return fetch(address + queryText(input.query), { method, headers, body });
}
