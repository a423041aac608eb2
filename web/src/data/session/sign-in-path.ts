import type { CurrentUser } from '@rookery/contract/users/user.ts';

/** The step that a member must finish first; null when setup and terms are done. */
export function unfinishedStep(
  user: Pick<CurrentUser, 'accountSetup' | 'acceptTermsOfService'>,
): '/setup' | '/policy' | null {
  if (!user.accountSetup) return '/setup';
  return user.acceptTermsOfService ? null : '/policy';
}

const KEY = 'rookery-login';

/** The context of a visit, kept across the mail, setup and terms. */
export interface SignInIntent {
  /** A path of this site. */
  redirect: string | null;
  ref: string | null;
  /** Token of an invite link from an administrator. */
  invite: string | null;
}

/** Omitted fields keep their value. */
export function keepIntent({ redirect, ref, invite }: Partial<SignInIntent>): void {
  const kept = keptIntent();
  const merged: SignInIntent = {
    redirect: redirect ?? kept.redirect,
    ref: ref ?? kept.ref,
    invite: invite ?? kept.invite,
  };
  if (Object.values(merged).some(Boolean)) sessionStorage.setItem(KEY, JSON.stringify(merged));
}

export function keptIntent(): SignInIntent {
  try {
    const kept = JSON.parse(sessionStorage.getItem(KEY) ?? '{}') as Partial<SignInIntent>;
    const { redirect = null, ref = null, invite = null } = kept;
    return { redirect, ref, invite };
  } catch {
    // Damaged: sign-in goes to the feed.
    return { redirect: null, ref: null, invite: null };
  }
}

/** Keeps the current path for after a required step, unless a redirect is already stored. */
export function keepPlace(path: string): void {
  keepIntent({ redirect: keptIntent().redirect ?? path });
}

/** Takes and clears the redirect target, '/feed' by default. */
export function takeRedirect(): string {
  const { redirect } = keptIntent();
  sessionStorage.removeItem(KEY);
  return redirect ?? '/feed';
}
