export const COPIED_PATHS = [
  'server/migrations',
  'LICENSE',
  'CHANGELOG.md',
  '.env.example',
  'deploy',
  'docs/run.md',
  'docs/scale.md',
  'docs/watch.md',
];
