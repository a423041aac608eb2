/** Public API: the media viewer, for other things than posts. */
export { Viewer } from './media-viewer.tsx';
