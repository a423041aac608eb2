import { browserBackend, browserRequest } from './browser-page.ts';

/** How the server stands, as its answers to this tab say. */
export const { store: backendState } = browserBackend;

/** An exchange without a session. */
export const request = browserRequest;
