import { readFile, writeFile } from 'node:fs/promises';
import { crc32, deflateSync } from 'node:zlib';
import createLibheif from 'libheif-js/libheif-wasm/libheif-bundle.js';
import sharp from 'sharp';
import { FAULTS, MediaFault } from '../media-fault.ts';
import { type HeicTiles, openTiles } from './heic-tiles.ts';

/** Measured. The decoder keeps the planes and the RGB of a whole picture or tile, which is then copied. */
const DECODED_BYTES_A_PIXEL = 8;
const RGB_BYTES_A_PIXEL = 3;

export interface HeicSize {
  width: number;
  height: number;
}

/**
 * Decodes a HEIC picture into a PNG, upright and with its colour profile.
 * @param widest pixels; a wider picture is reduced
 * @param check throws when the picture is too large; called before the decoding
 */
export async function decodeHeic(
  path: string,
  out: string,
  options: { widest: number; check(size: HeicSize, bytesAPixel: number): void },
): Promise<HeicSize> {
  const { widest, check } = options;
  const bytes = await readFile(path);
  const tiles = openTiles(createLibheif(), bytes);
  if (tiles) {
    const { width, height, tilePixels } = tiles;
    const share = (DECODED_BYTES_A_PIXEL * tilePixels) / (width * height);
    check({ width, height }, RGB_BYTES_A_PIXEL + share);
    await writeFile(out, withProfile(await pngOfTiles(tiles, widest), profileOf(bytes)));
    return { width, height };
  }
  // A new instance each time, because its memory never shrinks and a broken file may leave it unusable.
  const libheif = createLibheif();
  const context = libheif.heif_context_alloc();
  const { code } = libheif.heif_context_read_from_memory(context, bytes);
  if (code !== libheif.heif_error_code.heif_error_Ok) throw new MediaFault(FAULTS.damaged);
  const handle = libheif.heif_js_context_get_primary_image_handle(context);
  if (!handle || 'code' in handle) throw new MediaFault(FAULTS.damaged);
  const size = {
    width: libheif.heif_image_handle_get_width(handle),
    height: libheif.heif_image_handle_get_height(handle),
  };
  check(size, DECODED_BYTES_A_PIXEL);
  const png = await pngOf(libheif, handle, size, widest);
  await writeFile(out, withProfile(png, profileOf(bytes)));
  return size;
}

async function pngOf(
  libheif: ReturnType<typeof createLibheif>,
  handle: object,
  size: HeicSize,
  widest: number,
): Promise<Buffer> {
  const { heif_chroma: chroma, heif_colorspace: colorspace } = libheif;
  const isClear = libheif.heif_image_handle_has_alpha_channel(handle) !== 0;
  const layout = isClear ? chroma.heif_chroma_interleaved_RGBA : chroma.heif_chroma_interleaved_RGB;
  const decoded = await libheif.heif_js_decode_image2(
    handle,
    colorspace.heif_colorspace_RGB,
    layout,
  );
  const plane = decoded.channels?.[0];
  if (!plane || !decoded.image) throw new MediaFault(FAULTS.damaged);
  const channels = isClear ? 4 : 3;
  const { width, height, stride, data } = plane;
  const rows = { width: stride / channels, height, channels } as const;
  const isWhole = Number.isInteger(rows.width) && data.length >= stride * height;
  if (!isWhole || width !== size.width || height !== size.height) {
    throw new MediaFault(FAULTS.damaged);
  }
  const picture = sharp(data.subarray(0, stride * height), { raw: rows })
    .extract({ left: 0, top: 0, width, height })
    .resize({ width: Math.min(widest, width) });
  return picture.png({ compressionLevel: 1 }).toBuffer();
}

function pngOfTiles(tiles: HeicTiles, widest: number): Promise<Buffer> {
  const { width, height } = tiles;
  return sharp(tiles.decode(), { raw: { width, height, channels: 3 } })
    .resize({ width: Math.min(widest, width) })
    .png({ compressionLevel: 1 })
    .toBuffer();
}

/** The ICC profile of the file. Without it, the colours of most phones look dull. */
function profileOf(bytes: Buffer): Buffer | null {
  const at = bytes.indexOf('colrprof', 0, 'latin1');
  if (at < 4) return null;
  const end = at - 4 + bytes.readUInt32BE(at - 4);
  return end <= bytes.length && end > at + 8 ? bytes.subarray(at + 8, end) : null;
}

/** Puts the profile behind the header of a PNG. */
function withProfile(png: Buffer, profile: Buffer | null): Buffer {
  if (!profile) return png;
  const body = Buffer.concat([Buffer.from('iCCPprofile\0\0', 'latin1'), deflateSync(profile)]);
  const chunk = Buffer.alloc(body.length + 8);
  chunk.writeUInt32BE(body.length - 4);
  body.copy(chunk, 4);
  chunk.writeUInt32BE(crc32(body), body.length + 4);
  const headerEnd = 33;
  return Buffer.concat([png.subarray(0, headerEnd), chunk, png.subarray(headerEnd)]);
}
