import type { BadgeName } from '@rookery/contract/kernel/badges.ts';
import type { ErrorType } from '@rookery/contract/kernel/errors.ts';

export interface Caller {
  /** uuid */
  readonly userId: string;
  readonly ulid: string;
  /** uuid of the session. */
  readonly sessionId: string;
  readonly badges: ReadonlySet<BadgeName>;
  /** Until then they cannot post, comment, quote or repost; null: no timeout. */
  readonly timeoutUntil: Date | null;
  /** A new account in its first days, except staff. */
  readonly isNewcomer: boolean;
  readonly isHeld: boolean;
  /** The step that blocks calls of members; null: none. */
  readonly pending: Extract<ErrorType, 'setup_required' | 'terms_required'> | null;
}

export interface ConsoleCaller extends Caller {
  readonly csrfToken: string;
  /** The key of the console session, which is separate from the member's. */
  readonly consoleKey: Buffer;
}

/** Turns the Cookie header into the console's caller; null without a console session. */
export type AdmitConsole = (cookie: string | undefined) => Promise<ConsoleCaller | null>;

/** Turns the Authorization header into a caller; null when it is missing, wrong, expired or revoked. */
export type Authenticate = (authorization: string | undefined) => Promise<Caller | null>;
