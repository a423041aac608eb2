import { expect, test } from 'vitest';

import type { DraftMedia } from '#web/data/drafts/draft-media.ts';

import { withoutAltText } from './use-alt-reminder.ts';

const described = (description: string) => ({ description }) as DraftMedia;

test('a blank alt text counts as missing', () => {
  const [full, empty, blank] = [described('A heron'), described(''), described(' \n')];
  expect(withoutAltText([full, empty, blank])).toEqual([empty, blank]);
  expect(withoutAltText([])).toEqual([]);
});
