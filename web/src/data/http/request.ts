import { ERROR_MESSAGES, ERROR_STATUS, type ErrorType } from '@rookery/contract/kernel/errors.ts';
import type { TimeoutAction } from '@rookery/contract/kernel/timeouts.ts';
import { queryText } from './address.ts';
import { ApiError, networkError, type Restriction, timeoutError } from './api-error.ts';
import type { Backend } from './backend-state.ts';
import type { Connection } from './connection-state.ts';
import type { ServerTime } from './server-time.ts';

export interface RequestOptions {
  query?: Readonly<Record<string, unknown>>;
  body?: unknown;
  token?: string | null;
  key?: string;
  signal?: AbortSignal;
  timeoutMs?: number;
  /** Lets the request survive closing the page. Only for small bodies. */
  keepalive?: boolean;
  successes?: readonly number[];
}

export type Send = (method: string, address: string, options: RequestOptions) => Promise<unknown>;

export interface RequestDeps {
  connection: Pick<Connection, 'noteAnswer' | 'noteSilence'>;
  backend: Pick<Backend, 'noteAnswer'>;
  serverTime?: Pick<ServerTime, 'note'>;
}

export function createRequest({ connection, backend, serverTime }: RequestDeps): Send {
  return async (method: string, address, { query, body, token, signal, timeoutMs, ...options }) => {
    const { key, keepalive, successes } = options;
    const headers: Record<string, string> = { accept: 'application/json' };
    if (token) headers.authorization = `Bearer ${token}`;
    if (body !== undefined) headers['content-type'] = 'application/json';
    if (key !== undefined) headers['idempotency-key'] = key;
    const deadline = timeoutMs === undefined ? undefined : AbortSignal.timeout(timeoutMs);
    const either = firstOf(signal, deadline);
    const init: RequestInit = {
      method,
      headers,
      keepalive,
      body: body === undefined ? undefined : JSON.stringify(body),
      signal: either.signal,
    };
    // Only a failed transfer means that the server is silent. Errors of our code are thrown as they are.
    const transfer = async <T>(part: Promise<T>): Promise<T> => {
      try {
        return await part;
      } catch (error) {
        either.release();
        if (signal?.aborted) throw error;
        connection.noteSilence();
        throw deadline?.aborted ? timeoutError() : networkError();
      }
    };
    const answer = await transfer(fetch(address + queryText(query), init));
    backend.noteAnswer(answer.status);
    connection.noteAnswer();
    serverTime?.note(answer.headers.get('date'));
    const text = await transfer(answer.text());
    either.release();
    const json = parseJson(text);
    if (successes ? successes.includes(answer.status) : answer.ok) return json;
    throw toApiError(answer, json);
  };
}

interface Either {
  signal: AbortSignal | undefined;
  release(): void;
}

/** A signal that aborts with either one. Safari before 17.4 lacks `AbortSignal.any`. */
function firstOf(one: AbortSignal | undefined, other: AbortSignal | undefined): Either {
  if (!one || !other) return { signal: one ?? other, release: () => undefined };
  const controller = new AbortController();
  const released = new AbortController();
  for (const signal of [one, other]) {
    const follow = (): void => controller.abort(signal.reason);
    if (signal.aborted) follow();
    else signal.addEventListener('abort', follow, { once: true, signal: released.signal });
  }
  return { signal: controller.signal, release: () => released.abort() };
}

function parseJson(text: string): unknown {
  try {
    return text === '' ? null : JSON.parse(text);
  } catch {
    // A proxy's error page: only the status is usable.
    return null;
  }
}

interface Envelope {
  message?: unknown;
  error_type?: unknown;
  error?: {
    fields?: Record<string, string>;
    request_id?: unknown;
    cooldown_until?: string;
    cooldown_left_ms?: number;
    timeout_until?: string;
    timeout_left_ms?: number;
    timeoutAction?: TimeoutAction;
  };
}

function toApiError(answer: Response, json: unknown): ApiError {
  const envelope = (json ?? {}) as Envelope;
  const type = errorType(envelope.error_type, answer.status);
  const message = typeof envelope.message === 'string' ? envelope.message : ERROR_MESSAGES[type];
  const requestId = envelope.error?.request_id;
  const wait = Number.parseInt(answer.headers.get('retry-after') ?? '', 10);
  return new ApiError({
    status: answer.status,
    type,
    message,
    fields: envelope.error?.fields,
    cooldownLeftMs: cooldownIn(envelope.error),
    restriction: restrictionIn(envelope.error),
    retryAfter: Number.isNaN(wait) ? null : wait,
    requestId: typeof requestId === 'string' ? requestId : null,
  });
}

function cooldownIn(error: Envelope['error']): number | null {
  if (error?.cooldown_until === undefined) return null;
  return error.cooldown_left_ms ?? Date.parse(error.cooldown_until) - Date.now();
}

function restrictionIn(error: Envelope['error']): Restriction | null {
  if (error?.timeout_until === undefined) return null;
  const { timeout_until: until, timeoutAction: action = null } = error;
  return { until, leftMs: error.timeout_left_ms ?? Date.parse(until) - Date.now(), action };
}

function errorType(said: unknown, status: number): ErrorType {
  if (typeof said === 'string' && Object.hasOwn(ERROR_STATUS, said)) return said as ErrorType;
  const byStatus = Object.entries(ERROR_STATUS).find(([, code]) => code === status);
  return (byStatus?.[0] ?? 'server') as ErrorType;
}
