import type { TimeoutAction } from '@rookery/contract/kernel/timeouts.ts';
import { ERROR_MESSAGES, ERROR_STATUS, type ErrorType } from '@rookery/contract/kernel/errors.ts';

/** What a member in a timeout is told. */
export interface TimeoutDetails {
  action: TimeoutAction;
  until: Date;
  leftMs: number;
}

/** What a member is told who blocks or mutes too soon. */
export interface CooldownDetails {
  until: Date;
  leftMs: number;
}

interface Details {
  /** What is wrong, by field of the request. */
  fields?: Readonly<Record<string, string>>;
  /** Seconds until another try makes sense; sent as Retry-After. */
  retryAfter?: number;
  cooldown?: CooldownDetails;
  timeout?: TimeoutDetails;
  /** For the log alone; never sent. */
  cause?: unknown;
}

/** A "no" with two faces: type and message for the client, the cause for the log. */
export class Refusal extends Error {
  readonly type: ErrorType;
  readonly fields: Readonly<Record<string, string>> | undefined;
  readonly retryAfter: number | undefined;
  readonly cooldown: CooldownDetails | undefined;
  readonly timeout: TimeoutDetails | undefined;

  constructor(type: ErrorType, message: string = ERROR_MESSAGES[type], details: Details = {}) {
    super(message, { cause: details.cause });
    this.name = 'Refusal';
    this.type = type;
    this.fields = details.fields;
    this.retryAfter = details.retryAfter;
    this.cooldown = details.cooldown;
    this.timeout = details.timeout;
  }

  get status(): number {
    return ERROR_STATUS[this.type];
  }
}

/** 422 that names the fields. The first field's text doubles as the message. */
export function invalid(fields: Readonly<Record<string, string>>): Refusal {
  return new Refusal('validation', Object.values(fields)[0], { fields });
}
