import type { Calls } from '@rookery/contract/calls.ts';
import type { Answer, Body } from '@rookery/contract/kernel/call.ts';
import { strings } from '#web/features/sessions/strings/passkey-strings.ts';

type CreationOptions = Answer<Calls['POST /passkeys/options']>['data'];
type RequestOptions = Answer<Calls['POST /sign-in/passkey/options']>['data'];
export type NewPasskey = Body<Calls['PUT /passkeys']>['credential'];
export type UsedPasskey = Body<Calls['POST /sign-in/passkey']>['credential'];

/** Passkeys need a secure page, and an address with a domain name instead of an IP address. */
export function supportsPasskeys(): boolean {
  const isAddress = /^[\d.]+$|^\[/.test(location.hostname);
  return 'PublicKeyCredential' in globalThis && !isAddress;
}

export async function createPasskey(optionsJSON: CreationOptions): Promise<NewPasskey> {
  const { startRegistration } = await import('@simplewebauthn/browser');
  const { id, response } = await startRegistration({ optionsJSON });
  const { clientDataJSON, attestationObject, transports = [] } = response;
  return { id, response: { clientDataJSON, attestationObject, transports } };
}

export async function usePasskey(optionsJSON: RequestOptions): Promise<UsedPasskey> {
  const { startAuthentication } = await import('@simplewebauthn/browser');
  const { id, response } = await startAuthentication({ optionsJSON });
  const { clientDataJSON, authenticatorData, signature, userHandle } = response;
  return {
    id,
    response: { clientDataJSON, authenticatorData, signature, ...(userHandle && { userHandle }) },
  };
}

/** The text for a failed or cancelled prompt of the browser; null for other errors. */
export function passkeyErrorText(failure: unknown): string | null {
  if (!(failure instanceof Error)) return null;
  switch (failure.name) {
    case 'NotAllowedError':
    case 'AbortError':
      return strings.cancelled;
    case 'InvalidStateError':
      return strings.known;
    case 'SecurityError':
      return strings.otherAddress;
    case 'NotSupportedError':
    case 'ConstraintError':
      return strings.noScreenLock;
    default:
      return null;
  }
}
