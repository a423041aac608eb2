import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkBrand, checkProviders } from './doctor-community.ts';
import { loadConfig } from '#src/platform/config/config.ts';
import { startTestProvider, type TestProvider } from '#test/identity-provider.ts';

let provider: TestProvider;
beforeAll(async () => {
  provider = await startTestProvider('https://rooks.example');
});
afterAll(() => provider.stop());

test('shows the redirect address of a reachable provider', async () => {
  const identityProviders = [provider.config];
  const appUrl = 'https://rooks.example';
  const [finding] = await checkProviders({ appUrl, identityProviders });
  expect(finding?.state).toBe('ok');
  expect(finding?.text).toContain('its redirect URI must be https://rooks.example/login');
});

test('reports an unreachable provider with its setting name', async () => {
  provider.isDown = true;
  const identityProviders = [provider.config];
  const [finding] = await checkProviders({ appUrl: 'https://rooks.example', identityProviders });
  provider.isDown = false;
  expect(finding?.state).toBe('broken');
  expect(finding?.text).toMatch(/^Test House does not answer at http.*Check OIDC_ISSUER\.$/);
  expect(finding?.text).not.toContain('a-secret-of-the-test');
});

test('reports an unreadable logo, and nothing without a logo', async () => {
  expect(await checkBrand(loadConfig({}))).toEqual([]);
  const [finding] = await checkBrand(loadConfig({ BRAND_LOGO: '/nowhere/logo.svg' }));
  expect(finding).toEqual({
    state: 'broken',
    text: 'BRAND_LOGO /nowhere/logo.svg cannot be read.',
  });
});
