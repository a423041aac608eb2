import type { Locator, Page } from 'playwright-core';

import type { TestMember } from '../../server/test/server.ts';
import { chatScenes } from '../chats/chat-scenes.ts';
import { feedOverlayScenes, openMenu, choose, overlayScenes } from './overlays.ts';
import { card, go, type Scene } from '../harness/scene.ts';
import {
  founderScenes,
  newcomerScenes,
  securityScenes,
  signedInScenes,
  visitorScenes,
} from '../account/sign-in-scenes.ts';
import type { Stage } from './stage.ts';

export interface Walk {
  as: TestMember | undefined;
  scenes: Scene[];
}

export const ROLES = ['visitor', 'newcomer', 'founder', 'member', 'moderator', 'employee'] as const;
type Role = (typeof ROLES)[number];

/**
 * Every screen and overlay by role. The feed comes late, because it stays in the page, hidden, once it was
 * opened.
 */
export function walks(stage: Stage): Record<Role, Walk> {
  return {
    visitor: { as: undefined, scenes: visitorScenes(stage) },
    newcomer: { as: stage.newcomer, scenes: newcomerScenes },
    founder: { as: stage.founder, scenes: founderScenes },
    member: {
      as: stage.alice,
      scenes: [
        ...signedInScenes,
        ...screenScenes(stage),
        ...securityScenes(stage),
        ...overlayScenes(stage),
        ...feedScenes,
        ...feedOverlayScenes(stage),
        ...bannerScenes,
      ],
    },
    moderator: { as: stage.mona, scenes: moderatorScenes },
    employee: { as: stage.emma, scenes: employeeScenes },
  };
}

const trends = (page: Page, name: string): Locator =>
  page.getByRole('main').getByRole('region', { name });
const goTo = (path: string, sign: (page: Page) => Locator) => (page: Page) =>
  go(page, path, sign(page));
const goCard = (path: string, text: string) => goTo(path, (page) => card(page, text));

function screenScenes({ threadId, groups, chats, nora }: Stage): Scene[] {
  return [
    [
      'post',
      async (page) => {
        await goCard(`/post/${threadId}`, 'This post was deleted by the user.')(page);
        await page.getByRole('button', { name: '2 replies' }).first().click();
        await page.getByRole('button', { name: 'Hide replies' }).waitFor();
      },
    ],
    [
      'missing post',
      goTo('/post/01ARZ3NDEKTSV4RRFFQ69G5FAV', (page) => page.getByText('Post Unavailable')),
    ],
    ['reposts', goTo(`/post/${threadId}/reposts`, (page) => page.getByText('No reposts yet'))],
    ['profile', goCard('/alice', 'Pinned')],
    [
      'media',
      async (page) => {
        const tab = page.getByRole('tab', { name: 'Media', selected: true });
        await go(page, '/alice?tab=media', tab);
        await card(page, 'A picture of mine').waitFor();
      },
    ],
    ['comments', goCard('/alice?tab=comments', 'A remark with replies')],
    [
      'silent profile',
      goTo(`/${nora.username}`, (page) => page.getByText('This user has no posts yet.')),
    ],
    ['scheduled posts', goTo('/scheduled', (page) => page.getByText('No scheduled posts'))],
    ['no profile', goTo('/nobody_here', (page) => page.getByText('User not found'))],
    ['profile of somebody', goCard('/bob', 'Two pictures')],
    ['profile of somebody muted', goTo('/otto', (page) => page.getByText('You muted this user.'))],
    [
      'profile of somebody blocked',
      goTo('/bea', (page) => page.getByText('You blocked this user.')),
    ],
    [
      'profile of somebody who blocks',
      goTo('/carl', (page) => page.getByText('This user has blocked you.')),
    ],
    [
      'connections',
      goTo('/alice/connections', (page) => page.getByRole('main').getByRole('listitem')),
    ],
    ...groupScenes(groups),
    ...chatScenes(chats),
    ['topic', goCard('/hashtag/weather', '#weather')],
    [
      'topic without posts',
      goTo('/hashtag/zzz', (page) => page.getByText('No posts found for #zzz.')),
    ],
    ['search', goTo('/search', (page) => trends(page, 'Trending Topics').getByText('60 Posts'))],
    [
      'suggestions',
      async (page) => {
        await page.getByRole('main').getByRole('combobox', { name: 'Search' }).fill('bob');
        await page.getByRole('group', { name: 'Members' }).getByText('@bob').waitFor();
        await page.keyboard.press('ArrowDown');
      },
    ],
    ['members who are called so', goCard('/username/bob', 'A picture that never comes')],
    ['posts with a word', goCard('/posts/oldest', 'The oldest one')],
    ['trending', goCard('/trending', 'A post of my own')],
    [
      'recommendations',
      goTo('/recommendations', (page) => page.getByRole('main').getByText('@mona')),
    ],
    [
      'notifications',
      goTo('/notifications', (page) => page.getByText('commented on your post').first()),
    ],
    [
      'a deleted notification',
      async (page) => {
        const menus = page.getByRole('button', { name: /^Options for this notification/ });
        await menus.first().click();
        await page.getByRole('menuitem', { name: 'Delete', exact: true }).click();
        await page.getByRole('button', { name: 'Undo' }).waitFor();
      },
    ],
    [
      'no notifications of a type',
      goTo('/notifications?type=repost', (page) =>
        page.getByText('No notifications of this type yet'),
      ),
    ],
    ['muted and blocked', goTo('/mute_block', (page) => page.getByText('@otto'))],
    [
      'followed hashtags',
      goTo('/followed_hashtags', (page) => page.getByText('No followed hashtags')),
    ],
    ['muted words', goTo('/muted_words', (page) => page.getByText('No muted words'))],
    ['blocked', goTo('/mute_block?tab=blocked', (page) => page.getByText('@bea'))],
  ];
}

