import { SCREEN_NAMES, SCREENS } from './screens.ts';

const firstPart = (path: string): string => path.split('/')[1] ?? '';

const SERVER_PATHS = [
  'admin',
  'api',
  'auth',
  'media',
  'broadcasting',
  'magiclogin',
  'assets',
  'healthz',
  'readyz',
  'metrics',
];

/** First path segments of the app: never usernames, so `@feed` mentions no one. Lower case. */
export const APP_PATHS: ReadonlySet<string> = new Set([
  ...SCREEN_NAMES.flatMap((name) => SCREENS[name].paths.map(firstPart)).filter(
    (part) => !part.startsWith(':'),
  ),
  'connections',
  ...SERVER_PATHS,
]);
