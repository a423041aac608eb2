import { type Static, type TProperties, type TSchema, Type } from 'typebox';
import type { ErrorType } from './errors.ts';
import type { TimeoutAction } from './timeouts.ts';

/**
 * Who may call: anyone; anyone signed in; a member whose setup and terms are done; whoever is at the console, by its
 * cookie alone.
 */
export type Access = 'public' | 'session' | 'member' | 'console';

/** The budget a call is counted against; the figures are in `limits.ts`. */
export type RateLimit =
  | 'none'
  | 'read'
  | 'write'
  | 'create'
  | 'message'
  | 'typing'
  | 'look'
  | 'reaction'
  | 'follow'
  | 'chat'
  | 'check'
  | 'flag'
  | 'search'
  | 'suggest'
  | 'upload'
  | 'gif'
  | 'preview'
  | 'subscription'
  | 'feedback'
  | 'refresh'
  | 'sign-in'
  | 'sign-in-mail'
  | 'bearer'
  | 'document';

/** One call of the API: what goes in, what comes out, who may call, how it may fail. */
export interface CallDefinition {
  /** operationId in OpenAPI, and the file's name in all three packages. */
  readonly name: string;
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Below the base, parameters as `:name`. */
  readonly path: string;
  /** `v3`: under /v3. `both`: under /v3 and at the root. `root`: at the root alone. */
  readonly base: 'v3' | 'both' | 'root';
  readonly access: Access;
  readonly limit: RateLimit;
  /** Set where the call waits for another host: a linked site or a bucket, or an identity provider. */
  readonly lane?: 'outside' | 'provider';
  /**
   * Only for sessions that have proved themselves lately: by their sign-in, or by a code since. `sometimes`: the use case
   * decides.
   */
  readonly needsFreshSignIn?: true | 'sometimes';
  /** Why a writing call takes no `Idempotency-Key`. */
  readonly takesNoKey?: string;
  /** What a member in a timeout is told that they may not do. @param body as it came, its shape unknown */
  readonly refusedInTimeout?: (body: unknown) => TimeoutAction;
  readonly summary: string;
  /** Where a body may come as a form too, and what is read of it; everywhere else JSON alone is taken. */
  readonly takesForms?: 'for its fields' | 'unread';
  readonly params?: TSchema;
  readonly query?: TSchema;
  readonly body?: TSchema;
  /** Set by `inBodyOrQuery`: the body as the handler gets it. */
  readonly merged?: TSchema;
  /** Answers by status code. */
  readonly answers: Readonly<Record<number, TSchema>>;
  /** The errors of this call beyond those that its access, limit and shapes imply. */
  readonly errors: readonly ErrorType[];
}

export function call<const D extends CallDefinition>(definition: D): D {
  return definition;
}

/**
 * The fields of a DELETE are in its body or in its query, because some proxies drop the body. The server merges both,
 * and the body wins. A required field may be missing in one of them, not in both.
 */
export function inBodyOrQuery<F extends TProperties, B extends TProperties = {}>(
  fields: F,
  bodyAlone: B = {} as B,
) {
  const merged = Type.Object({ ...fields, ...bodyAlone });
  return { query: Type.Partial(Type.Object(fields)), body: Type.Partial(merged), merged };
}

type Part<D, K extends string> = D extends { readonly [key in K]: infer S extends TSchema }
  ? Static<S>
  : undefined;

export type Params<D extends CallDefinition> = Part<D, 'params'>;
export type Query<D extends CallDefinition> = Part<D, 'query'>;
export type Body<D extends CallDefinition> = Part<D, 'body'>;
/** The body as a handler gets it. */
export type Merged<D extends CallDefinition> = D extends { readonly merged: TSchema }
  ? Part<D, 'merged'>
  : Body<D>;
export type Answer<D extends CallDefinition> = {
  [S in keyof D['answers']]: D['answers'][S] extends TSchema ? Static<D['answers'][S]> : never;
}[keyof D['answers']];
