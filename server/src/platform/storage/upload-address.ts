import { createHmac, timingSafeEqual } from 'node:crypto';
import type { UploadTicket } from './storage.ts';

export function ticketQuery(ticket: UploadTicket, secret: string): URLSearchParams {
  return new URLSearchParams({
    type: ticket.type,
    bytes: String(ticket.bytes),
    expires: String(ticket.expiresAt.getTime()),
    signature: signature(ticket, secret),
  });
}

/** @returns null for an address that was not signed by us, or was changed. */
export function readTicketQuery(
  key: string,
  query: Readonly<Record<string, unknown>>,
  secret: string,
): UploadTicket | null {
  const { type, bytes, expires, signature: given } = query;
  if (typeof type !== 'string' || typeof given !== 'string') return null;
  const ticket = { key, type, bytes: Number(bytes), expiresAt: new Date(Number(expires)) };
  // Signs the parsed values, so that another spelling of the same number is valid.
  const right = Buffer.from(signature(ticket, secret));
  const told = Buffer.from(given);
  return right.length === told.length && timingSafeEqual(right, told) ? ticket : null;
}

function signature({ key, type, bytes, expiresAt }: UploadTicket, secret: string): string {
  const said = JSON.stringify(['upload', key, type, bytes, expiresAt.getTime()]);
  return createHmac('sha256', Buffer.from(secret, 'base64url')).update(said).digest('base64url');
}
