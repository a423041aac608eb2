import { expect, test } from 'vitest';

import type { Draft } from './draft.ts';
import { planDraftSync } from './plan-draft-sync.ts';

const draft = (version: string, postBody = version, draftId = 'default'): Draft => ({
  draftId,
  originalPostId: null,
  postType: 'POST',
  postBody,
  isSensitive: false,
  media: [],
  ulid: '01J00000000000000000000000',
  updatedAt: 1000,
  version,
  basedOn: null,
});
const seen = (version?: string) => new Map(version === undefined ? [] : [['default', version]]);

test('does nothing for equal versions', () => {
  expect(planDraftSync([draft('v1')], [draft('v1')], seen('v1'))).toEqual([]);
  expect(planDraftSync([draft('v1')], [draft('v1')], seen())).toEqual([]);
  expect(planDraftSync([], [], seen('v1'))).toEqual([]);
});

test('sends new and changed drafts', () => {
  const send = [{ kind: 'send', draftId: 'default' }];
  expect(planDraftSync([draft('v1')], [], seen())).toEqual(send);
  expect(planDraftSync([draft('v2')], [draft('v1')], seen('v1'))).toEqual(send);
  expect(planDraftSync([draft('v2')], [], seen('v1'))).toEqual(send);
});

test('adopts drafts of another device', () => {
  expect(planDraftSync([], [draft('v1')], seen())).toEqual([{ kind: 'adopt', draft: draft('v1') }]);
  expect(planDraftSync([draft('v1')], [draft('v2')], seen('v1'))).toEqual([
    { kind: 'adopt', draft: draft('v2') },
  ]);
  const same = draft('v3', 'v2');
  expect(planDraftSync([draft('v2')], [same], seen('v1'))).toEqual([
    { kind: 'adopt', draft: same },
  ]);
});

test('keeps both texts when both devices changed the draft', () => {
  const steps = planDraftSync([draft('v2')], [draft('v3')], seen('v1'));
  expect(steps).toEqual([
    { kind: 'keepBoth', draft: draft('v3') },
    { kind: 'send', draftId: 'default' },
  ]);
  expect(planDraftSync([draft('v2')], [draft('v3')], seen())).toEqual(steps);
});

test('removes drafts that were sent or discarded elsewhere', () => {
  expect(planDraftSync([draft('v1')], [], seen('v1'))).toEqual([
    { kind: 'removeHere', draftId: 'default' },
  ]);
  expect(planDraftSync([], [draft('v1')], seen('v1'))).toEqual([
    { kind: 'removeThere', draftId: 'default' },
  ]);
  expect(planDraftSync([], [draft('v2')], seen('v1'))).toEqual([
    { kind: 'adopt', draft: draft('v2') },
  ]);
});

test('leaves drafts of chats and copies of conflicts alone', () => {
  const own = ['chat-01J', 'message-01J-01K', 'default~other'].map((id) => draft('v1', 'a', id));
  expect(planDraftSync(own, own, seen())).toEqual([]);
});
