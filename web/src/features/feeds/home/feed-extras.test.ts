import { expect, test } from 'vitest';

import { reportLine } from '#web/features/feeds/pages/feed-violations.ts';
import { inviteLink, isThisMachine } from './invite-link.ts';

test('lists the reasons of reports, most frequent first', { tags: ['FEED-55'] }, () => {
  const violations = [
    { name: 'spam', count: 1 },
    { name: 'threats', count: 2 },
  ];
  expect(reportLine({ violations, heldFor: null })).toBe(
    'Reported for: Threats (2), Bot and Spam (1)',
  );
  expect(reportLine({ violations: [{ name: 'later_rule', count: 1 }], heldFor: null })).toBe(
    'Reported for: later_rule (1)',
  );
  expect(reportLine({ violations: [], heldFor: null })).toBe('Reported');
  expect(reportLine({ violations: [], heldFor: 'casino' })).toBe('Pending review');
});

test('puts the member’s referral code into the invite link', { tags: ['FEED-47'] }, () => {
  expect(inviteLink('https://our.example', 'A B')).toBe('https://our.example/login?ref=A%20B');
  expect(inviteLink('https://our.example', '')).toBe('https://our.example/login');
});

test('recognises hosts that only this machine reaches', () => {
  const own = ['localhost', '127.0.0.1', '127.1.2.3', '[::1]'];
  expect(own.map(isThisMachine)).toEqual(own.map(() => true));
  const others = ['rooks.example', '192.168.0.7', '127.0.0.1.rooks.example', 'localhost.example'];
  expect(others.map(isThisMachine)).toEqual(others.map(() => false));
});
