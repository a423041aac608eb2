const HEAD_BYTES = 65_536;
const ANIMATION_FLAG = 2;
const WEBP_FLAGS_AT = 20;

/** Whether a PNG or WebP is animated. A crop would keep only its first frame. */
export async function isAnimated(file: Blob): Promise<boolean> {
  const head = new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer());
  const text = String.fromCodePoint(...head.subarray(0, 32));
  if (text.startsWith('GIF8')) return true;
  if (text.startsWith('\x89PNG')) {
    const all = new TextDecoder('latin1').decode(head);
    const animation = all.indexOf('acTL');
    const pixels = all.indexOf('IDAT');
    return animation >= 0 && (pixels < 0 || animation < pixels);
  }
  const isWebp = text.startsWith('RIFF') && text.slice(8, 16) === 'WEBPVP8X';
  return isWebp && ((head[WEBP_FLAGS_AT] ?? 0) & ANIMATION_FLAG) !== 0;
}
