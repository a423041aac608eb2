import { fileURLToPath } from 'node:url';

/** The program to fork. It draws each `DrawRequest` it receives, one after the other, and replies to each. */
export const DRAW_PROGRAM = fileURLToPath(new URL('./draw-program.ts', import.meta.url));

export type DrawnKind = 'gif' | 'still';

export interface DrawRequest {
  id: number;
  name: string;
  kind: DrawnKind;
  path: string;
}

export interface DrawReply {
  id: number;
  error: string | null;
}
