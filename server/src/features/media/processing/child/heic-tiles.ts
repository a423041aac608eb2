import type { Libheif } from 'libheif-js/libheif-wasm/libheif-bundle.js';
import { FAULTS, MediaFault } from '../media-fault.ts';

/** Values of libheif's C enums. */
const RGB = 1;
const INTERLEAVED_RGB = 10;
const INTERLEAVED = 10;
const CHANNELS = 3;
const WORD_BYTES = 4;
/** More than the C structs of an error and of a tiling need. */
const STRUCT_BYTES = 128;

export interface HeicTiles {
  width: number;
  height: number;
  tilePixels: number;
  /** Returns the rows of the upright picture, three bytes a pixel. */
  decode(): Buffer;
}

/**
 * Opens a picture that consists of tiles, like those of phones. Only one tile at a time is in the decoder’s
 * memory. Returns null for other pictures, and for those with transparency or a crop.
 */
export function openTiles(libheif: Libheif, bytes: Buffer): HeicTiles | null {
  const error = libheif._malloc(STRUCT_BYTES);
  const result = libheif._malloc(STRUCT_BYTES);
  const file = libheif._malloc(bytes.length);
  libheif.HEAPU8.set(bytes, file);
  const wordAt = (pointer: number): number => libheif.HEAPU32[pointer / WORD_BYTES] ?? 0;
  const isOk = (): boolean => wordAt(error) === 0;

  const context = libheif._heif_context_alloc();
  libheif._heif_context_read_from_memory_without_copy(error, context, file, bytes.length, 0);
  if (!isOk()) return null;
  libheif._heif_context_get_primary_image_handle(error, context, result);
  if (!isOk()) return null;
  const handle = wordAt(result);
  if (libheif._heif_image_handle_has_alpha_channel(handle) !== 0) return null;
  const width = libheif._heif_image_handle_get_width(handle);
  const height = libheif._heif_image_handle_get_height(handle);
  const codedWidth = libheif._heif_image_handle_get_ispe_width(handle);
  const isCropped =
    codedWidth * libheif._heif_image_handle_get_ispe_height(handle) !== width * height;
  libheif.HEAPU8.fill(0, result, result + STRUCT_BYTES);
  libheif._heif_image_handle_get_image_tiling(error, handle, 1, result);
  const start = result / WORD_BYTES;
  const tiling = [...libheif.HEAPU32.subarray(start + 1, start + 9)];
  const [columns = 0, rows = 0, tileWidth = 0, tileHeight = 0, ...rest] = tiling;
  const [, , top = 0, left = 0] = rest;
  const covers = columns * tileWidth >= width && rows * tileHeight >= height;
  if (!isOk() || columns * rows < 2 || isCropped || !covers) return null;
  // Turns move the overhang of the last tiles to the start. libheif 1.23 reports a wrong size of it.
  const x0 = left > 0 ? width - columns * tileWidth : 0;
  const y0 = top > 0 ? height - rows * tileHeight : 0;

  const copyTile = (into: Buffer, column: number, row: number): void => {
    libheif._heif_image_handle_decode_image_tile(
      error,
      handle,
      result,
      RGB,
      INTERLEAVED_RGB,
      0,
      column,
      row,
    );
    if (!isOk()) throw new MediaFault(FAULTS.damaged);
    const tile = wordAt(result);
    const plane = libheif._heif_image_get_plane_readonly(tile, INTERLEAVED, result);
    const stride = wordAt(result);
    const [x, y] = [x0 + column * tileWidth, y0 + row * tileHeight];
    const isWhole =
      libheif._heif_image_get_width(tile, INTERLEAVED) === tileWidth &&
      libheif._heif_image_get_height(tile, INTERLEAVED) === tileHeight;
    if (!isWhole) throw new MediaFault(FAULTS.damaged);
    const [from, to] = [Math.max(0, -x), Math.min(tileWidth, width - x)];
    const last = Math.min(tileHeight, height - y);
    for (let line = Math.max(0, -y); line < last && from < to; line++) {
      const at = plane + line * stride;
      const pixels = libheif.HEAPU8.subarray(at + from * CHANNELS, at + to * CHANNELS);
      into.set(pixels, ((y + line) * width + x + from) * CHANNELS);
    }
    libheif._heif_image_release(tile);
  };

  return {
    width,
    height,
    tilePixels: tileWidth * tileHeight,
    decode() {
      const picture = Buffer.alloc(width * height * CHANNELS);
      for (let row = 0; row < rows; row++) {
        for (let column = 0; column < columns; column++) copyTile(picture, column, row);
      }
      return picture;
    },
  };
}
