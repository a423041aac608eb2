declare module 'libheif-js/libheif-wasm/libheif-bundle.js' {
  type Handle = object | null;
  interface Decoded {
    image: object;
    channels: { width: number; height: number; stride: number; data: Uint8Array }[];
  }
  interface Libheif {
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
