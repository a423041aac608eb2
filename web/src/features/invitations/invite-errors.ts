import { ERROR_MESSAGES } from '@rookery/contract/kernel/errors.ts';

import { ApiError } from '#web/data/http/api-error.ts';

import { strings } from './strings.ts';

const ALREADY_INVITED = 'User already invited';

/** Every other status, even another 2xx, means that no invitation was sent. */
export const INVITED_STATUSES: readonly number[] = [200, 202];

export function looksLikeEmail(text: string): boolean {
  const [name = '', domain = '', ...more] = text.trim().split('@');
  const parts = domain.split('.');
  return (
    !/\s/.test(text.trim()) &&
    more.length === 0 &&
    name !== '' &&
    parts.length > 1 &&
    parts.every((part) => part !== '')
  );
}

export function isSuccess(answer: unknown): boolean {
  return typeof answer === 'object' && answer !== null && 'success' in answer;
}

export function isAlreadyInvited(error: unknown): boolean {
  return error instanceof ApiError && error.status === 400 && error.message === ALREADY_INVITED;
}

export function inviteFailure(error: unknown): string {
  if (isAlreadyInvited(error)) return ALREADY_INVITED;
  if (!(error instanceof ApiError)) return strings.failed;
  const { status, message } = error;
  if (status >= 200 && status < 300) return strings.wrongAnswer;
  if (status === 403) {
    const isBare = message.trim() === '' || message === ERROR_MESSAGES.forbidden;
    return isBare ? strings.forbidden : message;
  }
  return strings.failed;
}

export function feedbackFailure(error: unknown): string {
  const isNamed =
    error instanceof ApiError &&
    (error.type === 'authentication' || error.type === 'Too many requests');
  const message = isNamed ? ERROR_MESSAGES[error.type] : ERROR_MESSAGES.server;
  return `Error: ${message}.`;
}
