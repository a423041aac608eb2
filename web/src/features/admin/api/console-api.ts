import type { CallKey, Calls } from '@rookery/contract/calls.ts';
import type { Answer } from '@rookery/contract/kernel/call.ts';
import { makeUlid } from '@rookery/contract/kernel/ulid.ts';
import { strings } from '#web/features/admin/strings/strings.ts';

interface ConsoleCallInput {
  params?: Readonly<Record<string, string>>;
  query?: Readonly<Record<string, string>>;
  body?: object;
}

/** Calls the server with the console's cookie, which the browser sends by itself. */
export type ConsoleApi = <K extends CallKey>(
  key: K,
  input?: ConsoleCallInput,
) => Promise<Answer<Calls[K]>>;

type Session = Answer<Calls['GET /admin/session']>;
export type ConsoleMember = Session['data'];

export class ConsoleError extends Error {
  readonly status: number;
  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

const UNREACHABLE = 'The server can’t be reached. Try again.';

async function send(...request: Parameters<typeof fetch>): Promise<Response> {
  try {
    return await fetch(...request);
  } catch (error) {
    console.info('The server did not respond.', error);
    throw new ConsoleError(0, UNREACHABLE);
  }
}

interface ConsoleApiDeps {
  who: ConsoleMember;
  prove(): Promise<boolean>;
  holdsWords(): boolean;
}

async function requiresProof(response: Response): Promise<boolean> {
  const refusal = (await response
    .clone()
    .json()
    .catch(() => ({}))) as { error_type?: string };
  return refusal.error_type === 'fresh_sign_in_required';
}

/** @param inside omitted before sign-in to the console: only reads work then */
export function createConsoleApi(inside?: ConsoleApiDeps): ConsoleApi {
  let token = inside?.who.csrfToken ?? '';
  /**
   * The last write whose response was lost, and its key. A retry with this key counts as the same request.
   */
  let lost: { words: string; idempotencyKey: string } | undefined;

  /**
   * Whether the same member reopened the console in another tab. This page then continues with that session.
   */
  async function hasOpenedAnew(): Promise<boolean> {
    const response = await send('/v3/admin/session');
    if (!response.ok) return false;
    const { data } = (await response.json()) as Session;
    if (data.ulid !== inside?.who.ulid || data.csrfToken === token) return false;
    token = data.csrfToken;
    return true;
  }

  return async (key, { params = {}, query = {}, body } = {}) => {
    const [method = 'GET', path = ''] = key.split(' ');
    const filled = path.replaceAll(/:(\w+)/g, (_all, name: string) =>
      encodeURIComponent(params[name] ?? ''),
    );
    const given = Object.entries(query).filter(([, value]) => value !== '');
    const search = given.length > 0 ? `?${new URLSearchParams(given).toString()}` : '';
    const words = JSON.stringify([key, params, query, body]);
    const idempotencyKey = lost?.words === words ? lost.idempotencyKey : makeUlid(Date.now());
    const request = (): Promise<Response> =>
      send(`/v3${filled}${search}`, {
        method,
        headers: {
          'x-csrf-token': token,
          ...(method !== 'GET' && { 'idempotency-key': idempotencyKey }),
          ...(body && { 'content-type': 'application/json' }),
        },
        ...(body && { body: JSON.stringify(body) }),
      });
    if (method !== 'GET') lost = { words, idempotencyKey };
    let response = await request();
    if (response.status === 403 && method !== 'GET' && (await hasOpenedAnew())) {
      response = await request();
    }
    if (response.status === 403 && (await requiresProof(response)) && (await inside?.prove())) {
      response = await request();
    }
    if (response.ok && lost?.idempotencyKey === idempotencyKey) lost = undefined;
    const answer = (await response.json().catch(() => ({ message: UNREACHABLE }))) as {
      message?: string;
      error?: { fields?: Readonly<Record<string, string>> };
    };
    if (response.status === 401 && inside) {
      // A reload shows how to sign in, but would lose unsaved text.
      if (method === 'GET' && !inside.holdsWords()) location.reload();
      throw new ConsoleError(401, strings.over);
    }
    const fault = Object.values(answer.error?.fields ?? {})[0] ?? answer.message;
    if (!response.ok) throw new ConsoleError(response.status, fault ?? UNREACHABLE);
    return answer as never;
  };
}
