interface FileType {
  group: 'image' | 'gif' | 'video';
  /** The registered MIME type, then the names that devices and browsers use for it. */
  types: readonly [string, ...string[]];
  extensions: readonly string[];
}

/** The files that members can upload, by the kind that their first bytes show. */
export const FILE_TYPES = {
  jpeg: {
    group: 'image',
    types: ['image/jpeg', 'image/jpg', 'image/pjpeg'],
    extensions: ['jpg', 'jpeg', 'jpe', 'jfif'],
  },
  png: {
    group: 'image',
    types: ['image/png', 'image/apng', 'image/x-png'],
    extensions: ['png', 'apng'],
  },
  webp: { group: 'image', types: ['image/webp'], extensions: ['webp'] },
  avif: { group: 'image', types: ['image/avif'], extensions: ['avif'] },
  heic: {
    group: 'image',
    types: ['image/heic', 'image/heif'],
    extensions: ['heic', 'heif', 'hif'],
  },
  gif: { group: 'gif', types: ['image/gif'], extensions: ['gif'] },
  mp4: {
    group: 'video',
    types: ['video/mp4', 'video/x-m4v', 'video/3gpp', 'video/3gpp2'],
    extensions: ['mp4', 'm4v', '3gp', '3g2'],
  },
  mov: { group: 'video', types: ['video/quicktime'], extensions: ['mov', 'qt'] },
  webm: { group: 'video', types: ['video/webm'], extensions: ['webm'] },
  matroska: {
    group: 'video',
    types: ['video/x-matroska', 'video/matroska'],
    extensions: ['mkv'],
  },
} as const satisfies Record<string, FileType>;
export type FileKind = keyof typeof FILE_TYPES;
export type FileGroup = FileType['group'];

export const FILE_KINDS = Object.keys(FILE_TYPES) as FileKind[];

export const groupOf = (kind: FileKind): FileGroup => FILE_TYPES[kind].group;
export const mimeTypeOf = (kind: FileKind): string => FILE_TYPES[kind].types[0];

/** Lower case, without parameters. A missing type becomes the type of unknown bytes. */
export function plainType(type: string): string {
  const [plain = ''] = type.split(';');
  return plain.trim().toLowerCase() || 'application/octet-stream';
}

/** The kind that a MIME type names; null for a type that names none. */
export function kindOfType(type: string): FileKind | null {
  const plain = plainType(type);
  return (
    FILE_KINDS.find((kind) => (FILE_TYPES[kind].types as readonly string[]).includes(plain)) ?? null
  );
}

/** Types that say nothing about the content. */
const GENERIC_TYPES = ['application/octet-stream', 'binary/octet-stream', 'application/mp4'];

/**
 * Whether a file of this declared type may hold a picture or a video. Devices misname files, so that only
 * the content decides.
 */
export function mayBeMedia(type: string): boolean {
  const plain = plainType(type);
  if (/^image\/svg\b/.test(plain)) return false;
  return /^(?:image|video)\/[\w.+-]+$/.test(plain) || GENERIC_TYPES.includes(plain);
}

/** The list for a file picker. It has names and endings, because some systems know only one of the two. */
export const acceptOf = (groups: readonly FileGroup[]): string =>
  FILE_KINDS.filter((kind) => groups.includes(groupOf(kind)))
    .flatMap((kind) => {
      const { types, extensions } = FILE_TYPES[kind];
      return [...types, ...extensions.map((extension) => `.${extension}`)];
    })
    .join(',');
