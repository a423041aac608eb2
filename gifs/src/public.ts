export { DRAW_PROGRAM, type DrawnKind, type DrawReply, type DrawRequest } from './draw-request.ts';
export { readDrawingsVersion } from './drawings-version.ts';
export { findLibraryGif, LIBRARY, type LibraryGif } from './library.ts';
