import type { CurrentUser } from '@rookery/contract/users/user.ts';

export function unfinishedStep(
  user: Pick<CurrentUser, 'accountSetup' | 'acceptTermsOfService'>,
): '/setup' | '/policy' | null {
  if (!user.accountSetup) return '/setup';
  return user.acceptTermsOfService ? null : '/policy';
}

const KEY = 'rookery-login';

/**
 * The context of a visit. It is kept while the visitor opens the sign-in mail, completes the setup and
 * accepts the terms.
 */
export interface SignInIntent {
  redirect: string | null;
  ref: string | null;
  invite: string | null;
}

export function storeIntent({ redirect, ref, invite }: Partial<SignInIntent>): void {
  const kept = readIntent();
  const merged: SignInIntent = {
    redirect: redirect ?? kept.redirect,
    ref: ref ?? kept.ref,
    invite: invite ?? kept.invite,
  };
  if (Object.values(merged).some(Boolean)) sessionStorage.setItem(KEY, JSON.stringify(merged));
}

export function readIntent(): SignInIntent {
  try {
    const kept = JSON.parse(sessionStorage.getItem(KEY) ?? '{}') as Partial<SignInIntent>;
    const { redirect = null, ref = null, invite = null } = kept;
    return { redirect, ref, invite };
  } catch {
    return { redirect: null, ref: null, invite: null };
  }
}

export function storeReturnPath(path: string): void {
  storeIntent({ redirect: readIntent().redirect ?? path });
}

export function takeRedirect(): string {
  const { redirect } = readIntent();
  sessionStorage.removeItem(KEY);
  return redirect ?? '/feed';
}
