/** A picture, video or GIF of a draft. Its bytes are in draft-files.ts. */
export interface DraftMedia {
  id: string;
  kind: 'file' | 'gif';
  name: string;
  type: string;
  bytes: number;
  description: string;
  /** The address for the new post; null until the file is uploaded. */
  url: string | null;
  /** Id of the upload (ulid); null for GIFs and before the upload. */
  uuid: string | null;
  widthPx: number;
  heightPx: number;
  /** Id of the file before a crop or rotation. */
  originalId?: string;
}

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
      ...(typeof each.originalId === 'string' && { originalId: each.originalId }),
    };
  });
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

export function isSameMedia(a: readonly DraftMedia[], b: readonly DraftMedia[]): boolean {
  if (a.length !== b.length) return false;
  return a.every(
    ({ id, description }, at) => id === b[at]?.id && description === b[at].description,
  );
}

/** Ids of the file and of its original. */
export const fileIdsOf = ({ id, originalId }: DraftMedia): string[] =>
  originalId === undefined ? [id] : [id, originalId];
