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
}

export function keepIntent(intent: SignInIntent): void {
  const kept = keptIntent();
  const merged = { redirect: intent.redirect ?? kept.redirect, ref: intent.ref ?? kept.ref };
  if (merged.redirect ?? merged.ref) sessionStorage.setItem(KEY, JSON.stringify(merged));
}

export function keptIntent(): SignInIntent {
  try {
    const kept = JSON.parse(sessionStorage.getItem(KEY) ?? '{}') as Partial<SignInIntent>;
    return { redirect: kept.redirect ?? null, ref: kept.ref ?? null };
  } catch {
    // Damaged: sign-in goes to the feed.
    return { redirect: null, ref: null };
  }
}

/** Where a member was when they were sent to a step: they go on there, unless they were on the way elsewhere. */
export function keepPlace(path: string): void {
  keepIntent({ redirect: keptIntent().redirect ?? path, ref: null });
}

/** The redirect target, used up by asking. '/feed' where there is none. */
export function takeRedirect(): string {
  const { redirect } = keptIntent();
  sessionStorage.removeItem(KEY);
  return redirect ?? '/feed';
}
