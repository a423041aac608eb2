import type { OutboxTable } from './intention.ts';
import { openOutboxTable } from './outbox-database.ts';

export interface OutboxTables {
  open(member: string): OutboxTable;
}

export const createOutboxTables = (): OutboxTables => ({ open: openOutboxTable });
