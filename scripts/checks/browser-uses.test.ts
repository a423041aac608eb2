import { expect, test } from 'vitest';

import { readMissing } from './browser-data.ts';
import { judgeBrowsers } from './browser-exceptions.ts';
import { OLDEST_ENGINES } from '../../web/build/oldest-engines.ts';
import { readText } from './source-tree.ts';
import { findBrowserUses } from './browser-uses.ts';

const missing = readMissing();

function featuresIn(text: string, path = 'web/src/data/a.tsx'): string[] {
  return findBrowserUses([{ path, text }], missing).map(({ feature }) => feature);
}

test.each([
  ['AbortSignal.any([signal])', 'AbortSignal.any'],
  ['const all = AbortSignal.any;', 'AbortSignal.any'],
  ['URL.parse(link)', 'URL.parse'],
  ['URL.canParse(link)', 'URL.canParse'],
  ['Promise.withResolvers()', 'Promise.withResolvers'],
  ['Object.groupBy(rows, keyOf)', 'Object.groupBy'],
  ['Map.groupBy(rows, keyOf)', 'Map.groupBy'],
  ['Array.fromAsync(rows)', 'Array.fromAsync'],
  ['card.checkVisibility()', 'Element.checkVisibility'],
  ['names.isSubsetOf(others)', 'Set.isSubsetOf'],
  ['Iterator.from(rows)', 'Iterator.from'],
  ['document.startViewTransition(render)', 'Element.startViewTransition'],
  ['requestIdleCallback(work)', 'window.requestIdleCallback'],
  ['new Highlight(range)', 'Highlight'],
  ["box.addEventListener('beforetoggle', open)", 'HTMLElement.beforetoggle_event'],
  ['/\\p{RGI_Emoji}/v.test(body)', 'RegExp flag v'],
  ["new RegExp('a', 'v')", 'RegExp flag v'],
  ['/(?i:a)b/.test(body)', 'RegExp modifiers'],
  ['const a = <div popover="auto" />;', 'popover'],
  ['const a = <search />;', 'search'],
])('refuses %s', (text, feature) => {
  expect(featuresIn(text)).toContain(feature);
});

test.each([
  'rows.toSorted(byName).at(-1)',
  'AbortSignal.timeout(5)',
  'card.checkVisibility?.()',
  'type A = Highlight; const a = (b: AbortSignal): void => b.throwIfAborted();',
  "import { Highlight } from './highlight.ts'; new Highlight();",
  'interface A { startViewTransition(): void } const a = (b: A) => b.startViewTransition();',
  'const a = <Dialog popover="auto" />;',
  "document.addEventListener('visibilitychange', look)",
])('accepts %s', (text) => {
  expect(featuresIn(text)).toEqual([]);
});

test.each([
  ['.a { width: calc-size(auto, size + 2px); }', 'calc-size'],
  ['.a { anchor-name: --b; }', 'anchor-name'],
  ['.a { width: anchor-size(width); }', 'anchor-size'],
  ['.a:open { color: red; }', 'open'],
  ['@starting-style { .a { opacity: 0; } }', '@starting-style'],
  ['.a { b: c; @starting-style { opacity: 0; } }', '@starting-style'],
])('refuses %s', (text, feature) => {
  expect(featuresIn(text, 'web/src/ui/a.module.css')).toContain(feature);
});

test.each([
  '.a { & .b { color: red; } }',
  '.a { color: light-dark(red, blue); }',
  '.a { width: 10px; width: calc-size(auto, size + 2px); }',
  '@supports (anchor-name: --a) { .a { anchor-name: --b; } }',
  '.a:has(.b) { background: color-mix(in oklch, var(--c) 5%, red); min-height: 100dvh; }',
])('accepts %s', (text) => {
  expect(featuresIn(text, 'web/src/ui/a.module.css')).toEqual([]);
});

test('names the oldest supported browsers in the README', () => {
  const { chrome, firefox, safari } = OLDEST_ENGINES;
  expect(readText('README.md')).toContain(
    `Chrome or Edge ${chrome}, Firefox ${firefox}, Safari ${safari}, or later`,
  );
});

test('allows a listed use in its file only', () => {
  const exceptions = [{ feature: 'AbortSignal.any', path: 'web/src/a.ts', reason: 'guarded' }];
  const use = { line: 3, feature: 'AbortSignal.any' };
  expect(judgeBrowsers([{ ...use, path: 'web/src/a.ts' }], exceptions)).toEqual([]);
  expect(judgeBrowsers([{ ...use, path: 'web/src/b.ts' }], exceptions)).toEqual([
    expect.stringContaining('web/src/b.ts:3 AbortSignal.any is missing'),
    expect.stringContaining('is not used in web/src/a.ts'),
  ]);
});
