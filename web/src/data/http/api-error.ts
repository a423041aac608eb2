import { ERROR_MESSAGES, type ErrorType } from '@rookery/contract/kernel/errors.ts';
import type { TimeoutAction } from '@rookery/contract/kernel/timeouts.ts';

/**
 * `network` means no response. `timeout` with status 0 means no response in time. Other types come from the
 * server.
 */
export type ApiErrorType = ErrorType | 'network' | 'timeout';

/** Describes a timed-out account: what the member may not do, and for how long after the response. */
export interface Restriction {
  until: string;
  leftMs: number;
  action: TimeoutAction | null;
}

export interface ApiErrorDetails {
  /** HTTP status; 0 without a response. */
  status: number;
  type: ApiErrorType;
  message: string;
  fields?: Readonly<Record<string, string>>;
  /** Seconds to wait before a retry, if the server said so. */
  retryAfter?: number | null;
  /** Milliseconds left at the time of the response. Only for errors of type `cooldown`. */
  cooldownLeftMs?: number | null;
  restriction?: Restriction | null;
  requestId?: string | null;
  /** True if the caller has signed out since. Nothing is shown then. */
  hasLeft?: boolean;
}

/** All failures of a call. An abort by the caller stays a DOMException 'AbortError'. */
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

export const UNREACHABLE_MESSAGE =
  'The server can’t be reached. Check your connection and try again.';
const TIMEOUT_MESSAGE = 'The server took too long to answer. Try again in a moment.';

export function networkError(): ApiError {
  return new ApiError({ status: 0, type: 'network', message: UNREACHABLE_MESSAGE });
}

export function timeoutError(): ApiError {
  return new ApiError({ status: 0, type: 'timeout', message: TIMEOUT_MESSAGE });
}

export function sessionEndedError({ hasLeft = false } = {}): ApiError {
  const message = ERROR_MESSAGES.authentication;
  return new ApiError({ status: 401, type: 'authentication', message, hasLeft });
}

export function isNotFound(error: unknown): boolean {
  return error instanceof ApiError && error.status === 404;
}

export function isFromEndedSession(error: unknown): boolean {
  return error instanceof ApiError && error.hasLeft;
}

export function errorText(error: unknown): string {
  if (!(error instanceof ApiError)) return ERROR_MESSAGES.server;
  return error.requestId === null
    ? error.message
    : `${error.message} ${referenceText(error.requestId)}`;
}

export const referenceText = (requestId: string): string => `Reference: ${requestId}`;
