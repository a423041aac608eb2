import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Config } from '#src/platform/config/config.ts';
import { openBrand } from './brand.ts';
import { serveDemoMedia } from './demo-media.ts';
import { serveWebApp, type SiteConfig } from './web-app.ts';

interface SiteOptions {
  server: FastifyInstance;
  config: Config;
  /** Folder of the built web app. Null if only the API is served. */
  webDist: string | null;
  version: string;
  providers: SiteConfig['providers'];
}

export async function serveSite(deps: SiteOptions): Promise<void> {
  const { server, config, webDist } = deps;
  if (webDist !== null) {
    const { brandName: name, brandLogo: logo } = config;
    const { brandPrimary: primary, brandSecondary: secondary } = config;
    const site = siteConfig(deps);
    await serveWebApp(server, webDist, site, await openBrand({ name, logo, primary, secondary }));
  }
  const demoMedia = join(config.dataDir, 'media', 'demo');
  if (existsSync(demoMedia)) await serveDemoMedia(server, demoMedia);
}

function siteConfig({ config, version, providers }: SiteOptions): SiteConfig {
  const { brandPrimary: primary, brandSecondary: secondary } = config;
  return {
    brandName: config.brandName,
    registration: config.registration,
    realtimeKey: config.realtimeKey,
    sendsMail: config.smtpUrl !== null,
    isTenant: config.tenant,
    hasAds: config.ads,
    digest: config.digest,
    providers,
    links: { wallet: config.walletUrl, playTv: config.playTvUrl, help: config.helpUrl },
    version,
    ...(primary !== null && { primary }),
    ...(secondary !== null && { secondary }),
  };
}
