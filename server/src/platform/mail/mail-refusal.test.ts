import { describe, expect, test } from 'vitest';
import { AddressRefused, toAddressRefused } from './mail-refusal.ts';

function mailError(reply: string, command = 'RCPT TO'): Error {
  const responseCode = Number(reply.slice(0, 3));
  return Object.assign(new Error(`Can't send mail: ${reply}`), { command, responseCode });
}

describe('reply of the mail server', () => {
  test.each([
    '550 5.1.1 No such user',
    '550 No such mailbox',
    '550 5.4.1 Recipient address rejected: Access denied',
    '552 5.2.2 Mailbox full',
    '553 5.1.3 Bad address',
  ])('ends delivery: %s', (reply) => {
    expect(toAddressRefused(mailError(reply))).toBeInstanceOf(AddressRefused);
  });

  test.each([
    '451 4.7.1 Greylisted',
    '452 4.2.2 Mailbox full',
    '550 5.1.8 Sender domain must exist',
    '550 5.7.1 Relaying denied',
    '550 relay not permitted',
    '530 Authentication required',
    '554 Service unavailable; Client host blocked using zen.spamhaus.org',
  ])('allows a retry: %s', (reply) => {
    const error = mailError(reply);
    expect(toAddressRefused(error)).toBe(error);
  });
});

test('retries a mail that was refused for its content', () => {
  const error = mailError('554 Message looks like spam', 'DATA');
  expect(toAddressRefused(error)).toBe(error);
});

test('ends delivery to an invalid address', () => {
  const error = Object.assign(new Error('No recipients defined'), {
    code: 'EENVELOPE',
    command: 'API',
  });
  expect(toAddressRefused(error)).toBeInstanceOf(AddressRefused);
});
