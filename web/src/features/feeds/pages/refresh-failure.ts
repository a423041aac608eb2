import { errorText } from '#web/data/http/api-error.ts';
import { showFailed } from '#web/data/api/show-failure.ts';

import { moreStrings } from './more-strings.ts';

/** A list that was to be loaded anew stays as it was: says so. Asking again is the same gesture. */
export function tellRefreshFailure(error: unknown): void {
  console.warn('A list could not be refreshed.', error);
  showFailed(`${moreStrings.refreshFailed} ${errorText(error)}`, error);
}
