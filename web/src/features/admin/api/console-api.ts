import type { CallKey, Calls } from '@rookery/contract/calls.ts';
import type { Answer } from '@rookery/contract/kernel/call.ts';

interface Input {
  params?: Readonly<Record<string, string>>;
  query?: Readonly<Record<string, string>>;
  body?: object;
}

/** Calls the server by the cookie of the console, which the browser sends by itself. */
export type Ask = <K extends CallKey>(key: K, input?: Input) => Promise<Answer<Calls[K]>>;

/** What the server refused, in its words. */
export class Refused extends Error {
  readonly status: number;
  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

const UNREACHABLE = 'The server cannot be reached.';

async function send(...request: Parameters<typeof fetch>): Promise<Response> {
  try {
    return await fetch(...request);
  } catch (error) {
    console.info('The server did not answer.', error);
    throw new Refused(0, UNREACHABLE);
  }
}

/** @param csrfToken of the session; without one, only reading works. */
export function createAsk(csrfToken: string): Ask {
  return async (key, { params = {}, query = {}, body } = {}) => {
    const [method = 'GET', path = ''] = key.split(' ');
    const filled = path.replaceAll(/:(\w+)/g, (_all, name: string) =>
      encodeURIComponent(params[name] ?? ''),
    );
    const given = Object.entries(query).filter(([, value]) => value !== '');
    const search = given.length > 0 ? `?${new URLSearchParams(given).toString()}` : '';
    const response = await send(`/v3${filled}${search}`, {
      method,
      headers: {
        'x-csrf-token': csrfToken,
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    const answer = (await response.json().catch(() => ({ message: UNREACHABLE }))) as {
      message?: string;
      error?: { fields?: Readonly<Record<string, string>> };
    };
    // The session is over: the page says so when it is drawn anew.
    if (response.status === 401 && csrfToken !== '') location.reload();
    const fault = Object.values(answer.error?.fields ?? {})[0] ?? answer.message;
    if (!response.ok) throw new Refused(response.status, fault ?? UNREACHABLE);
    return answer as never;
  };
}
