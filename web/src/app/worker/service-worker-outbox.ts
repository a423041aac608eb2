import { addressOf, queryText } from '#web/data/http/address.ts';
import type { Intention, OutboxTable } from '#web/data/outbox/intention.ts';
import { outboxName } from '#web/data/session/outbox-count.ts';
import { isTooOld } from '#web/data/outbox/outbox-refusals.ts';
import { readRows } from '#web/data/outbox/read-intention.ts';
import type { WorkerSession } from '#web/data/outbox/worker-session.ts';

export interface OutboxDeps {
  isOpen(): Promise<boolean>;
  session(): Promise<WorkerSession | undefined>;
  open(name: string): OutboxTable;
  now(): number;
  fetch(address: string, init: RequestInit): Promise<Pick<Response, 'ok' | 'status'>>;
}

/**
 * Sends the signed-in member's offline writes when no page is open. Refused and old rows stay. Rejects without a
 * network, to be woken again.
 */
export async function sendInBackground(deps: OutboxDeps): Promise<void> {
  if (await deps.isOpen()) return;
  const session = await deps.session();
  if (session === undefined) return;
  const table = deps.open(outboxName(session.member));
  for (const row of await readRows(table)) {
    if (row.refusal !== null || isTooOld(row, deps.now())) continue;
    const { ok, status } = await send(deps, row, session.token);
    if (ok) await table.delete(row.key);
    // The token expired. A page can refresh it.
    else if (status === 401) return;
    else if (status >= 500 || status === 429) throw new Error(`The server answered ${status}.`);
  }
}

function send({ fetch }: OutboxDeps, { call, input, key }: Intention, token: string) {
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
