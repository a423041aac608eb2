import { reasonOf } from '#src/kernel/reason.ts';
import { Refusal } from '#src/kernel/refusal.ts';
import { openLink } from '../data/open-link.ts';
import { insertAppeal, type AppealStanding } from './ban-appeals.store.ts';
import type { ModerationParts } from '#src/features/moderation/parts.ts';

const REFUSED: Readonly<Record<Exclude<AppealStanding, 'same'>, string>> = {
  other: 'You have already appealed. You will get the answer by email.',
  answered: 'Your appeal was already answered by email. That answer is final.',
};

export async function appealBan(
  { db, clock, secrets }: Pick<ModerationParts, 'clock' | 'db' | 'secrets'>,
  token: string,
  given: string,
): Promise<void> {
  const text = reasonOf(given, 'appealText');
  const now = clock.now();
  await db.transaction().execute(async (tx) => {
    const { id, userId } = await openLink(tx, { secret: secrets.jwtSecret, token, now });
    const standing = await insertAppeal(tx, { id, userId, text, now });
    if (standing !== 'same') throw new Refusal('conflict', REFUSED[standing]);
  });
}
