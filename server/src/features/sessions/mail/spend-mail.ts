import { MAIL_LIMITS } from '@rookery/contract/kernel/limits.ts';
import { Refusal } from '#src/kernel/refusal.ts';
import type { Budget, Budgets } from '#src/platform/budgets/budgets.ts';
import { type EmailAddress, mailboxOf } from '#src/features/sessions/record/email-address.ts';

/**
 * Limits mails per network and mailbox. One network cannot use up another's limit, and all together cannot
 * flood a mailbox.
 * @throws Refusal 429 with the reason and the time to retry, the same for known and unknown addresses
 */
export async function enforceMailLimits(
  budgets: Budgets,
  address: EmailAddress,
  network: string,
): Promise<void> {
  const mailbox = mailboxOf(address);
  const spend = async (
    budget: Budget,
    key: string,
    text: (wait: string) => string,
  ): Promise<void> => {
    const retryAfter = await budgets.spend(budget, key);
    if (retryAfter === null) return;
    throw new Refusal('Too many requests', text(inMinutes(retryAfter)), { retryAfter });
  };
  const { toAddressFromNetwork, fromNetwork, toAddress, toAddressADay, toAddressPastDay } =
    MAIL_LIMITS;
  const pair = { name: 'mail-to-address-from-network', ...toAddressFromNetwork };
  await spend(pair, `${mailbox}\n${network}`, TOO_MANY_TO_ADDRESS);
  await spend({ name: 'mail-from-network', ...fromNetwork }, network, TOO_MANY_FROM_NETWORK);
  await spend({ name: 'mail-to-address', ...toAddress }, mailbox, TOO_MANY_TO_ADDRESS);
  // The limit applies to all addresses. A limit for unknown ones alone would reveal which addresses have an
  // account.
  const daySpent = await budgets.spend(
    { name: 'mail-to-address-a-day', ...toAddressADay },
    mailbox,
  );
  if (daySpent === null) return;
  await spend(
    { name: 'mail-to-address-past-day', ...toAddressPastDay },
    mailbox,
    TOO_MANY_TO_ADDRESS,
  );
}

const TOO_MANY_TO_ADDRESS = (wait: string): string =>
  `No new email was sent, because this email address has already received many. Use the newest email, or try again ${wait}.`;
const TOO_MANY_FROM_NETWORK = (wait: string): string =>
  `No email was sent, because your network made too many requests. Try again ${wait}.`;

function inMinutes(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  return minutes === 1 ? 'in a minute' : `in ${minutes} minutes`;
}
