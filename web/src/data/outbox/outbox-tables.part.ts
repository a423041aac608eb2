import type { OutboxTable } from './intention.ts';
import { openOutboxTable } from './outbox-database.ts';

/** The databases in which a page keeps its intentions. Tests put others in their place. */
export interface OutboxTables {
  open(member: string): OutboxTable;
}

export const createOutboxTables = (): OutboxTables => ({ open: openOutboxTable });
