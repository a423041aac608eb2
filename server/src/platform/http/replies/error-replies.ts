import { ERROR_MESSAGES, type ErrorType } from '@rookery/contract/kernel/errors.ts';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { isOutOfSpace, OUT_OF_SPACE_MESSAGE } from '#src/kernel/out-of-space.ts';
import { invalid, Refusal } from '#src/kernel/refusal.ts';
import type { Timers } from '#src/kernel/timers.ts';
import { createFaultLog, type FaultLog, routeName } from './fault-log.ts';
import { Overloaded } from './overloaded.ts';
import type { RefusedIds } from './refused-ids.ts';

type ReplyWithError = (
  error: FastifyError | Error,
  request: FastifyRequest,
  reply: FastifyReply,
) => void;

export function createErrorReplies(
  timers: Timers,
  refused: Pick<RefusedIds, 'note'> = { note: () => undefined },
): ReplyWithError {
  const logs = { faults: createFaultLog(timers), refused };
  return (error, request, reply) => replyWithError(logs, error, request, reply);
}

/** Freeing disk space takes at least this long. */
const DISK_FULL_RETRY_S = 60;

export const REQUEST_ID = 'x-request-id';

function replyWithError(
  { faults, refused }: { faults: FaultLog; refused: Pick<RefusedIds, 'note'> },
  error: FastifyError | Error,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  const hasLeft = hasCode(error, 'ERR_STREAM_PREMATURE_CLOSE') && reply.raw.destroyed;
  if (hasLeft || hasDisconnectedEarly(error, request)) {
    const left = hasLeft ? 'the response' : 'the request';
    request.log.info(
      { call: routeName(request) },
      `client disconnected before ${left} was complete`,
    );
    reply.hijack();
    return;
  }
  const refusal = asRefusal(error);
  // An unconfigured feature is no server fault, and an overload is logged once, not with each call.
  const isNoFault = refusal.type === 'not_configured' || refusal instanceof Overloaded;
  const isFault = refusal.status >= 500 && !isNoFault;
  // Log a statement timeout as a separate fault, because it may be the only fault.
  const isAway = isFault && isDatabaseAway(error) && !hasCode(error, '57014');
  if (isAway) faults.noteAway(error, request);
  else if (isFault) faults.note(error, request);
  else if (refusal.cause) request.log.info({ err: refusal.cause }, refusal.message);
  // Replies without a log line of their own must also be found by their ids.
  const isQuoted = refusal.status === 429 || (refusal.status >= 500 && (isAway || !isFault));
  if (isQuoted) refused.note(request.id, refusal.status);
  if (refusal.retryAfter !== undefined) reply.header('retry-after', String(refusal.retryAfter));
  // No hook has run for a path that cannot be decoded, so set the header here.
  reply.header(REQUEST_ID, request.id);
  reply.code(refusal.status).send(envelope(refusal, isFault ? request.id : undefined));
}

export function envelope(refusal: Refusal, requestId?: string): object {
  const { type, message, fields, cooldown, timeout } = refusal;
  return {
    success: false,
    message,
    error_type: type,
    error: {
      type,
      message,
      ...(requestId !== undefined && { request_id: requestId }),
      ...(fields && { fields }),
      ...(cooldown && {
        cooldown_until: cooldown.until.toISOString(),
        cooldown_left_ms: cooldown.leftMs,
      }),
      ...(timeout && {
        timeout_until: timeout.until.toISOString(),
        timeout_left_ms: timeout.leftMs,
        timeoutAction: timeout.action,
      }),
    },
  };
}

function asRefusal(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  if (!(error instanceof Error)) return new Refusal('server', undefined, { cause: error });
  const { validation, statusCode = 500 } = error as FastifyError;
  if (validation) return invalid(fieldsOf(validation));
  if (isOutOfSpace(error)) {
    return new Refusal('unavailable', OUT_OF_SPACE_MESSAGE, {
      retryAfter: DISK_FULL_RETRY_S,
      cause: error,
    });
  }
  // The database connection may be restored soon, so suggest a quick retry.
  if (isDatabaseAway(error)) return new Refusal('unavailable', undefined, { retryAfter: 2 });
  if (hasCode(error, 'EMFILE') || hasCode(error, 'ENFILE')) {
    return new Refusal('unavailable', undefined, { retryAfter: 2 });
  }
  // The text has a character that PostgreSQL cannot store, such as NUL.
  if (hasCode(error, '22021')) return new Refusal('bad_request', undefined, { cause: error });
  if (statusCode === 503) return new Refusal('unavailable', undefined, { retryAfter: 2 });
  const type = TYPES[statusCode] ?? (statusCode < 500 ? 'bad_request' : 'server');
  return new Refusal(type, ERROR_MESSAGES[type], { cause: error });
}

/**
 * Codes of a statement timeout, of a stopping, crashed or starting database, and of a lost or cut socket.
 */
const AWAY_CODES = new Set([
  '57014',
  '57P01',
  '57P02',
  '57P03',
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'EPIPE',
]);
const DATABASE_AWAY =
  /^(?:timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error)/;

const TYPES: Readonly<Record<number, ErrorType>> = {
  401: 'authentication',
  403: 'forbidden',
  404: 'not_found',
  413: 'too_large',
  415: 'unsupported_media_type',
  429: 'Too many requests',
};

function hasDisconnectedEarly(error: Error, { raw }: FastifyRequest): boolean {
  return hasCode(error, 'ECONNRESET') && raw.destroyed && !raw.complete;
}

function hasCode(error: (Error & { code?: string }) | null, code: string): boolean {
  return error?.code === code;
}

function isDatabaseAway(error: Error & { code?: string }): boolean {
  if (!(error instanceof Error)) return false;
  const { code = '', message } = error;
  // The database is a read-only standby, or is being moved. Its successor takes writes.
  if (code === '25006') return true;
  // Class 08 means that the connection failed. Class 53 means that disk space, memory or connections ran
  // out.
  return AWAY_CODES.has(code) || /^(?:08|53)...$/.test(code) || DATABASE_AWAY.test(message);
}

interface ValidationError {
  instancePath: string;
  keyword: string;
  message?: string;
  params: Record<string, unknown>;
}

function fieldsOf(findings: readonly ValidationError[]): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const { instancePath, keyword, message, params } of findings) {
    const missing = keyword === 'required' ? String(params['missingProperty']) : '';
    const path = [...instancePath.split('/').filter(Boolean), missing].filter(Boolean).join('.');
    fields[path || 'body'] ??= describe(keyword, message, params);
  }
  return fields;
}

function describe(
  keyword: string,
  message = 'is not valid',
  params: Record<string, unknown>,
): string {
  const isEmpty = keyword === 'minLength' && params['limit'] === 1;
  if (keyword === 'required' || isEmpty) return 'This is required.';
  if (keyword === 'pattern' || keyword === 'format') return 'This has an invalid format.';
  if (keyword === 'maxLength')
    return `This can have at most ${String(params['limit'])} characters.`;
  if (keyword === 'minLength') return `This needs at least ${String(params['limit'])} characters.`;
  if (keyword === 'type') return `This must be of type ${String(params['type'])}.`;
  return `This ${message}.`;
}
