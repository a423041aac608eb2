import { errorText } from '#web/data/http/api-error.ts';
import { showToast } from '#web/ui/show-toast.ts';

import { moreStrings } from './more-strings.ts';

/** A list that was to be loaded anew stays as it was: says so. Asking again is the same gesture. */
export function tellRefreshFailure(error: unknown): void {
  console.warn('A list could not be refreshed.', error);
  showToast(`${moreStrings.refreshFailed} ${errorText(error)}`, { kind: 'danger' });
}
