import { type BrowserStorage, storageKeys } from './browser-storage.ts';

const PREFIX = 'rookery-outbox-';

export const outboxName = (member: string): string => PREFIX + member;

export function countInOutbox(storage: BrowserStorage, member: string | undefined): number {
  if (member === undefined) return 0;
  const name = outboxName(member);
  const lines = storageKeys(storage).filter((each) => each.startsWith(`${name}-`));
  return Math.max(Number.parseInt(storage.getItem(name) ?? '0', 10), lines.length);
}
