/** Error codes for a full file system, an exhausted quota, and a full disk of the database. */
const CODES: ReadonlySet<unknown> = new Set(['ENOSPC', 'EDQUOT', '53100']);

/** Shown to members: retrying does not help until an administrator frees space. */
export const OUT_OF_SPACE_MESSAGE =
  'The server is out of disk space. An administrator has to free up space.';

export function isOutOfSpace(error: unknown): boolean {
  return CODES.has((error as { code?: unknown } | null)?.code);
}
