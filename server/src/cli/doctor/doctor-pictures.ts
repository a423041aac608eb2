import type sharp from 'sharp';
import type { Finding } from './doctor-checks.ts';

interface Decoders {
  loadLibrary(): Promise<Pick<typeof sharp, 'format'>>;
  loadHeic(): Promise<unknown>;
}

const DECODERS: Decoders = {
  loadLibrary: async () => (await import('sharp')).default,
  loadHeic: () => import('libheif-js/libheif-wasm/libheif-bundle.js'),
};
/** The library's names of the kinds that members can upload. */
const KINDS = { jpeg: 'JPEG', png: 'PNG', webp: 'WebP', gif: 'GIF', heif: 'AVIF' } as const;

/** Names the kinds of pictures that this installation can't read. */
export async function checkPictures(decoders = DECODERS): Promise<Finding[]> {
  const { format } = await decoders.loadLibrary();
  const names = Object.keys(KINDS) as (keyof typeof KINDS)[];
  const missing: string[] = names
    .filter((name) => !format[name].input.file)
    .map((name) => KINDS[name]);
  const hasHeic = await decoders.loadHeic().then(
    () => true,
    () => false,
  );
  if (!hasHeic) missing.push('HEIC');
  if (missing.length === 0) {
    return [{ state: 'ok', text: 'Pictures: JPEG, PNG, WebP, GIF, AVIF and HEIC can be read' }];
  }
  const text = `Pictures: no decoder for ${missing.join(', ')}; such uploads are refused. Install Rookery again.`;
  return [{ state: 'broken', text }];
}
