import { afterAll, beforeAll, expect, test } from 'vitest';

import { findAccessibilityFaults, findOverflows } from '../harness/page-faults.ts';
import { DESKTOP, PHONE } from '../harness/community.ts';
import { closeOverlays } from '../harness/scene.ts';
import { walks } from './screens.ts';
import { setStage, type Stage, visitStage } from './stage.ts';

let stage: Stage;

beforeAll(async () => {
  stage = await setStage();
});
afterAll(() => stage.community.stop());

// The feed stays in the page, hidden, after it was opened, so it comes last.
test.each([
  ['light at 1280', DESKTOP, 'light', ['profile', 'post', 'notifications', 'feed']],
  ['dark at 390', PHONE, 'dark', ['search', 'groups', 'chats', 'settings']],
] as const)('passes axe on main screens in %s', async (_look, viewport, theme, names) => {
  const look = { viewport, colorScheme: theme, savesData: true };
  const { page } = await visitStage(stage, { as: stage.alice, ...look });
  const scenes = new Map(walks(stage).member.scenes);
  const found: Record<string, string[]> = {};
  for (const name of names) {
    const open = scenes.get(name);
    if (!open) throw new Error(`No scene is named ${name}.`);
    await closeOverlays(page);
    await open(page);
    await page.locator(`html[data-theme=${theme}]`).waitFor();
    found[name] = [...(await findAccessibilityFaults(page)), ...(await findOverflows(page))];
  }
  expect(found).toEqual(Object.fromEntries(names.map((name) => [name, []])));
});
