import { errorText } from '#web/data/http/api-error.ts';
import { showFailed } from '#web/data/api/show-failure.ts';

import { moreStrings } from './more-strings.ts';

export function tellRefreshFailure(error: unknown): void {
  console.warn('A list could not be refreshed.', error);
  showFailed(`${moreStrings.refreshFailed} ${errorText(error)}`, error);
}
