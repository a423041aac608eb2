import { queryOptions } from '@tanstack/react-query';

import { browserPage } from '#web/data/page/browser-page.ts';

import { createOwnAccount } from './current-user.part.ts';
import { loadSettings } from './settings.ts';

/** The member of this tab's page. */
export const { loadCurrentUser, setCurrentUser, patchCurrentUser } =
  browserPage.part(createOwnAccount);

/** Once in a page: the member and their settings. What is shown of them comes from the stores. */
export const currentUserOptions = queryOptions({
  queryKey: ['current-user'],
  queryFn: async () => {
    const [user] = await Promise.all([loadCurrentUser(), loadSettings()]);
    return user;
  },
  staleTime: Infinity,
  gcTime: Infinity,
});
