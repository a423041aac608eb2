import type { Browser } from 'playwright-core';

import { allowProcess } from '../../scripts/testing/leaked-processes.ts';
import { launchBrowser } from './browser.ts';

let launched: Promise<Browser> | null = null;

export async function workerBrowser(): Promise<Browser> {
  const browser = await launched?.catch(() => null);
  if (browser?.isConnected()) return browser;
  launched = launch();
  return launched;
}

async function launch(): Promise<Browser> {
  const browser = await launchBrowser();
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  await session.detach();
  const own = processInfo.find(({ type }) => type === 'browser');
  if (own) allowProcess(own.id);
  return browser;
}
