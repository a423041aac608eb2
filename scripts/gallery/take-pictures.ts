import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import type { Browser, Locator, Page } from 'playwright-core';

const PHONE = 390;
const WIDTHS = [PHONE, 820, 1280];
const THEMES = ['light', 'dark'] as const;
const HEIGHT = 800;
/** A fixed time, so that ages such as three hours are the same in each run. */
const NOW = '2026-03-01T12:00:00Z';

interface Taking {
  url: string;
  folder: string;
  signal: AbortSignal;
}

interface Shot {
  name: string;
  png: Buffer;
}

export async function takePictures(
  browser: Browser,
  { url, folder, signal }: Taking,
): Promise<Map<string, string>> {
  await mkdir(folder, { recursive: true });
  const files = new Map<string, string>();
  for (const width of WIDTHS) {
    for (const theme of THEMES) {
      const address = `${url}?theme=${theme}`;
      for await (const { name, png } of shoot(browser, address, width)) {
        signal.throwIfAborted();
        const key = `${name} ${width} ${theme}`;
        const file = join(folder, `${key.replaceAll(' ', '-')}.png`);
        await writeFile(file, png);
        files.set(key, file);
      }
    }
  }
  return files;
}

async function* shoot(browser: Browser, address: string, width: number): AsyncGenerator<Shot> {
  const context = await browser.newContext({
    viewport: { width, height: HEIGHT },
    locale: 'en-GB',
    timezoneId: 'UTC',
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
    // A phone has touch, and its scrollbars take no space.
    isMobile: width === PHONE,
    hasTouch: width === PHONE,
  });
  try {
    const page = await context.newPage();
    await page.clock.setFixedTime(NOW);
    await open(page, address, '[data-scene]');
    const scenes = await page.locator('[data-scene]').evaluateAll((all) =>
      all.map((each) => ({
        name: each.getAttribute('data-scene') ?? '',
        opens: each.getAttribute('data-opens'),
      })),
    );
    for (const { name, opens } of scenes) {
      if (opens !== null) continue;
      const scene = page.locator(`[data-scene="${name}"]`);
      await scene.evaluate(standAlone);
      await settle(scene);
      yield { name, png: await scene.screenshot({ animations: 'disabled' }) };
    }
    for (const { name, opens } of scenes) {
      if (opens === null) continue;
      await open(page, `${address}&group=windows&scene=${name}`, opens);
      await settle(page.locator('body'));
      yield { name, png: await page.screenshot({ animations: 'disabled' }) };
    }
  } finally {
    await context.close();
  }
}

async function open(page: Page, address: string, awaited: string): Promise<void> {
  await page.goto(address);
  await page.locator(awaited).first().waitFor();
}

/** Removes the other scenes, because a change in one would shift those below it by fractions of a pixel. */
function standAlone(scene: Element): void {
  for (const figure of document.querySelectorAll('figure')) {
    figure.hidden = !figure.contains(scene);
  }
}

async function settle(place: Locator): Promise<void> {
  await place.evaluate(async (element) => {
    await document.fonts.ready;
    await Promise.all(
      [...element.querySelectorAll('img')].map((img) => img.decode().catch(() => {})),
    );
    await Promise.all(
      element.getAnimations({ subtree: true }).map((each) => each.finished.catch(() => {})),
    );
    // Wait for two frames, because the first frame may cause a second.
    for (let frames = 0; frames < 2; frames++) await new Promise(requestAnimationFrame);
  });
}
