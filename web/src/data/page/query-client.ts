import { browserPage } from './browser-page.ts';

/** The lists of this tab's page. */
export const queryClient = browserPage.lists;
