import type { CurrentUser } from '@rookery/contract/users/user.ts';

/** Where a member belongs before the product: null when setup and terms are done. */
export function unfinishedStep(
  user: Pick<CurrentUser, 'accountSetup' | 'acceptTermsOfService'>,
): '/setup' | '/policy' | null {
  if (!user.accountSetup) return '/setup';
  return user.acceptTermsOfService ? null : '/policy';
}

const KEY = 'rookery-login';

/** What a visitor came with; kept through the mail, setup and terms. */
export interface SignInIntent {
  /** A path of this site. */
  redirect: string | null;
  /** Referral code. */
  ref: string | null;
  /** Token of a link that staff made. */
  invite: string | null;
}

/** What is left out stays as it was. */
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

/** Where a member was when they were sent to a step: they go on there, unless they were on the way elsewhere. */
export function keepPlace(path: string): void {
  keepIntent({ redirect: keptIntent().redirect ?? path });
}

/** The redirect target, used up by asking. '/feed' where there is none. */
export function takeRedirect(): string {
  const { redirect } = keptIntent();
  sessionStorage.removeItem(KEY);
  return redirect ?? '/feed';
}
