import { fileURLToPath } from 'node:url';

/** To be forked: it draws what it is sent as `DrawRequest`, one after the other, and answers each. */
export const DRAW_PROGRAM = fileURLToPath(new URL('./draw-program.ts', import.meta.url));

/** The moving picture, or one of its pictures as WebP. */
export type DrawnKind = 'gif' | 'still';

export interface DrawRequest {
  id: number;
  name: string;
  kind: DrawnKind;
  /** Where the file goes. */
  path: string;
}

export interface DrawReply {
  id: number;
  error: string | null;
}
