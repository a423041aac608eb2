import type { BadgeName } from '@rookery/contract/kernel/badges.ts';
import type { ErrorType } from '@rookery/contract/kernel/errors.ts';

export interface Caller {
  readonly userId: string;
  readonly ulid: string;
  readonly sessionId: string;
  readonly badges: ReadonlySet<BadgeName>;
  readonly timeoutUntil: Date | null;
  readonly isNewcomer: boolean;
  readonly isHeld: boolean;
  /** The member’s roles are left out of `badges` until a login with a second factor. */
  readonly needsSecondFactor?: true;
  readonly pending: Extract<ErrorType, 'setup_required' | 'terms_required'> | null;
}

export interface ConsoleCaller extends Caller {
  readonly csrfToken: string;
  /** The key of the console session, which is separate from the member's. */
  readonly consoleKey: Buffer;
}

export type AdmitConsole = (cookie: string | undefined) => Promise<ConsoleCaller | null>;

export type Authenticate = (authorization: string | undefined) => Promise<Caller | null>;
