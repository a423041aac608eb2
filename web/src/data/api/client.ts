import type { Answer, Body, CallDefinition, Params, Query } from '@rookery/contract/kernel/call.ts';
import type { CallKey, Calls } from '@rookery/contract/calls.ts';
import { addressOf } from '#web/data/http/address.ts';
import { ApiError, sessionEndedError } from '#web/data/http/api-error.ts';
import type { Refresher } from '#web/data/session/refresh.ts';
import type { RequestOptions, Send } from '#web/data/http/request.ts';
import type { Session } from '#web/data/session/session.ts';

const WITHOUT_SESSION =
  /^\/(?:auth\/refreshtoken|magicL|login\/|sign-in\/|digest\/|invitations\/|policies$|data-link\/)/;

type RequiredField<K extends string, T> = [T] extends [undefined] ? object : { [key in K]: T };
type OptionalField<K extends string, T> = [T] extends [undefined] ? object : { [key in K]?: T };

export type CallInput<D extends CallDefinition> = RequiredField<'params', Params<D>> &
  OptionalField<'query', Query<D>> &
  RequiredField<'body', Body<D>> &
  Pick<RequestOptions, 'key' | 'signal' | 'timeoutMs' | 'keepalive' | 'successes'>;

type Arguments<D extends CallDefinition> =
  object extends CallInput<D> ? [input?: CallInput<D>] : [input: CallInput<D>];

/**
 * Calls the server: `api('PUT /posts', { body })`. Returns the parsed body of any of the call's 2xx.
 * @throws ApiError
 */
export type Api = <K extends CallKey>(
  key: K,
  ...input: Arguments<Calls[K]>
) => Promise<Answer<Calls[K]>>;

export interface ClientDeps {
  session: Session;
  refresher: Refresher;
  send: Send;
  onSessionEnded(): void;
  onTermsRequired?(): void;
  prove?(): Promise<boolean>;
}

interface AnyInput extends RequestOptions {
  params?: Readonly<Record<string, string>>;
}

export function createApi(deps: ClientDeps): Api {
  let departures = 0;
  deps.session.subscribe((now, before) => {
    if (before.authenticated && !now.authenticated) departures += 1;
  });
  const call = async (key: string, input: AnyInput = {}): Promise<unknown> => {
    const { method, path, address } = addressOf(key, input.params);
    const send = (token: string | null): Promise<unknown> =>
      deps.send(method, address, { ...input, token });
    if (WITHOUT_SESSION.test(path)) return send(null);
    const begun = departures;
    const hasLeft = (): boolean => departures !== begun;
    const answer = await sendWithIdentityProof({ ...deps, hasLeft }, send).catch(
      (error: unknown) => {
        if (!(error instanceof ApiError)) throw error;
        if (hasLeft()) throw sessionEndedError({ hasLeft: true });
        if (error.type === 'terms_required') deps.onTermsRequired?.();
        throw error;
      },
    );
    // The next member of this tab must not get the response.
    if (hasLeft()) throw sessionEndedError({ hasLeft: true });
    return answer;
  };
  return call as Api;
}

interface CallDeps extends ClientDeps {
  hasLeft(): boolean;
}

async function sendWithIdentityProof(
  deps: CallDeps,
  send: (token: string) => Promise<unknown>,
): Promise<unknown> {
  try {
    return await sendWithToken(deps, send);
  } catch (error) {
    const isWanted = error instanceof ApiError && error.type === 'fresh_sign_in_required';
    if (!isWanted || !(await deps.prove?.())) throw error;
    return sendWithToken(deps, send);
  }
}

async function sendWithToken(
  { session, refresher, onSessionEnded, hasLeft }: CallDeps,
  send: (token: string) => Promise<unknown>,
): Promise<unknown> {
  const current = (): string | null => session.getState().accessToken;
  await refresher.settled();
  if (hasLeft()) throw sessionEndedError();
  const token = current();
  if (token === null) {
    onSessionEnded();
    throw sessionEndedError();
  }
  try {
    return await send(token);
  } catch (error) {
    if (!isUnauthenticated(error) || hasLeft()) throw error;
    await refresher.refresh(token);
  }
  if (hasLeft()) throw sessionEndedError();
  try {
    return await send(current() ?? '');
  } catch (error) {
    if (isUnauthenticated(error) && !hasLeft()) onSessionEnded();
    throw error;
  }
}

function isUnauthenticated(error: unknown): boolean {
  return error instanceof ApiError && error.status === 401;
}
