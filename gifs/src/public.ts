/** The door to the built-in library: what it holds, and the program that draws it. */
export { DRAW_PROGRAM, type DrawnKind, type DrawReply, type DrawRequest } from './draw-request.ts';
export { readDrawingsVersion } from './drawings-version.ts';
export { findLibraryGif, LIBRARY, type LibraryGif } from './library.ts';
