/** Copied unchanged into a release, with the documents that its settings and its other documents name. */
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
