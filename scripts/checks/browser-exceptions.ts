import type { BrowserUse } from './browser-apis.ts';

interface Exception {
  feature: string;
  /** The only file that may use it. Without it, every file may. */
  path?: string;
  reason: string;
}

/** Uses that work in an oldest engine too. Each says how. */
export const EXCEPTIONS: readonly Exception[] = [
  {
    feature: 'CSSPositionTryDescriptors.marginTop',
    path: 'web/src/ui/virtual-list/element-anchor.ts',
    reason: 'the margin of an element’s own style, which every browser has',
  },
  // Guarded JavaScript
  {
    feature: 'Element.checkVisibility',
    path: 'web/src/ui/page/is-visible.ts',
    reason: 'tested before use; else measures the element',
  },
  {
    feature: 'window.requestIdleCallback',
    path: 'web/src/app/idle/schedule-offline-cache.ts',
    reason: 'tested before use; else a timeout',
  },
  {
    feature: 'window.requestIdleCallback',
    path: 'web/src/app/idle/warm-up.ts',
    reason: 'tested before use; else a timeout',
  },
  {
    feature: 'window.requestIdleCallback',
    path: 'web/src/app/shell/use-right-menu.ts',
    reason: 'tested before use; else a timeout',
  },
  {
    feature: 'window.requestIdleCallback',
    path: 'web/src/data/live/realtime.ts',
    reason: 'tested before use; else a timeout',
  },
  {
    feature: 'Navigator.setAppBadge',
    path: 'web/src/features/notifications/bell/bell-link.tsx',
    reason: 'tested before use; else the app icon has no count',
  },
  {
    feature: 'Navigator.clearAppBadge',
    path: 'web/src/features/notifications/bell/bell-link.tsx',
    reason: 'called only where setAppBadge exists',
  },
  {
    feature: 'Highlight',
    path: 'web/src/features/search/highlight-matches.ts',
    reason: 'tested before use; else matches are not highlighted',
  },
  {
    feature: 'CSS.highlights',
    path: 'web/src/features/search/highlight-matches.ts',
    reason: 'tested before use; else matches are not highlighted',
  },
  {
    feature: 'highlight',
    path: 'web/src/features/search/results-screen.module.css',
    reason: 'used only with CSS.highlights',
  },
  {
    feature: 'PushManager.supportedContentEncodings',
    path: 'web/src/features/notifications/push/push-device.ts',
    reason: 'an empty list stands in',
  },
  {
    feature: 'popover',
    path: 'web/src/features/posts/suggest/suggest-list.tsx',
    reason: 'without it the list is a fixed box, which a composer may clip',
  },
  {
    feature: 'HTMLElement.showPopover',
    path: 'web/src/features/posts/suggest/suggest-list.tsx',
    reason: 'tested before use',
  },
  {
    feature: 'ServiceWorkerGlobalScope.sync_event',
    path: 'web/src/app/worker/service-worker.ts',
    reason: 'never fires; the open page sends the outbox',
  },
  {
    feature: 'VisualViewport.scrollend_event',
    path: 'web/src/ui/virtual-list/watch-window.ts',
    reason: 'never fires; a timer ends the scrolling',
  },
  {
    feature: 'ShadowRoot.pictureInPictureElement',
    reason: 'undefined equals no video',
  },
  {
    feature: 'PaintRenderingContext2D.imageSmoothingQuality',
    reason: 'ignored; the picture is a little rougher',
  },
  { feature: 'NotificationEvent.notification', reason: 'Safari has it since 16.4, with push' },
  { feature: 'search', reason: 'base.css makes the unknown element a block' },
  { feature: 'autocorrect', reason: 'ignored by browsers that never correct' },
  { feature: 'video playsinline', reason: 'ignored by browsers that always play inline' },

  // Decoration that a browser may ignore
  { feature: 'scrollbar-width', reason: 'a scrollbar shows' },
  { feature: 'scrollbar-gutter', reason: 'pages shift by the width of a scrollbar' },
  { feature: 'text-wrap', reason: 'lines break unevenly' },
  { feature: 'field-sizing', reason: 'the field keeps its rows and scrolls' },
  {
    feature: 'overflow-clip-margin',
    reason: 'marks are clipped at the box, which the line height leaves wide',
  },
  { feature: 'overflow-anchor', reason: 'browser-anchored-list.ts keeps the place' },
  { feature: '-webkit-touch-callout', reason: 'a long press may open a menu' },
  { feature: '-webkit-tap-highlight-color', reason: 'a tap is highlighted' },
];

export function judgeBrowsers(uses: readonly BrowserUse[], exceptions = EXCEPTIONS): string[] {
  const allows = ({ feature, path }: Exception, use: BrowserUse): boolean =>
    feature === use.feature && (path === undefined || path === use.path);
  const refused = uses.filter((use) => !exceptions.some((each) => allows(each, use)));
  const unused = exceptions.filter((each) => !uses.some((use) => allows(each, use)));
  return [
    ...refused.map(
      ({ path, line, feature }) =>
        `${path}:${line} ${feature} is missing in an oldest supported browser (web/build/oldest-engines.ts). Use something older, or add a fallback and list it in scripts/checks/browser-exceptions.ts.`,
    ),
    ...unused.map(
      ({ feature, path }) =>
        `scripts/checks/browser-exceptions.ts:1 ${feature} is not used${path === undefined ? '' : ` in ${path}`}. Remove the exception.`,
    ),
  ];
}
