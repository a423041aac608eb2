import { normaliseReason } from '#src/kernel/reason.ts';
import { Refusal } from '#src/kernel/refusal.ts';
import { lockValidDataLink } from '../data/lock-data-link.ts';
import { insertAppeal, type AppealStatus } from './ban-appeals.store.ts';
import type { ModerationParts } from '#src/features/moderation/parts.ts';

const APPEAL_REFUSALS: Readonly<Record<Exclude<AppealStatus, 'same'>, string>> = {
  other: 'You have already appealed. You will get the answer by email.',
  answered: 'Your appeal was already answered by email. That answer is final.',
};

export async function appealBan(
  { db, clock, secrets }: Pick<ModerationParts, 'clock' | 'db' | 'secrets'>,
  token: string,
  given: string,
): Promise<void> {
  const text = normaliseReason(given, 'appealText');
  const now = clock.now();
  await db.transaction().execute(async (tx) => {
    const { id, userId } = await lockValidDataLink(tx, { secret: secrets.jwtSecret, token, now });
    const standing = await insertAppeal(tx, { id, userId, text, now });
    if (standing !== 'same') throw new Refusal('conflict', APPEAL_REFUSALS[standing]);
  });
}
