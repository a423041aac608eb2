import { fileURLToPath } from 'node:url';

export const RENDER_PROGRAM = fileURLToPath(new URL('./render-program.ts', import.meta.url));
