import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { readdir, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { Refusal } from '#src/kernel/refusal.ts';
import { receiveShares } from './receive-shares.ts';
import { BRAND_CSS_PATH, brandCss, serveBrand, type OpenBrand } from './brand.ts';

const MANIFEST = '/manifest.webmanifest';
/** Files that are not served by name: templates, and the compressed variants of other files. */
const NOT_SENT = /^\/(?:index\.html|admin\.html|manifest\.webmanifest|\.sources)$|\.(?:br|gz)$/;
const YEAR_SECONDS = 31_536_000;
const SERVER_PATHS =
  /^\/(?:v3|auth|api|brand|magicLogin|broadcasting|app|media|healthz|readyz|metrics|assets|\.well-known)(?:\/|\?|$)/;
/**
 * Match file names only at the top level. The server's paths are deeper, and a search may be for `node.js`.
 */
const LOOKS_LIKE_FILE = /^\/[^/]*\.[a-z0-9]{2,5}$/i;

/** The settings that the page needs before its first call, from a meta tag of index.html. */
export interface SiteConfig {
  brandName: string;
  registration: string;
  realtimeKey: string;
  sendsMail: boolean;
  isTenant: boolean;
  hasAds: boolean;
  digest: string;
  version: string;
  providers: readonly { id: string; name: string }[];
  links: { wallet: string | null; playTv: string | null; help: string | null };
  primary?: string;
  secondary?: string;
}

export async function serveWebApp(
  app: FastifyInstance,
  folder: string,
  site: SiteConfig,
  brand: OpenBrand,
): Promise<void> {
  const page = fillIn(await readFile(join(folder, 'index.html'), 'utf8'), site, brand);
  const consolePage = await readFile(join(folder, 'admin.html'), 'utf8')
    .then((html) => fillIn(html, site, brand))
    .catch(() => null);
  serveBrand(app, brand);
  await serveManifest(app, folder, brand);
  await receiveShares(app);
  // One route for all: a route for each of a hundred files would slow every start.
  const files = await listFiles(folder);
  await app.register(fastifyStatic, {
    root: folder,
    serve: false,
    index: false,
    preCompressed: true,
    setHeaders(reply, path) {
      const hashed = path.includes('/assets/');
      const lasting = `public, max-age=${YEAR_SECONDS}, immutable`;
      reply.header('cache-control', hashed ? lasting : 'no-cache');
    },
  });
  const sendPage = (reply: FastifyReply): FastifyReply =>
    reply.header('cache-control', 'no-cache').type('text/html; charset=utf-8').send(page);

  app.get('/', (_request, reply) => sendPage(reply));
  // The service worker caches the page under its file name.
  app.get('/index.html', (_request, reply) => sendPage(reply));
  if (consolePage !== null) {
    app.get('/admin', (_request, reply) =>
      reply.header('cache-control', 'no-cache').type('text/html; charset=utf-8').send(consolePage),
    );
  }
  app.get<{ Params: { '*': string } }>('/*', (request, reply) => {
    const path = `/${request.params['*']}`;
    if (files.has(path)) return reply.sendFile(path);
    if (LOOKS_LIKE_FILE.test(path) || SERVER_PATHS.test(request.url))
      throw new Refusal('not_found');
    return sendPage(reply);
  });
}

async function listFiles(folder: string): Promise<ReadonlySet<string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  const paths = files.map(({ parentPath, name }) => join('/', relative(folder, parentPath), name));
  return new Set(paths.filter((path) => !NOT_SENT.test(path)));
}

async function serveManifest(
  app: FastifyInstance,
  folder: string,
  { name, logoAddress, file }: OpenBrand,
): Promise<void> {
  const text = await readFile(join(folder, MANIFEST), 'utf8').catch(() => '{}');
  const manifest = { ...(JSON.parse(text) as object), name, short_name: name };
  const icons = file && { icons: [{ src: logoAddress, sizes: 'any', type: file.type }] };
  const sent = JSON.stringify({ ...manifest, ...icons });
  app.get(MANIFEST, (_request, reply) =>
    reply.header('cache-control', 'no-cache').type('application/manifest+json').send(sent),
  );
}

function fillIn(html: string, site: SiteConfig, brand: OpenBrand): string {
  const content = attribute(JSON.stringify(site));
  const name = site.brandName.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  const filled = html.replace(
    /(<meta name="rookery-config" content=)(?:"[^"]*"|'[^']*')/,
    (_all, start: string) => `${start}"${content}"`,
  );
  if (filled === html) throw new Error('index.html has no placeholder for the site configuration.');
  const titled = filled.replace(/<title>[^<]*<\/title>/, () => `<title>${name}</title>`);
  const { logoAddress: logo } = brand;
  const icon = logo === null ? '' : `<link rel="icon" href="${attribute(logo)}" />`;
  const sheet =
    brandCss(brand) === null ? '' : `<link rel="stylesheet" href="${BRAND_CSS_PATH}" />`;
  const plain = icon === '' ? titled : titled.replace(/<link rel="icon"[^>]*>/, '');
  return plain.replace('</head>', () => `${icon}${sheet}</head>`);
}

function attribute(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;');
}
