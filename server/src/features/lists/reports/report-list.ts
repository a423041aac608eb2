import { normaliseBody } from '@rookery/contract/kernel/text.ts';
import type { ViolationName } from '@rookery/contract/kernel/violations.ts';
import { readableList } from '#src/features/lists/show-list.ts';
import type { RelationsParts } from '#src/features/relations/parts.ts';
import { invalid } from '#src/kernel/refusal.ts';
import { transact } from '#src/platform/idempotency/transact.ts';
import { writeListReport } from './list-reports.store.ts';

export async function reportList(
  deps: Pick<RelationsParts, 'blocksAndMutes' | 'clock' | 'db' | 'members'>,
  reporterId: string,
  ulid: string,
  { violation, reason = '' }: { violation: ViolationName; reason?: string | undefined },
): Promise<void> {
  const list = await readableList(deps, reporterId, ulid);
  if (list.ownerId === reporterId) throw invalid({ ulid: 'You cannot report your own list.' });
  const report = { violation, reason: normaliseBody(reason).trim() };
  await transact(deps.db, (tx) =>
    writeListReport(tx, { listId: list.id, reporterId, ...report, now: deps.clock.now() }),
  );
}
