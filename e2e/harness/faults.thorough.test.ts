// Thorough: it checks the helper of the accessibility walks, which run in this tier.
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { launchBrowser } from './browser.ts';
import { PHONE } from './community.ts';
import { findSceneFaults } from './faults.ts';
import type { Scene } from './scene.ts';

let browser: Browser;

beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

const scene = (name: string, style: string, html = ''): Scene => [
  name,
  (page: Page) =>
    page.setContent(`<!doctype html><html lang="en"><title>${name}</title>
<meta name="viewport" content="width=device-width">
<style>body { background: #ffffff; color: #111111 } [data-theme=dark] body { background: #000000; color: #eeeeee } ${style}</style>
<main><h1>A page</h1><p>Some words.</p>${html}</main>
<script>{
  const dark = matchMedia('(prefers-color-scheme: dark)');
  const follow = () => (document.documentElement.dataset.theme = dark.matches ? 'dark' : 'light');
  dark.addEventListener('change', follow);
  follow();
}</script>`),
];

const plain = scene('plain', '');

test('reports each faulty gallery scene in both themes and widths', async () => {
  const page = await browser.newPage({ viewport: PHONE, reducedMotion: 'reduce' });
  const scenes: Scene[] = [
    plain,
    scene('grey in the light, opened in the dark', '[data-theme=light] p { color: #aaaaaa }'),
    scene('grey in the light', '[data-theme=light] p { color: #aaaaaa }'),
    scene('grey in the dark', '[data-theme=dark] p { color: #444444 }'),
    scene('grey in the dark, opened in the light', '[data-theme=dark] p { color: #444444 }'),
    scene('nameless', '', '<button></button>'),
    scene('too wide when zoomed', 'main { min-width: 360px }'),
    scene('moves although nothing shall', 'p { transition: opacity 100ms }'),
    scene(
      'moves for long',
      '@media (prefers-reduced-motion: no-preference) { p { transition: opacity 1s } }',
    ),
    plain,
    scene(
      'menu below the window',
      '[role=menu] { position: fixed; top: 800px; margin: 0; padding: 0 } [role=menuitem] { height: 100px; list-style: none }',
      '<ul role="menu" aria-label="Menu"><li role="menuitem" tabindex="0">Delete</li></ul>',
    ),
  ];
  const kinds = Object.entries(await findSceneFaults(page, scenes, PHONE)).map(([name, found]) => [
    name,
    Object.keys(found as object),
  ]);
  expect(kinds).toEqual([
    ['grey in the light, opened in the dark', ['light']],
    ['grey in the light', ['light']],
    ['grey in the dark', ['dark']],
    ['grey in the dark, opened in the light', ['dark']],
    ['nameless', [expect.stringMatching(/light|dark/)]],
    ['too wide when zoomed', ['sideways']],
    ['moves although nothing shall', ['still']],
    ['moves for long', ['moving']],
    ['menu below the window', ['cut']],
  ]);
});
