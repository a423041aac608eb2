/** A picture, video or GIF of a draft. What it weighs lies elsewhere: see draft-files.ts. */
export interface DraftMedia {
  /** Names the attachment, in this browser. */
  id: string;
  kind: 'file' | 'gif';
  /** Of the file; a GIF's title. */
  name: string;
  /** Its content type. */
  type: string;
  bytes: number;
  /** What it shows, in the member's words; '' for none. */
  description: string;
  /** What a post is created with; null while the file has not been uploaded. */
  url: string | null;
  /** Of the upload; null for GIFs, and before. */
  uuid: string | null;
  /** Pixels of a GIF; 0 where not known. */
  widthPx: number;
  heightPx: number;
}

/** The media of a stored draft, without whatever is none. */
export function parseMedia(value: unknown): DraftMedia[] {
  if (!Array.isArray(value)) return [];
  return (value as Partial<DraftMedia>[]).flatMap((each) => {
    if (typeof each?.id !== 'string' || (each.kind !== 'file' && each.kind !== 'gif')) return [];
    const url = typeof each.url === 'string' ? each.url : null;
    if (each.kind === 'gif' && url === null) return [];
    return {
      id: each.id,
      kind: each.kind,
      url,
      name: text(each.name),
      type: text(each.type),
      description: text(each.description),
      bytes: Number(each.bytes) || 0,
      uuid: url !== null && typeof each.uuid === 'string' ? each.uuid : null,
      widthPx: Number(each.widthPx) || 0,
      heightPx: Number(each.heightPx) || 0,
    };
  });
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Whether both show the same, in the same order and words. How far their uploads are does not count. */
export function isSameMedia(a: readonly DraftMedia[], b: readonly DraftMedia[]): boolean {
  if (a.length !== b.length) return false;
  return a.every(
    ({ id, description }, at) => id === b[at]?.id && description === b[at].description,
  );
}
