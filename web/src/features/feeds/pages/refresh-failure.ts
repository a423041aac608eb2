import { errorText } from '#web/data/http/api-error.ts';
import { showFailureText } from '#web/data/api/show-failure.ts';

import { moreStrings } from './more-strings.ts';

export function showRefreshFailure(error: unknown): void {
  console.warn('A list could not be refreshed.', error);
  showFailureText(`${moreStrings.refreshFailed} ${errorText(error)}`, error);
}
