import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

import type { Browser } from 'playwright-core';

import { launchBrowser } from '../../e2e/harness/browser.ts';
import { repository } from '../checks/source-tree.ts';
import { drawDifferences, wordFor } from './differences-page.ts';
import { findDifferences } from './differences.ts';
import { checkOut, hasFile, nameCommit } from './past-checkout.ts';
import { serveGallery } from './serve.ts';
import { takePictures } from './take-pictures.ts';

const OUT = join(repository, '.cache', 'gallery');

/**
 * Takes pictures of the gallery at a commit and now, and writes a page of the differences. Removes its
 * checkout.
 * @param say receives a line for each finding.
 * @throws Error when there is nothing to compare with, or the signal ends it
 */
export async function compareSince(
  since: string,
  say: (line: string) => void,
  signal: AbortSignal,
): Promise<void> {
  const commit = await nameCommit(since);
  if (!(await hasFile(commit, 'web/gallery/index.html'))) {
    throw new Error(`The gallery does not exist at ${since}. Use a later commit.`);
  }
  await rm(OUT, { recursive: true, force: true });
  await mkdir(OUT, { recursive: true });
  const past = await checkOut(commit);
  try {
    const note = past.hasSamePackages
      ? null
      : `package-lock.json differs at ${since}. Its pictures use the current packages.`;
    if (note !== null) say(note);
    const { before, after } = await bothSides(past.folder, say, signal);
    const differences = await findDifferences(before, after, join(OUT, 'difference'));
    const count = new Set([...before.keys(), ...after.keys()]).size;
    const page = join(OUT, 'index.html');
    await writeFile(page, drawDifferences({ since, note, count, differences }, OUT));
    for (const each of differences) say(`${each.name}: ${wordFor(each)}`);
    say(`${differences.length} of ${count} pictures differ: ${pathToFileURL(page).href}`);
  } finally {
    past.remove();
  }
}

type Pictures = Map<string, string>;

async function bothSides(
  pastFolder: string,
  say: (line: string) => void,
  signal: AbortSignal,
): Promise<{ before: Pictures; after: Pictures }> {
  const browser = await launchBrowser();
  try {
    say('Taking pictures of both versions …');
    const [before, after] = await Promise.all([
      picturesOf(browser, { root: pastFolder, folder: 'before', signal }),
      picturesOf(browser, { root: undefined, folder: 'after', signal }),
    ]);
    return { before, after };
  } finally {
    await browser.close();
  }
}

interface Place {
  root: string | undefined;
  folder: string;
  signal: AbortSignal;
}

async function picturesOf(browser: Browser, { root, folder, signal }: Place): Promise<Pictures> {
  const gallery = await serveGallery({ root, isLive: false });
  try {
    return await takePictures(browser, { url: gallery.url, folder: join(OUT, folder), signal });
  } finally {
    await gallery.close();
  }
}
