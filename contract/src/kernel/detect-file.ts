import type { FileKind } from './file-types.ts';

/** Number of bytes at the start of a file that show its kind. */
export const HEAD_BYTES = 256;

/** A kind that members can upload, or the name of another one with its article. Null: an unknown kind. */
export type DetectedFile =
  | { kind: FileKind }
  | { name: string; saveAs?: 'picture' | 'video' | 'moving' }
  | null;

/** Detects the kind of a file from its first bytes. The declared type and the name don't matter. */
export function detectFile(head: Uint8Array): DetectedFile {
  const text = String.fromCharCode(...head.subarray(0, HEAD_BYTES));
  if (text.slice(4, 8) === 'ftyp') return detectBrand(text);
  for (const [start, detected] of SIGNATURES) if (start.test(text)) return detected;
  return null;
}

interface Sliceable {
  slice(start: number, end: number): { arrayBuffer(): Promise<ArrayBuffer> };
}

/** `unreadable` means that the file is gone, or is still in a cloud. */
export async function detectBlob(file: Sliceable): Promise<DetectedFile | 'unreadable'> {
  try {
    return detectFile(new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer()));
  } catch {
    return 'unreadable';
  }
}

const picture = (name: string): DetectedFile => ({ name, saveAs: 'picture' });
const video = (name: string): DetectedFile => ({ name, saveAs: 'video' });
const moving = (name: string): DetectedFile => ({ name, saveAs: 'moving' });
const ANY = '[\\s\\S]';
const starts = (pattern: string): RegExp => new RegExp(`^${pattern}`);

const SIGNATURES: readonly (readonly [RegExp, DetectedFile])[] = [
  [starts('\\xff\\xd8\\xff'), { kind: 'jpeg' }],
  [starts('\\x89PNG\\r\\n\\x1a\\n'), { kind: 'png' }],
  [starts(`RIFF${ANY}{4}WEBP`), { kind: 'webp' }],
  [starts('GIF8[79]a'), { kind: 'gif' }],
  [starts(`\\x1a\\x45\\xdf\\xa3${ANY}{0,60}webm`), { kind: 'webm' }],
  [starts(`\\x1a\\x45\\xdf\\xa3${ANY}{0,60}matroska`), { kind: 'matroska' }],
  // QuickTime files from before `ftyp` existed, and files of a cut-off stream.
  [starts(`${ANY}{4}(?:moov|mdat|wide|free|skip|pnot)`), { kind: 'mov' }],
  [starts(`${ANY}{4}(?:moof|styp|sidx)`), { kind: 'mp4' }],
  [starts('(?:II\\*\\0|MM\\0\\*|II\\+\\0|MM\\0\\+)'), picture('a TIFF or raw picture')],
  [starts(`BM${ANY}{4}\\0\\0\\0\\0`), picture('a BMP picture')],
  [starts('(?:\\xff\\x0a|\\0\\0\\0\\x0cJXL )'), picture('a JPEG XL picture')],
  [starts('(?:\\0\\0\\0\\x0cjP {2}|\\xff\\x4f\\xff\\x51)'), picture('a JPEG 2000 picture')],
  [starts('8BPS'), picture('a Photoshop file')],
  [starts('\\0\\0\\x01\\0[^\\0]\\0'), picture('an icon file')],
  [starts(`RIFF${ANY}{4}AVI `), video('an AVI video')],
  [starts('\\x30\\x26\\xb2\\x75\\x8e\\x66\\xcf\\x11'), video('a Windows Media file')],
  [starts('FLV\\x01'), video('a Flash video')],
  [starts('\\0\\0\\x01[\\xba\\xb3]'), video('an MPEG-1 or MPEG-2 video')],
  [starts(`\\x47${ANY}{187}\\x47`), video('an MPEG transport stream')],
  [starts('%PDF'), { name: 'a PDF' }],
  [starts('%!PS'), { name: 'a PostScript file' }],
  [starts('PK(?:\\x03\\x04|\\x05\\x06)'), { name: 'a document or a ZIP archive' }],
  [starts('\\xd0\\xcf\\x11\\xe0\\xa1\\xb1\\x1a\\xe1'), { name: 'an Office document' }],
  [starts('(?:\\x1f\\x8b|7z\\xbc\\xaf|Rar!|BZh|\\xfd7zXZ)'), { name: 'an archive' }],
  [
    starts(
      `(?:ID3|fLaC|OggS|FORM${ANY}{4}AIF|RIFF${ANY}{4}WAVE|#!AMR|\\xff[\\xf0-\\xf3\\xf9-\\xfb])`,
    ),
    { name: 'a sound file' },
  ],
  [starts('(?:MZ|\\x7fELF|\\xcf\\xfa\\xed\\xfe)'), { name: 'a program' }],
  [
    /^(?:\xef\xbb\xbf)?\s*(?:<\?xml[\s\S]*?\?>\s*)?(?:<!--(?:(?!-->)[\s\S])*-->\s*)*<(?:!DOCTYPE svg|svg)/i,
    picture('an SVG'),
  ],
  [
    /^(?:\xef\xbb\xbf)?\s*(?:<!--(?:(?!-->)[\s\S])*-->\s*)*<(?:!doctype html|html|head|script|body)/i,
    { name: 'a web page' },
  ],
  // oxlint-disable-next-line no-control-regex -- texts have no other control characters
  [/^[^\0-\x08\x0e-\x1a\x1c-\x1f\x7f]+$/, { name: 'a text file' }],
];

