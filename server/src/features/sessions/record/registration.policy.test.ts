import { expect, test } from 'vitest';
import { registrationFault } from './registration.policy.ts';

const open = (mailDomains: { allowed: string[] | null; refused: string[] }, email?: string) =>
  registrationFault({ registration: 'open', mailDomains }, email);
const ANY = { allowed: null, refused: [] };

test('open registration creates an account for any address', () => {
  expect(open(ANY, 'ada@rooks.example')).toBeNull();
});

test('allows or blocks domains including their subdomains', () => {
  const allowed = { allowed: ['rooks.example'], refused: [] };
  const refused = { allowed: null, refused: ['rooks.example'] };
  for (const email of ['ada@rooks.example', 'ada@ROOKS.example', 'ada@mail.rooks.example']) {
    expect([email, open(allowed, email)]).toEqual([email, null]);
    expect([email, open(refused, email)]).toEqual([email, expect.stringContaining('domain')]);
  }
  for (const email of ['ada@crooks.example', 'ada@rooks.example.org', 'rooks.example@other.org']) {
    expect([email, open(allowed, email)]).toEqual([email, expect.stringContaining('domain')]);
    expect([email, open(refused, email)]).toEqual([email, null]);
  }
  const both = { allowed: ['rooks.example'], refused: ['spam.rooks.example'] };
  expect(open(both, 'ada@spam.rooks.example')).not.toBeNull();
  expect(open(both, 'ada@rooks.example')).toBeNull();
});

test('ignores the domain when registration is closed or by invitation', () => {
  for (const registration of ['closed', 'invite'] as const) {
    expect(
      registrationFault({ registration, mailDomains: ANY }, 'ada@rooks.example'),
    ).not.toBeNull();
  }
});
