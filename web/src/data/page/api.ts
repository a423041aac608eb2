import { browserPage } from './browser-page.ts';

/** The client of this browser's session. */
export const { api } = browserPage;
