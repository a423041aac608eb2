import { expect, test } from 'vitest';

import { reportLine } from './feed-violations.ts';
import { inviteLink } from './invite-link.ts';

test('FEED-55 a post of the moderation feed says what it was reported for, the most reported first', () => {
  const violations = [
    { name: 'spam', count: 1 },
    { name: 'threats', count: 2 },
  ];
  expect(reportLine({ violations })).toBe('Reported for: Threats 2, Bot and Spam 1');
  expect(reportLine({ violations: [{ name: 'later_rule', count: 1 }] })).toBe(
    'Reported for: later_rule 1',
  );
  expect(reportLine({ violations: [] })).toBe('Reported');
});

test('FEED-47 the link for friends is the sign-in of this network with the code of who invites', () => {
  expect(inviteLink('https://our.example', 'A B')).toBe('https://our.example/login?ref=A%20B');
  expect(inviteLink('https://our.example', '')).toBe('https://our.example/login');
});
