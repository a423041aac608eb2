import { api } from '#web/data/api/api.ts';
import { browserStorage, session } from '#web/data/session/session.ts';
import { onSignOut } from '#web/data/session/sign-out.ts';

import { realClock } from './clock.ts';
import { createPage } from './page.ts';

/** The page of this tab. Signing out drops it. */
export const browserPage = createPage({
  session,
  api,
  clock: realClock,
  storage: browserStorage,
  tabStorage: typeof sessionStorage === 'undefined' ? browserStorage : sessionStorage,
  path: () => location.pathname,
  isHidden: () => document.hidden,
});

onSignOut(browserPage.drop);
