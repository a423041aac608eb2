import type { Registration } from '#src/platform/config/config.ts';

/** Why no account can be made for an unknown address; null when one can. */
export function registrationFault(
  registration: Registration,
  hasInvitation: boolean,
): string | null {
  if (registration === 'closed') return 'Registration is closed.';
  if (registration === 'invite' && !hasInvitation) return 'New members need an invitation.';
  return null;
}
