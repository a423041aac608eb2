import react from '@vitejs/plugin-react';
import { build, type Plugin } from 'vite';
import { BUILD_TARGET } from './oldest-engines.ts';
import { precompress } from './precompress.ts';

/**
 * Builds the console separately from the app. Both contain the shared code, so that neither loads the
 * other's files.
 */
export function consolePage(web: string): Plugin {
  let outDir = 'dist';
  return {
    name: 'rookery-console-page',
    apply: 'build',
    configResolved(config) {
      ({ outDir } = config.build);
    },
    async closeBundle() {
      await build({
        configFile: false,
        root: web,
        publicDir: false,
        logLevel: 'warn',
        build: {
          outDir,
          emptyOutDir: false,
          target: BUILD_TARGET,
          modulePreload: { polyfill: false },
          assetsInlineLimit: 0,
          reportCompressedSize: false,
          rolldownOptions: { input: { admin: `${web}admin.html` } },
        },
        plugins: [react(), precompress()],
      });
    },
  };
}
