import type { TimeoutAction } from '@rookery/contract/kernel/timeouts.ts';
import { ERROR_MESSAGES, ERROR_STATUS, type ErrorType } from '@rookery/contract/kernel/errors.ts';

export interface TimeoutDetails {
  action: TimeoutAction;
  until: Date;
  leftMs: number;
}

export interface CooldownDetails {
  until: Date;
  leftMs: number;
}

interface Details {
  fields?: Readonly<Record<string, string>>;
  /** Seconds until a retry makes sense; sent as Retry-After. */
  retryAfter?: number;
  cooldown?: CooldownDetails;
  timeout?: TimeoutDetails;
  /** Only for the log; never sent. */
  cause?: unknown;
}

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

export function invalid(fields: Readonly<Record<string, string>>): Refusal {
  return new Refusal('validation', Object.values(fields)[0], { fields });
}