function groupScenes({ own, joined, closed }: Stage['groups']): Scene[] {
  return [
    [
      'groups',
      goTo('/groups?list=all', (page) => page.getByRole('main').getByText('2 members').first()),
    ],
    [
      'no group that is called so',
      goTo('/groups?list=all&q=zzz', (page) => page.getByText('No groups found')),
    ],
    ['group', goCard(`/group/${own}`, 'A post in a group')],
    [
      'form of a group',
      async (page) => {
        await page.getByRole('button', { name: 'More about Gulls of the harbour' }).click();
        await page.getByRole('menuitem', { name: 'Edit group' }).click();
        await page.getByRole('dialog', { name: 'Edit group' }).getByLabel('Rules').waitFor();
      },
    ],
    [
      'members of a group',
      goTo(`/group/${own}/members`, (page) => page.getByRole('button', { name: 'More about Bob' })),
    ],
    [
      'who asks to join a group',
      goTo(`/group/${own}/members?list=requests`, (page) =>
        page.getByRole('button', { name: 'Approve: Nora' }),
      ),
    ],
    [
      'a private group',
      goTo(`/group/${closed}`, (page) => page.getByText('This group is private')),
    ],
    [
      'rules before the first post',
      async (page) => {
        await go(page, `/group/${joined}`, page.getByText('This group has no posts yet.'));
        await page.getByRole('main').getByRole('button', { name: 'Write a post' }).click();
        await page.getByRole('button', { name: 'I have read the rules' }).waitFor();
      },
    ],
  ];
}

const feedScenes: Scene[] = [
  ['feed', goCard('/feed', 'Sensitive Content')],
  [
    'failed feed',
    async (page) => {
      const url = '**/v3/posts/newUsers?*';
      await page.route(url, (route) => route.fulfill({ status: 400, json: {} }));
      await go(page, '/feed?feedType=newUsers', page.getByText('Couldn’t load this feed.'));
      await page.unroute(url);
    },
  ],
  [
    'empty feed',
    goTo('/feed?feedType=influencers', (page) =>
      page.getByText('Start Building Your Experience: Follow Someone!'),
    ),
  ],
  ['feed with a featured post', goCard('/feed?feedType=global', 'Featured')],
];

