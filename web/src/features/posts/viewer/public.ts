/** The door to the pictures over the whole window, for what is no post. */
export { Viewer } from './media-viewer.tsx';
