import type { Pool } from 'pg';

import type { Finding } from './doctor-checks.ts';
import { surveyRefusedMails } from './refused-mails.store.ts';
import { withoutSecrets } from '#src/platform/log/without-secrets.ts';

const MAX_ERROR_CHARACTERS = 160;

/** Checks for recently refused mails, because a mail server that answers may still refuse every mail. */
export async function checkRefusedMails(pool: Pool): Promise<Finding[]> {
  const found = await surveyRefusedMails(pool);
  if (found === null) return [];
  const { mails, toWrongAddresses, digests, lastError } = found;
  const findings: Finding[] = [];
  if (toWrongAddresses > 0) {
    const count = toWrongAddresses === 1 ? '1 email' : `${toWrongAddresses} emails`;
    const text = `In the past week, sent to addresses that do not exist: ${count}. To list them: npm run rookery -- mails`;
    findings.push({ state: 'note', text });
  }
  if (mails + digests === 0) return findings;
  const said = firstLine(lastError);
  const counted = [
    mails > 0 && (mails === 1 ? '1 email' : `${mails} emails`),
    digests > 0 && (digests === 1 ? '1 digest' : `${digests} digests`),
  ];
  const text = `The mail server refused ${counted.filter(Boolean).join(' and ')} in the past week${said}. Fix SMTP_URL and MAIL_FROM, then run: systemctl restart rookery`;
  return [...findings, { state: 'broken', text }];
}

/**
 * Returns the first line of an error without secrets. Mail servers’ messages contain the address that they
 * refuse.
 */
function firstLine(lastError: string | null): string {
  const [line = ''] = (lastError ?? '').split('\n');
  return line === '' ? '' : ` (${withoutSecrets(line.slice(0, MAX_ERROR_CHARACTERS))})`;
}