const bannerScenes: Scene[] = [
  [
    'offline',
    async (page) => {
      await page.context().setOffline(true);
      await page.getByText('You’re offline.').waitFor();
    },
  ],
  [
    'server down',
    async (page) => {
      await page.context().setOffline(false);
      await page.getByText('You’re offline.').waitFor({ state: 'detached' });
      const choice = page.getByRole('group', { name: 'Sort comments by' });
      await go(page, '/settings', choice);
      for (const url of ['**/v3/**', '**/healthz']) {
        await page.route(url, (route) => route.fulfill({ status: 503, body: '{}' }));
      }
      const banner = page.getByText('Server unavailable.');
      // A response that was in flight before the failure resets the failure count, so more requests may be
      // needed.
      for (let times = 0; times < 12 && !(await banner.isVisible()); times += 1) {
        const answered = page.waitForResponse(/user\/settings/);
        const other = times % 2 === 0 ? 'Oldest' : 'Newest';
        await Promise.all([answered, choice.getByRole('radio', { name: other }).click()]);
      }
      await banner.waitFor();
    },
  ],
];

const moderatorScenes: Scene[] = [
  [
    'settings with nothing linked',
    goTo('/settings', (page) => page.getByRole('button', { name: 'Link Harbour House' })),
  ],
  [
    'feed of somebody who follows nobody',
    goTo('/feed?feedType=following', (page) =>
      page.getByRole('main').getByRole('button', { name: /^Follow/ }),
    ),
  ],
  ['moderation feed', goCard('/feed?feedType=violations', 'Reported for:')],
  ['menu of a moderator', (page) => openMenu(page, 'What somebody reports')],
  [
    'question before a moderator deletes',
    (page) => choose(page, 'What somebody reports', 'Delete'),
  ],
  [
    'own violations of a moderator',
    goTo('/violations?tab=own', (page) => page.getByText(NO_REPORTS)),
  ],
  ['reports that wait', goCard('/violations', 'Reported for:')],
  [
    'the decision about a report',
    async (page) => {
      const post = page
        .locator('[data-row]')
        .filter({ hasText: 'What somebody reports', visible: true });
      await post.getByRole('button', { name: 'Yes' }).click();
      await post.getByRole('textbox', { name: 'Reason' }).waitFor();
    },
  ],
  ['menu of a profile for staff', (page) => aboutBob(page)],
  ['question before a ban', (page) => aboutBob(page, 'Ban')],
  ['sweep of recent posts', (page) => aboutBob(page, 'Remove all recent posts…')],
  [
    'refused in a timeout',
    async (page) => {
      await page.route('**/v3/posts', (route) => route.fulfill({ status: 403, json: TIMEOUT }), {
        times: 1,
      });
      await page.keyboard.press('n');
      await page.getByRole('dialog').getByRole('textbox').fill('Too soon');
      await page.getByRole('dialog').getByRole('button', { name: 'Post', exact: true }).click();
      await page.getByRole('dialog', { name: 'Account Timeout' }).waitFor();
    },
  ],
];

const NO_REPORTS = 'No reported violations at this time.';
const TIMEOUT = {
  success: false,
  message: 'Your account is temporarily restricted.',
  error_type: 'timeout',
  error: {
    type: 'timeout',
    message: 'Your account is temporarily restricted.',
    timeout_until: '2030-01-01T00:00:00.000Z',
    timeout_left_ms: 90_000_000,
    timeoutAction: 'post',
  },
};

async function aboutBob(page: Page, entry?: string): Promise<void> {
  await go(page, '/bob', page.getByRole('button', { name: /^More about/ }));
  await page.getByRole('button', { name: /^More about/ }).click();
  const chosen = page.getByRole('menuitem', { name: entry ?? 'Ban', exact: true });
  await chosen.waitFor();
  if (entry === undefined) return;
  await chosen.click();
  await page.getByRole('dialog').waitFor();
}

const employeeScenes: Scene[] = [
  ['Discover', goCard('/feed?feedType=all', 'The oldest one')],
  ['menu of an employee', (page) => openMenu(page, 'The oldest one')],
  ['badges of a member', (page) => aboutBob(page, 'Badges…')],
];
