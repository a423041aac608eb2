/** A file system without room, or whose quota is used up; a database whose disk is full. */
const CODES: ReadonlySet<unknown> = new Set(['ENOSPC', 'EDQUOT', '53100']);

/** In words for members: trying again does not help before somebody has made room. */
export const NO_ROOM =
  'There is no room on the server at the moment. Those who run this community have to make some.';

/** Whether something failed because there is no room left. Anything can be thrown. */
export function isOutOfRoom(error: unknown): boolean {
  return CODES.has((error as { code?: unknown } | null)?.code);
}
