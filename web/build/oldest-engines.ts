/** The oldest browsers that Rookery supports. The build compiles for them, and `npm run check` refuses newer APIs. */
export const OLDEST_ENGINES = { chrome: '111', firefox: '128', safari: '16.4' } as const;

/** For Vite's `build.target`. Edge and Chrome share versions, and so do Safari and iOS. */
export const BUILD_TARGET: string[] = [
  `chrome${OLDEST_ENGINES.chrome}`,
  `edge${OLDEST_ENGINES.chrome}`,
  `firefox${OLDEST_ENGINES.firefox}`,
  `safari${OLDEST_ENGINES.safari}`,
  `ios${OLDEST_ENGINES.safari}`,
];
