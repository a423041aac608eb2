import { type Static, type TProperties, type TSchema, Type } from 'typebox';
import type { ErrorType } from './errors.ts';
import type { TimeoutAction } from './timeouts.ts';

/**
 * Required caller: anyone, any session, a member who finished setup and accepted the terms, or only the
 * console's cookie.
 */
export type Access = 'public' | 'session' | 'member' | 'console';

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

export interface CallDefinition {
  /** operationId in OpenAPI, and the file name in all three packages. */
  readonly name: string;
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly path: string;
  /** `v3`: under /v3. `both`: under /v3 and at the root. `root`: at the root alone. */
  readonly base: 'v3' | 'both' | 'root';
  readonly access: Access;
  readonly limit: RateLimit;
  /** Set when the call waits for another host: a linked site, a bucket or an identity provider. */
  readonly lane?: 'outside' | 'provider';
  /** Requires a session with a recent sign-in or code. `sometimes` means that the use case decides. */
  readonly needsFreshSignIn?: true | 'sometimes';
  readonly takesNoKey?: string;
  /**
   * Returns the action that is forbidden for a member in a timeout.
   * @param body request body as received, of unknown shape
   */
  readonly refusedInTimeout?: (body: unknown) => TimeoutAction;
  readonly summary: string;
  /**
   * Set when the body may also be a form. The server reads the form's fields or ignores the form
   * (`unread`). Other calls accept only JSON.
   */
  readonly takesForms?: 'for its fields' | 'unread';
  readonly params?: TSchema;
  readonly query?: TSchema;
  readonly body?: TSchema;
  /** Set by `inBodyOrQuery`: the body as the handler gets it. */
  readonly merged?: TSchema;
  readonly answers: Readonly<Record<number, TSchema>>;
  readonly errors: readonly ErrorType[];
}

export function call<const D extends CallDefinition>(definition: D): D {
  return definition;
}

/**
 * DELETE fields come in the body or the query, because some proxies drop the body. The server merges both, and
 * the body wins. A required field may be missing in one of them, not in both.
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
export type Merged<D extends CallDefinition> = D extends { readonly merged: TSchema }
  ? Part<D, 'merged'>
  : Body<D>;
export type Answer<D extends CallDefinition> = {
  [S in keyof D['answers']]: D['answers'][S] extends TSchema ? Static<D['answers'][S]> : never;
}[keyof D['answers']];
