import type { Finding } from './doctor-checks.ts';
import { checkProvider } from '#src/features/sessions/public.ts';
import { StartupError } from '#src/kernel/startup-error.ts';
import type { Config } from '#src/platform/config/config.ts';
import { openBrand } from '#src/platform/http/site/brand.ts';

/**
 * Checks that each identity provider answers, so that a misspelt or broken one is noticed before members
 * notice.
 */
export async function checkProviders(
  config: Pick<Config, 'appUrl' | 'identityProviders'>,
): Promise<Finding[]> {
  const returnTo = new URL('/login', config.appUrl).href;
  return Promise.all(
    config.identityProviders.map(async (provider): Promise<Finding> => {
      const problem = await checkProvider(provider, config.appUrl);
      if (problem === null) {
        const text = `${provider.name} answers at ${provider.issuer}; its redirect URI must be ${returnTo}`;
        return { state: 'ok', text };
      }
      const names = provider.id === 'google' ? 'the network' : 'OIDC_ISSUER';
      const text = `${provider.name} does not answer at ${provider.issuer}: ${problem} Check ${names}.`;
      return { state: 'broken', text };
    }),
  );
}

export async function checkBrand(config: Config): Promise<Finding[]> {
  if (config.brandLogo === null) return [];
  const { brandName: name, brandLogo: logo } = config;
  try {
    await openBrand({ name, logo, primary: config.brandPrimary, secondary: config.brandSecondary });
    return [{ state: 'ok', text: `The logo is ${logo}` }];
  } catch (error) {
    if (!(error instanceof StartupError)) throw error;
    return [{ state: 'broken', text: error.message }];
  }
}
