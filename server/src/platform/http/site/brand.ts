import type { FastifyInstance } from 'fastify';
import { readFile } from 'node:fs/promises';
import { extname } from 'node:path';
import { StartupError } from '#src/kernel/startup-error.ts';

export interface Brand {
  name: string;
  logo: string | null;
  /** Colour as #rrggbb. Null if not set. */
  primary: string | null;
  secondary: string | null;
}

export interface OpenBrand extends Brand {
  logoAddress: string | null;
  file: { bytes: Buffer; type: string } | null;
}

const LARGEST_BYTES = 512 * 1024;
const TYPES: Readonly<Record<string, string>> = { '.svg': 'image/svg+xml', '.png': 'image/png' };
export const BRAND_CSS_PATH = '/brand.css';

/** @throws StartupError for a logo that cannot be read. */
export async function openBrand(brand: Brand): Promise<OpenBrand> {
  const { logo } = brand;
  if (logo === null || logo.startsWith('https:'))
    return { ...brand, logoAddress: logo, file: null };
  const extension = extname(logo).toLowerCase();
  const bytes = await readFile(logo).catch((cause: unknown) => {
    throw new StartupError(`BRAND_LOGO ${logo} cannot be read.`, { cause });
  });
  if (bytes.length > LARGEST_BYTES) throw new StartupError('BRAND_LOGO can have at most 512 kB.');
  const file = { bytes, type: TYPES[extension] ?? 'application/octet-stream' };
  return { ...brand, logoAddress: `/brand/logo${extension}`, file };
}

export function logoOrigin(logo: string | null): string | null {
  return logo?.startsWith('https:') ? new URL(logo).origin : null;
}

/** Returns null when the default look applies. */
export function brandCss({ logoAddress, primary, secondary }: OpenBrand): string | null {
  const rules = [
    ...(logoAddress === null
      ? []
      : [`--brand-logo: url("${cssText(logoAddress)}")`, '--brand-drawing: none']),
    ...(primary === null ? [] : [`--primary: ${primary}`, `--tertiary: ${primary}`]),
    ...(secondary === null ? [] : [`--secondary: ${secondary}`]),
  ];
  return rules.length === 0 ? null : `:root {\n  ${rules.join(';\n  ')};\n}\n`;
}

export function serveBrand(app: FastifyInstance, brand: OpenBrand): void {
  const { file, logoAddress } = brand;
  const sheet = brandCss(brand);
  if (sheet !== null) {
    app.get(BRAND_CSS_PATH, (_request, reply) =>
      reply.header('cache-control', 'no-cache').type('text/css; charset=utf-8').send(sheet),
    );
  }
  if (file && logoAddress !== null) {
    app.get(logoAddress, (_request, reply) =>
      reply
        .header('cache-control', 'no-cache')
        // An SVG may hold scripts; opened by itself it must not run any.
        .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox")
        .type(file.type)
        .send(file.bytes),
    );
  }
}

function cssText(address: string): string {
  return address.replaceAll(/["\\\n]/g, (each) => encodeURIComponent(each));
}
