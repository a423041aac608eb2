// Thorough: it checks every screen of every role; axe.test.ts checks the main screens.
import { afterAll, beforeAll, expect, test } from 'vitest';

import { PHONE } from '../harness/community.ts';
import { findSceneFaults } from '../harness/faults.ts';
import { ROLES, walks } from './screens.ts';
import { setStage, type Stage, visitStage } from './stage.ts';

let stage: Stage;

beforeAll(async () => {
  stage = await setStage();
});
afterAll(() => stage.community.stop());

test.each(ROLES)(
  'passes axe on a phone in both themes as %s',
  async (role) => {
    const { as, scenes } = walks(stage)[role];
    const look = { viewport: PHONE, colorScheme: 'light' } as const;
    const { page } = await visitStage(stage, { ...look, ...(as && { as }) });
    expect(await findSceneFaults(page, scenes, PHONE)).toEqual({});
  },
  600_000,
);
