declare module 'libheif-js/libheif-wasm/libheif-bundle.js' {
  type Handle = object | null;
  interface Decoded {
    image: object;
    channels: { width: number; height: number; stride: number; data: Uint8Array }[];
  }
  export interface Libheif {
    /** The C functions take pointers into this memory. It moves when it grows. */
    readonly HEAPU8: Uint8Array;
    readonly HEAPU32: Uint32Array;
    _malloc(bytes: number): number;
    _heif_context_alloc(): number;
    _heif_context_read_from_memory_without_copy(
      error: number,
      context: number,
      bytes: number,
      length: number,
      options: 0,
    ): void;
    _heif_context_get_primary_image_handle(error: number, context: number, handle: number): void;
    _heif_image_handle_has_alpha_channel(handle: number): number;
    _heif_image_handle_get_width(handle: number): number;
    _heif_image_handle_get_height(handle: number): number;
    _heif_image_handle_get_ispe_width(handle: number): number;
    _heif_image_handle_get_ispe_height(handle: number): number;
    _heif_image_handle_get_image_tiling(
      error: number,
      handle: number,
      isUpright: 0 | 1,
      tiling: number,
    ): void;
    _heif_image_handle_decode_image_tile(
      error: number,
      handle: number,
      image: number,
      colorspace: number,
      chroma: number,
      options: 0,
      column: number,
      row: number,
    ): void;
    _heif_image_get_plane_readonly(image: number, channel: number, stride: number): number;
    _heif_image_get_width(image: number, channel: number): number;
    _heif_image_get_height(image: number, channel: number): number;
    _heif_image_release(image: number): void;
    heif_context_alloc(): object;
    heif_context_read_from_memory(context: object, bytes: Uint8Array): { code: unknown };
    heif_js_context_get_primary_image_handle(context: object): Handle;
    heif_image_handle_get_width(handle: object): number;
    heif_image_handle_get_height(handle: object): number;
    heif_image_handle_has_alpha_channel(handle: object): number;
    heif_js_decode_image2(
      handle: object,
      colorspace: unknown,
      chroma: unknown,
    ): Promise<Partial<Decoded>> | Partial<Decoded>;
    heif_error_code: Record<'heif_error_Ok', unknown>;
    heif_colorspace: Record<'heif_colorspace_RGB', unknown>;
    heif_chroma: Record<'heif_chroma_interleaved_RGB' | 'heif_chroma_interleaved_RGBA', unknown>;
  }
  export default function createLibheif(): Libheif;
}
