import type { Pool } from 'pg';

import type { Finding } from './doctor-checks.ts';
import { surveyRefusedMails } from './refused-mails.store.ts';
import { withoutSecrets } from '#src/platform/log/without-secrets.ts';

const SAID_AT_MOST = 160;

/** Checks for recently refused mails, because a mail server that answers may still refuse every mail. */
export async function checkRefusedMails(pool: Pool): Promise<Finding[]> {
  const found = await surveyRefusedMails(pool);
  if (found === null) return [];
  const { mails, toWrongAddresses, digests, lastError } = found;
  const findings: Finding[] = [];
  if (toWrongAddresses > 0) {
    const count = toWrongAddresses === 1 ? '1 mail' : `${toWrongAddresses} mails`;
    const text = `${count} in the past week went to addresses that do not exist. To see them: npm run rookery -- mails`;
    findings.push({ state: 'note', text });
  }
  if (mails + digests === 0) return findings;
  const said = firstLine(lastError);
  const counted = [
    mails > 0 && `${mails} mails`,
    digests > 0 && `the digests of ${digests} members`,
  ];
  const text = `${counted.filter(Boolean).join(' and ')} were not taken by the mail server in the past week${said}. Put SMTP_URL and MAIL_FROM right, then: systemctl restart rookery`;
  return [...findings, { state: 'broken', text }];
}

/** Mail servers’ messages contain the address that they refuse. */
function firstLine(lastError: string | null): string {
  const [line = ''] = (lastError ?? '').split('\n');
  return line === '' ? '' : ` (${withoutSecrets(line.slice(0, SAID_AT_MOST))})`;
}
