import { queryOptions } from '@tanstack/react-query';

import type { Page } from '#web/data/page/page.ts';

import { createOwnAccount } from './current-user.part.ts';
import { createSettings } from './settings.part.ts';

export const currentUserOptions = ({ part }: Page) =>
  queryOptions({
    queryKey: ['current-user'],
    queryFn: async () => {
      const { loadCurrentUser } = part(createOwnAccount);
      const { loadSettings } = part(createSettings);
      const [user] = await Promise.all([loadCurrentUser(), loadSettings()]);
      return user;
    },
    staleTime: Infinity,
    gcTime: Infinity,
  });
