import react from '@vitejs/plugin-react';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { createPrefetchMarker } from './build/prefetch-marker.ts';
import { consolePage } from './build/console-page.ts';
import { iconSprite } from './build/icon-sprite.ts';
import { BUILD_TARGET } from './build/oldest-engines.ts';
import { precompress } from './build/precompress.ts';
import { preloads } from './build/preloads.ts';
import { sizes } from './build/sizes.ts';
import { styleName } from './build/style-name.ts';
import { appVersion } from './build/version.ts';

const web = fileURLToPath(new URL('.', import.meta.url));
const server = { target: process.env['ROOKERY_SERVER'] ?? 'http://127.0.0.1:3000', ws: true };
const serverPaths = [
  '/v3',
  '/auth',
  '/magicLogin',
  '/broadcasting',
  '/app/',
  '/media',
  '/brand',
  '/healthz',
  '/readyz',
  '/metrics',
];

// The lazy modules that offline reading and the bottom toolbar need. Chats and drafts are stored only after
// their modules were loaded.
const AHEAD = [
  'app/hosts/outbox-chip',
  'app/screens/screen-files',
  'data/(?:offline|entities)/',
  'features/posts/(?:screen|thread)/',
  'features/feeds/(?:profile|list|pages)/',
  'features/groups/list/groups-screen',
  'features/search/earlier-searches',
  'features/trending/search-start-screen',
];
const ahead = new RegExp(`web/src/(?:${AHEAD.join('|')})`);
const shell = createPrefetchMarker((module) => ahead.test(module));

export default defineConfig({
  root: web,
  css: { modules: { generateScopedName: styleName(web) } },
  define: { __APP_VERSION__: JSON.stringify(appVersion(web)) },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: BUILD_TARGET,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 600,
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    rolldownOptions: {
      // Our modules have no side effects, so unused ones are dropped.
      treeshake: { moduleSideEffects: (id) => !/\/web\/src\/(?!main).*\.tsx?$/.test(id) },
      output: {
        // Puts the first feed in two files, which main.tsx loads in turn. Otherwise each module shared with
        // a lazy screen would be a request.
        codeSplitting: {
          groups: [
            { name: 'react', test: /\/node_modules\/(?:react|react-dom|scheduler)\//, priority: 2 },
            {
              name: 'boot',
              test: /\/web\/src\/(?:main\.tsx|ui\/page\/stale-page\.ts)$|preload-helper|rolldown\/runtime/,
              priority: 3,
            },
            { name: 'app', test: /\/web\/src\/app\/start\.tsx$/, priority: 1 },
          ],
        },
      },
    },
  },
  server: { proxy: Object.fromEntries(serverPaths.map((path) => [path, server])) },
  plugins: [
    react(),
    iconSprite(),
    preloads([
      { name: /figtree-latin-wght-normal.*\.woff2$/, as: 'font' },
      { name: /assets\/react-.*\.js$/, as: 'script' },
      { name: /assets\/app-.*\.js$/, as: 'script' },
      { name: /assets\/app-.*\.css$/, as: 'style' },
      { name: /assets\/wide-menus-.*\.js$/, as: 'script', media: '(width >= 768px)' },
    ]),
    shell.plugin,
    sizes(),
    precompress(),
    consolePage(web),
    VitePWA({
      strategies: 'injectManifest',
      srcDir: 'src/app/worker',
      filename: 'service-worker.ts',
      injectRegister: null,
      injectManifest: {
        globPatterns: [
          'index.html',
          'old-browser.js',
          'theme.js',
          'icon.svg',
          'assets/*.{js,css}',
          'assets/*latin-wght*.woff2',
        ],
        // The console is a separate page, and useless offline.
        globIgnores: ['assets/admin-*'],
        manifestTransforms: [(entries) => shell.mark(entries)],
      },
      // The installing browser fetches the icons itself.
      includeManifestIcons: false,
      manifest: {
        name: 'Rookery',
        short_name: 'Rookery',
        description: 'A social network that a community runs for itself.',
        id: '/',
        start_url: '/feed',
        scope: '/',
        display: 'standalone',
        theme_color: '#FFFFFF',
        background_color: '#FFFFFF',
        share_target: {
          action: '/share',
          method: 'POST',
          enctype: 'multipart/form-data',
          params: {
            title: 'share-title',
            text: 'share-text',
            url: 'share-url',
            files: [{ name: 'share-files', accept: ['image/*', 'video/*'] }],
          },
        },
        icons: [
          { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
          { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
          {
            src: '/icon-maskable-512.png',
            sizes: '512x512',
            type: 'image/png',
            purpose: 'maskable',
          },
          { src: '/icon.svg', sizes: 'any', type: 'image/svg+xml' },
        ],
      },
    }),
  ],
});
