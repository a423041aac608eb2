/** Copied into a release as they are. It has the documents that its settings and its other documents name. */
export const COPIED = [
  'server/migrations',
  'LICENSE',
  'CHANGELOG.md',
  '.env.example',
  'deploy',
  'docs/run.md',
  'docs/scale.md',
  'docs/watch.md',
];
