import { ApiError } from '#web/data/http/api-error.ts';

import { withoutFields } from './without-fields.ts';

/**
 * What a form still knows of its fields after a call failed. One that the server refused changed nothing. Where the
 * answer was lost, what was sent may stand there or not: it is sent again, as it is by then, until an answer comes.
 */
export function stillKnown<Fields extends object>(
  known: Fields,
  sent: object,
  error: unknown,
): Fields {
  const isRefused = error instanceof ApiError && error.status >= 400 && error.status < 500;
  return isRefused ? known : withoutFields(known, sent);
}
