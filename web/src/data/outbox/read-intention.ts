import { isUlid } from '@rookery/contract/kernel/ulid.ts';

import type { Intention, IntentionInput, OutboxTable } from './intention.ts';
import { isOutboxCall } from './outbox-calls.ts';

/** @returns the valid rows, oldest first. Deletes the others. */
export async function readRows(table: OutboxTable): Promise<Intention[]> {
  const valid: Intention[] = [];
  for (const row of await table.all()) {
    const intention = readIntention(row);
    if (intention) valid.push(intention);
    else {
      reportDropped();
      await table.delete(row.key);
    }
  }
  return valid.toSorted((a, b) => a.created - b.created);
}

/** @returns null if the outbox can't have stored this: browser storage can be edited */
export function readIntention(stored: unknown): Intention | null {
  if (!isRecord(stored)) return null;
  const { key, call, shown, subject, switch: name, created, refusal } = stored;
  const input = readInput(stored['input']);
  if (!isUlid(key) || !isOutboxCall(call) || !input) return null;
  if (typeof subject !== 'string' || !isTime(created)) return null;
  if (name !== undefined && typeof name !== 'string') return null;
  if (refusal !== null && typeof refusal !== 'string') return null;
  return { key, call, input, shown, subject, switch: name, created, refusal };
}

export function reportDropped(): void {
  console.warn('A pending request was not valid and was deleted.');
}

function readInput(input: unknown): IntentionInput | null {
  if (!isRecord(input)) return null;
  const { params = {}, query = {}, body } = input;
  if (!isRecord(params) || !Object.values(params).every(isPathPart)) return null;
  if (!isRecord(query) || (body !== undefined && !isRecord(body))) return null;
  return { params: params as IntentionInput['params'], query, body };
}

// The browser resolves `..` in an address, which would reach another call.
const isPathPart = (value: unknown): boolean =>
  typeof value === 'string' && !['', '.', '..'].includes(value);

const isTime = (value: unknown): value is number =>
  typeof value === 'number' && !Number.isNaN(new Date(value).getTime());

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
