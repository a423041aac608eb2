import type { BadgeName } from '@rookery/contract/kernel/badges.ts';
import type { ErrorType } from '@rookery/contract/kernel/errors.ts';

/** Who makes a call: a member and the session that the access token belongs to. */
export interface Caller {
  /** uuid */
  readonly userId: string;
  readonly ulid: string;
  /** uuid of the session. */
  readonly sessionId: string;
  readonly badges: ReadonlySet<BadgeName>;
  /** Until then they do not post, comment, quote or repost; null: nothing keeps them. */
  readonly timeoutUntil: Date | null;
  /** In the first days of their account, without being staff. */
  readonly isNewcomer: boolean;
  /** Their account is pending approval: nothing that they do reaches others yet. */
  readonly isHeld: boolean;
  /** What stands between this member and the calls of members; null when nothing does. */
  readonly pending: Extract<ErrorType, 'setup_required' | 'terms_required'> | null;
}

/** Whoever is at the console. */
export interface ConsoleCaller extends Caller {
  /** What each of their calls that changes something must carry. */
  readonly csrfToken: string;
  /** Of the session of the console, which is another than the member's. */
  readonly consoleKey: Buffer;
}

/** Turns the Cookie header into whoever is at the console; null when nobody is. */
export type AdmitConsole = (cookie: string | undefined) => Promise<ConsoleCaller | null>;

/** Turns the Authorization header into a caller; null when it is missing, wrong, expired or revoked. */
export type Authenticate = (authorization: string | undefined) => Promise<Caller | null>;
