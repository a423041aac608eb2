import { ERROR_MESSAGES } from '@rookery/contract/kernel/errors.ts';
import { expect, test } from 'vitest';

import { ApiError, networkError } from '#web/data/http/api-error.ts';

import { feedbackFailure, inviteFailure, looksLikeEmail } from './invite-errors.ts';

const refusal = (status: number, type: ApiError['type'], message: string): ApiError =>
  new ApiError({ status, type, message });

test.each([
  ['abc', false],
  ['a b@c.d', false],
  ['a@c', false],
  ['a@c.', false],
  ['@c.d', false],
  ['a@b@c.d', false],
  ['', false],
  ['a@c.d', true],
  [' a@c.d ', true],
])('"%s" looks like a mail address: %s', { tags: ['INVITE-03'] }, (text, looks) => {
  expect(looksLikeEmail(text)).toBe(looks);
});

test(
  'explains why an invitation was not sent',
  { tags: ['INVITE-08', 'INVITE-09', 'INVITE-10'] },
  () => {
    const already = 'User already invited';
    expect(inviteFailure(refusal(400, 'bad_request', already))).toBe(already);
    expect(inviteFailure(refusal(403, 'forbidden', 'Registration is closed.'))).toBe(
      'Registration is closed.',
    );
    for (const bare of [ERROR_MESSAGES.forbidden, '', ' ']) {
      expect(inviteFailure(refusal(403, 'forbidden', bare))).toBe(
        'There was an error sending the invite, please try again.',
      );
    }
    for (const other of [201, 204]) {
      expect(inviteFailure(refusal(other, 'server', ''))).toBe(
        'Uh oh, something went wrong, try again',
      );
    }
    const unexpected = 'An unexpected error occurred. Please try again later.';
    for (const error of [
      refusal(500, 'server', ERROR_MESSAGES.server),
      refusal(400, 'bad_request', 'Something else.'),
      networkError(),
      new Error('A fault of ours.'),
    ]) {
      expect(inviteFailure(error)).toBe(unexpected);
    }
  },
);

test('explains refused feedback by the kind of error', { tags: ['FEEDBACK-05'] }, () => {
  const said = (type: ApiError['type'], status: number) =>
    feedbackFailure(refusal(status, type, 'Whatever.'));
  expect(said('authentication', 401)).toBe('Error: Authentication Failed.');
  expect(said('Too many requests', 429)).toBe(
    'Error: Too many attempts, try again in a few minutes.',
  );
  expect(said('server', 500)).toBe('Error: Uh oh, something went wrong, try again.');
  expect(feedbackFailure(networkError())).toBe('Error: Uh oh, something went wrong, try again.');
});
