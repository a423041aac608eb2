import { Refusal } from '#src/kernel/refusal.ts';
import type { IdentityProvider } from './identity-provider.ts';

export interface ProviderLog {
  warn(details: object, message: string): void;
}

const RETRY_AFTER_SECONDS = 5;

export function providerUnavailable(
  { config }: IdentityProvider,
  error: unknown,
  log: ProviderLog,
): Refusal {
  log.warn({ err: error, provider: config.id }, 'Identity provider did not respond');
  const message = `${config.name} can’t be reached at the moment. Try again, or log in by email.`;
  return new Refusal('unavailable', message, { retryAfter: RETRY_AFTER_SECONDS });
}
