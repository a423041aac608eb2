import type { CurrentUser } from '@rookery/contract/users/user.ts';
import { expect, test } from 'vitest';

import { openBrowserPage } from '#web/data/page/browser-page.ts';
import { createMemoryStorage } from '#web/data/session/browser-storage.ts';
import { createSession } from '#web/data/session/session.ts';

import { createScrollPositions } from './scroll-positions.part.ts';

test('stores scroll positions when the page is hidden', () => {
  const session = createSession(createMemoryStorage());
  session.setState({ authenticated: true, currentUser: { ulid: 'alice' } as CurrentUser });
  const tabStorage = createMemoryStorage();
  let isHidden = false;
  const open = (changed: (() => void)[]) =>
    openBrowserPage({
      session,
      tabStorage,
      isHidden: () => isHidden,
      onVisibility(hear) {
        changed.push(hear);
        return () => undefined;
      },
    }).part(createScrollPositions);
  const changed: (() => void)[] = [];
  const hide = (hidden: boolean): void => {
    isHidden = hidden;
    for (const hear of changed) hear();
  };
  const kept = () => open([]).topOf('first /settings');
  const positions = open(changed);
  positions.remember('first /settings', 700);
  hide(false);
  expect(kept()).toBeUndefined();
  hide(true);
  expect(kept()).toBe(700);
});
