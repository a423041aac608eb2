// Draws public/icon*.png and icon.svg from mark.svg. Run `node web/icons/draw.ts`, with CHROMIUM_PATH where
// needed.
import { copyFile, readFile, writeFile } from 'node:fs/promises';
import { chromium } from 'playwright-core';

const source = new URL('./mark.svg', import.meta.url);
const target = new URL('../public/', import.meta.url);
const mark = await readFile(source, 'utf8');
// A mask may cut a fifth off each side, so the background is larger than the drawing.
const maskable = mark
  .replace('viewBox="0 0 64 64"', 'viewBox="-8 -8 80 80"')
  .replace('<rect width="64" height="64" rx="16"', '<rect x="-8" y="-8" width="80" height="80"');

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu', '--no-first-run'],
});
await copyFile(source, new URL('icon.svg', target));
await draw(mark, 192, 'icon-192.png');
await draw(mark, 512, 'icon-512.png');
await draw(maskable, 512, 'icon-maskable-512.png');
await browser.close();

async function draw(svg: string, size: number, name: string): Promise<void> {
  const page = await browser.newPage({ viewport: { width: size, height: size } });
  await page.setContent(
    `<style>html,body{margin:0;background:transparent}svg{display:block;width:${size}px}</style>${svg}`,
  );
  await writeFile(new URL(name, target), await page.screenshot({ omitBackground: true }));
  await page.close();
}
