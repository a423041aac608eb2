import { makeUlid } from '@rookery/contract/kernel/ulid.ts';
import type { SignedIn } from '@rookery/contract/sessions/tokens.ts';
import { ApiError, errorText } from '#web/data/http/api-error.ts';
import type { Page } from '#web/data/page/page.ts';
import { safeRedirectPath } from '#web/data/session/safe-redirect-path.ts';
import { storeTokens } from '#web/data/session/session.ts';
import {
  storeIntent,
  readIntent,
  takeRedirect,
  unfinishedStep,
} from '#web/data/session/sign-in-path.ts';
import { firstPath } from './first-path.ts';
import type { UsedPasskey } from '#web/features/sessions/passkeys/browser-passkeys.ts';
import type { ProviderReturn } from '#web/features/sessions/providers/provider-return.ts';
import { strings } from '#web/features/sessions/strings/strings.ts';

/**
 * A mailed token, a mailed code, a provider’s result or a passkey. With the same `attempt` a page can retry for a minute
 * after a lost response.
 */
export type Credential =
  | { token: string; attempt: string }
  | { otp: string; email: string; attempt: string }
  | ProviderReturn
  | { passkey: UsedPasskey };

/** A secret between this page and the server, for retries. */
export function newAttempt(): string {
  return makeUlid(Date.now());
}

/** Fields that a refused sign-in may need besides its credential. */
export interface SignInExtra {
  restore?: true;
  /** A code of the authenticator app or a recovery code. */
  secondFactor?: string;
}

export type SignInResult =
  | { kind: 'signedIn'; path: string }
  /** The account was deleted less than 30 days ago. The same credential with `restore` restores it. */
  | { kind: 'deleted' }
  /** The same credential with `secondFactor` signs in. */
  | { kind: 'secondFactor'; extra: SignInExtra }
  /** `final` means that this credential will not work again. */
  | { kind: 'refused'; message: string; final: boolean };

export async function signIn(
  page: Page,
  credential: Credential,
  extra: SignInExtra = {},
): Promise<SignInResult> {
  try {
    const answer = await requestSignIn(page, credential, extra);
    await forgetOtherMember(page, answer.user.ulid);
    if (!storeTokens(page.session, answer, answer.user))
      return { kind: 'refused', message: failure(credential), final: true };
    const step = unfinishedStep(answer.user);
    return { kind: 'signedIn', path: step ?? takeRedirect() };
  } catch (error) {
    return refusal(error, credential, extra);
  }
}

async function requestSignIn(
  { api }: Page,
  credential: Credential,
  more: SignInExtra,
): Promise<SignedIn> {
  if ('passkey' in credential)
    return api('POST /sign-in/passkey', {
      body: { credential: credential.passkey, ...(more.restore && { restore: true }) },
    });
  if (!('state' in credential))
    return api('POST /magicLogin', { body: { ...credential, ...more } });
  const answer = await api('POST /login/oidc', { body: { ...credential, ...more } });
  const asked = safeRedirectPath(answer.redirect, location.origin) ?? readIntent().redirect;
  storeIntent({ redirect: firstPath(asked, answer.user) });
  return answer;
}

// Clears another member’s lists and settings. Their drafts stay, because only their author can open them.
async function forgetOtherMember({ session, leaving }: Page, ulid: string): Promise<void> {
  const { currentUser, authenticated } = session.getState();
  if (!authenticated || currentUser?.ulid === ulid) return;
  const intent = readIntent();
  await leaving.forgetMember();
  storeIntent(intent);
}

function refusal(error: unknown, credential: Credential, extra: SignInExtra): SignInResult {
  if (!(error instanceof ApiError)) throw error;
  if (error.type === 'account_deleted') return { kind: 'deleted' };
  if (error.type === 'second_factor_required') return { kind: 'secondFactor', extra };
  const ofCode = error.fields.secondFactor;
  if (ofCode) return { kind: 'refused', message: ofCode, final: false };
  if (error.status === 401) {
    const isPasskey = 'passkey' in credential;
    const own = 'otp' in credential ? strings.wrongCode : failure(credential);
    const message = isPasskey ? errorText(error) : own;
    return { kind: 'refused', message, final: true };
  }
  return { kind: 'refused', message: errorText(error), final: error.status === 403 };
}

function failure(credential: Credential): string {
  return 'state' in credential ? strings.providerFailed : strings.failed;
}
