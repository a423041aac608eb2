import { ERROR_MESSAGES, type ErrorType } from '@rookery/contract/kernel/errors.ts';
import type { TimeoutAction } from '@rookery/contract/kernel/timeouts.ts';

/** `network`: no answer came. `timeout` with status 0: none came in time. Else what the server said. */
export type ApiErrorType = ErrorType | 'network' | 'timeout';

/** The account is in a timeout: what it may not do, and for how long from when this was said. */
export interface Restriction {
  /** ISO 8601, by the server. */
  until: string;
  leftMs: number;
  action: TimeoutAction | null;
}

export interface ApiErrorDetails {
  /** HTTP status; 0 when there was no answer. */
  status: number;
  type: ApiErrorType;
  message: string;
  /** What is wrong, by field; empty when the server named none. */
  fields?: Readonly<Record<string, string>>;
  /** Seconds to wait before trying again, where the server said. */
  retryAfter?: number | null;
  /** With `cooldown`: for how long from when this was said. */
  cooldownLeftMs?: number | null;
  restriction?: Restriction | null;
  /** With a fault of the server: by which it is found in the log. */
  requestId?: string | null;
  /** Whoever made the call has signed out since: nobody is there to be told. */
  hasLeft?: boolean;
}

/** Every way in which a call can fail. An abort by the caller stays a DOMException 'AbortError'. */
export class ApiError extends Error {
  readonly status: number;
  readonly type: ApiErrorType;
  readonly fields: Readonly<Record<string, string>>;
  readonly retryAfter: number | null;
  readonly cooldownLeftMs: number | null;
  readonly restriction: Restriction | null;
  readonly requestId: string | null;
  readonly hasLeft: boolean;

  constructor({ status, type, message, ...details }: ApiErrorDetails) {
    super(message);
    this.name = 'ApiError';
    this.status = status;
    this.type = type;
    this.fields = details.fields ?? {};
    this.retryAfter = details.retryAfter ?? null;
    this.cooldownLeftMs = details.cooldownLeftMs ?? null;
    this.restriction = details.restriction ?? null;
    this.requestId = details.requestId ?? null;
    this.hasLeft = details.hasLeft ?? false;
  }
}

export const NO_ANSWER = 'The server can’t be reached. Check your connection and try again.';
const NO_ANSWER_IN_TIME = 'The server took too long to answer. Try again in a moment.';

export function networkError(): ApiError {
  return new ApiError({ status: 0, type: 'network', message: NO_ANSWER });
}

export function timeoutError(): ApiError {
  return new ApiError({ status: 0, type: 'timeout', message: NO_ANSWER_IN_TIME });
}

export function sessionEndedError({ hasLeft = false } = {}): ApiError {
  const message = ERROR_MESSAGES.authentication;
  return new ApiError({ status: 401, type: 'authentication', message, hasLeft });
}

/** Whether there is no such thing, or not for this member. */
export function isNotFound(error: unknown): boolean {
  return error instanceof ApiError && error.status === 404;
}

/** Whether something failed that a member asked for who has signed out since. */
export function isOfFormer(error: unknown): boolean {
  return error instanceof ApiError && error.hasLeft;
}

/** What to show for whatever was thrown: one sentence, and after a fault of the server what to tell its operator. */
export function errorText(error: unknown): string {
  if (!(error instanceof ApiError)) return ERROR_MESSAGES.server;
  return error.requestId === null
    ? error.message
    : `${error.message} ${referenceText(error.requestId)}`;
}

export const referenceText = (requestId: string): string => `Reference: ${requestId}`;
