import { browserSignOut } from './browser-page.ts';

/** How this tab's member leaves. */
export const { onSignOut, signOut, forgetMember, leaveForGood } = browserSignOut;
