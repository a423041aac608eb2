import { ERROR_MESSAGES, ERROR_STATUS, type ErrorType } from '@rookery/contract/kernel/errors.ts';
import { expect, test } from 'vitest';
import { invalid, Refusal } from './refusal.ts';

test('has a separate status and message for every type', () => {
  for (const [type, status] of Object.entries(ERROR_STATUS)) {
    const refusal = new Refusal(type as ErrorType);
    expect(refusal.status).toBe(status);
    expect(refusal.message).toBe(ERROR_MESSAGES[type as ErrorType]);
    expect(refusal.message).not.toBe('');
  }
});

test('keeps the specified texts letter for letter', { tags: ['ERR-02'] }, () => {
  expect(new Refusal('authentication').message).toBe('Authentication Failed');
  expect(new Refusal('Too many requests').message).toBe(
    'Too many attempts, try again in a few minutes',
  );
  expect(new Refusal('server').message).toBe('Uh oh, something went wrong, try again');
});

test('answers 422 with the first field’s fault', () => {
  const refusal = invalid({ body: 'Write something first.', title: 'Too long.' });
  expect(refusal.status).toBe(422);
  expect(refusal.message).toBe('Write something first.');
  expect(refusal.fields).toEqual({ body: 'Write something first.', title: 'Too long.' });
});

test('keeps the cause for the log', () => {
  const cause = new Error('the database says no');
  const refusal = new Refusal('unavailable', undefined, { cause, retryAfter: 2 });
  expect(refusal.cause).toBe(cause);
  expect(refusal.retryAfter).toBe(2);
});
