import { browserSignOut } from './browser-page.ts';

/** How this tab's member leaves. */
export const { beforeSignOut, onSignOut, signOut, forgetMember, leaveForGood, stay } =
  browserSignOut;