const HEIC_BRANDS = ['heic', 'heix', 'heim', 'heis'];
/** Brands of picture sequences, such as bursts. */
const HEIC_SEQUENCES = ['hevc', 'hevx', 'hevm', 'hevs'];

/** The major brand decides, except for the general brands of pictures, such as `mif1`. */
function detectBrand(text: string): DetectedFile {
  const [major, ...others] = brandsOf(text);
  const brands = /^(?:mif|msf|miaf|MiH)/.test(major) ? others : [major];
  if (major === 'avis') return moving('an animated AVIF');
  if (brands.includes('avif')) return { kind: 'avif' };
  if (brands.includes('avis')) return moving('an animated AVIF');
  if (brands.some((brand) => HEIC_BRANDS.includes(brand))) return { kind: 'heic' };
  if (brands.some((brand) => HEIC_SEQUENCES.includes(brand))) {
    // These brands mean that the file also has a still picture.
    const hasStill = others.some((brand) => brand === 'mif1' || HEIC_BRANDS.includes(brand));
    return hasStill ? { kind: 'heic' } : moving('a HEIC sequence');
  }
  if (brands !== others && !/^(?:crx |jp2 |jpx )/.test(major)) {
    if (/^(?:M4A|M4B|M4P|F4A)/.test(major)) return { name: 'a sound file' };
    return { kind: major === 'qt  ' ? 'mov' : 'mp4' };
  }
  return picture('a picture of an unknown kind');
}

function brandsOf(text: string): [string, ...string[]] {
  const size = [0, 1, 2, 3].reduce((sum, at) => sum * 256 + text.charCodeAt(at), 0);
  const list = text.slice(16, Math.min(size, HEAD_BYTES)).match(/[\s\S]{4}/g) ?? [];
  return [text.slice(8, 12), ...list];
}

const REMEDIES = {
  post: {
    picture: 'Save it as JPEG or PNG.',
    video: 'Save it as MP4.',
    moving: 'Save it as GIF or MP4.',
    other: 'Pictures, GIFs and videos can be posted.',
  },
  picture: {
    picture: 'Save it as JPEG or PNG.',
    video: 'Choose a picture.',
    moving: 'Save it as JPEG or PNG.',
    other: 'Choose a picture.',
  },
} as const;

/** Says what a refused file is, and what to do, such as "This is a PDF. …". */
export function refusalText(
  detected: DetectedFile,
  { wants, subject = 'This' }: { wants: 'post' | 'picture'; subject?: string },
): string {
  if (detected === null) {
    const unknown = subject === 'This' ? 'This file' : subject;
    return `${unknown} is of an unknown kind. ${REMEDIES[wants].other}`;
  }
  if ('kind' in detected) return `${subject} is a video. ${REMEDIES[wants].video}`;
  return `${subject} is ${detected.name}. ${REMEDIES[wants][detected.saveAs ?? 'other']}`;
}

/** A size as people read it: 14.2 MB. Rounded up, so that it never equals a limit that it exceeds. */
export function megabytesOf(bytes: number): string {
  return `${Math.ceil((bytes / 1024 / 1024) * 10) / 10} MB`;
}

export const GROUP_NAMES = { image: 'pictures', gif: 'GIFs', video: 'videos' } as const;

/** Says how large a file is, and what the limit is. */
export function tooLargeText({
  subject = 'This file',
  bytes,
  most,
  limited,
}: {
  subject?: string;
  bytes: number;
  most: number;
  limited: string;
}): string {
  return `${subject} is too large (${megabytesOf(bytes)}). The limit for ${limited} is ${megabytesOf(most)}.`;
}
