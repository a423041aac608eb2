export { shareCounts, sharesPath } from './share-counts.ts';
