// Thorough: These journeys start two more browsers, which must be installed.
import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { editPost } from '@rookery/contract/posts/edit-post.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import type { TestMember } from '../../server/test/server.ts';
import { picture } from '../../server/test/uploads.ts';
import { mailLoginLink } from '../account/mailed-links.ts';
import {
  type Community,
  DESKTOP,
  sessionOf,
  startCommunity,
  writeComment,
  writePost,
} from '../harness/community.ts';
import { ENGINES } from './engine-browsers.ts';
import { EngineTab } from './engine-tab.ts';

const installed = ENGINES.filter(({ missing }) => missing === null);
const absent = ENGINES.filter(({ missing }) => missing !== null);

test.each(absent)('reports that $name is not installed', ({ name, missing }) => {
  console.info(`${name} was not tested: ${missing}`);
  expect(missing).toContain('apt install');
});

const FEED = '[role=feed]';
const CARDS = '[role=feed] [data-post]';
const THREAD = '[aria-labelledby=comments-heading]';
const COMMENTS = `${THREAD} article[data-post]`;

describe.each(installed)('$name', ({ launch }) => {
  let community: Community;
  let alice: TestMember;
  let bob: TestMember;
  let tab: EngineTab;

  beforeAll(async () => {
    community = await startCommunity();
    const { signUp } = community.server;
    [alice, bob] = [await signUp('alice'), await signUp('bob')];
    await alice.api('PUT', '/profile/bob/follow');
    await bob.api('PUT', '/profile/alice/follow');
    for (let at = 0; at < 50; at += 1) {
      await writePost(bob, `Number ${at}. ${'A line of text. '.repeat(at % 9)}`);
    }
    tab = new EngineTab(await launch());
    await tab.driver.resize(DESKTOP.width, DESKTOP.height);
  });
  afterAll(async () => {
    await tab?.driver.close();
    await community?.stop();
  });

  const open = (path: string): Promise<void> => tab.driver.open(community.url + path);

  /** Opens a path as a member, without the mail. */
  async function openAs(member: TestMember, path: string): Promise<void> {
    await open('/theme.js');
    await tab.driver.run(
      (session) => {
        localStorage.clear();
        localStorage.setItem('rookery-session', session);
      },
      await sessionOf(member),
    );
    await open(path);
  }

  test('logs in by a mailed link', async () => {
    await open((await mailLoginLink(community, alice.email)).slice(community.url.length));
    await tab.click('main button', 'Log in');
    await tab.at(/^\/feed$/);
    await tab.see(CARDS, 'Number 49.');
  });

  test('posts with a picture', async () => {
    const file = join(tmpdir(), 'rookery-engine.png');
    await writeFile(file, await picture(64, 48));
    await openAs(alice, '/feed');
    await tab.click('button', 'Create a post');
    await tab.click('[role=dialog] textarea');
    await tab.type('From another engine');
    await tab.driver.setFile('[role=dialog] input[type=file]', file);
    await tab.see('[role=dialog] [data-state=finished]');
    await tab.click('[role=dialog] button[type=submit], [role=dialog] header button', 'Post');
    await tab.click('[role=dialog] button', 'Post anyway');
    await tab.see(CARDS, 'From another engine');
    await tab.see(`${FEED} img`);
  });

  test('comments, reacts and follows', async () => {
    const carol = await community.server.signUp('carol');
    const id = await writePost(carol, 'Please answer');
    await openAs(alice, `/post/${id}`);
    await tab.click('main [data-act=comment]');
    await tab.click('textarea[placeholder="Add a comment"]');
    await tab.type('An answer');
    await tab.click('[role=dialog] button', 'Post');
    await tab.see('main article', 'An answer');
    await tab.click('main [data-act=react]');
    await tab.click('[role=menu] [role^=menuitem]', 'clap');
    await tab.see('main [data-act=react][aria-pressed=true]', 'clap');
    await open('/carol');
    await tab.click('main button', 'Follow');
    await tab.see('main button', 'Following');
    const { body } = await carol.api('POST', '/posts/map', { ulids: [id] });
    expect(body.data[0].postEngagement.commentCount).toBe(1);
  });

  test('keeps the place of a feed after Back and reload', async () => {
    await openAs(alice, '/feed');
    await tab.see(CARDS, 'Number 49.');
    await tab.scroll(4000);
    const spot = await tab.anchor(CARDS);
    await tab.click(`${FEED} [data-post="${spot.id}"] time`);
    await tab.at(/^\/post\//);
    await tab.see('main h1, main h2, main h3', 'Comments');
    await tab.driver.back();
    await tab.expectKept(spot, FEED);
    await tab.driver.reload();
    await tab.expectKept(spot, FEED);
  });

  test('returns to the place after the pill', async () => {
    await openAs(alice, '/feed');
    await tab.see(CARDS);
    await tab.scroll(3000);
    const spot = await tab.anchor(CARDS);
    await writePost(bob, 'Something came in');
    await tab.see('button', 'New Post');
    await tab.expectKept(spot, FEED);
    await tab.click('button', 'New Post');
    await tab.see(CARDS, 'Something came in');
    await tab.click('button', 'Back to where you were');
    await tab.expectKept(spot, FEED);
  });

  test('keeps the place of a thread when posts above grow', async () => {
    const id = await writePost(bob, 'A long discussion');
    const ids: string[] = [];
    for (let at = 0; at < 40; at += 1)
      ids.push(await writeComment(bob, id, `Answer ${at}. ${'A line of text. '.repeat(at % 7)}`));
    await openAs(alice, `/post/${id}`);
    await tab.see(COMMENTS, 'Answer 39.');
    await tab.scroll(1200);
    const spot = await tab.anchor(COMMENTS);
    await writeComment(bob, ids[39] ?? '', 'An answer to the first comment');
    await tab.see(`${THREAD} button`, '1 reply');
    await tab.expectKept(spot, THREAD);
    const body = Array.from({ length: 12 }, (_, at) => `Edited line ${at}`).join('\n\n');
    await bob.do(editPost, { body: { ulid: id, version: 0, body } });
    await tab.see('main article', 'Edited line 11');
    await tab.expectKept(spot, THREAD);
    await tab.scroll(400);
    const next = await tab.anchor(COMMENTS);
    await writeComment(bob, id, 'A new comment above');
    await tab.see('main button', '1 new comment');
    await tab.expectKept(next, THREAD);
  });

  test('sends a chat message', async () => {
    await openAs(alice, '/bob');
    await tab.click('main button', 'Message');
    await tab.at(/^\/chat\//);
    await tab.click('textarea');
    await tab.type('Are you there?');
    await tab.click('button', 'Send');
    await tab.see('[role=log] article', 'Are you there?');
    await tab.see('[role=log]', 'Sent');
  });

  test('joins a group and posts there', async () => {
    const group = { name: `Herons of ${bob.username}`, visibility: 'public' };
    const { body } = await bob.api('PUT', '/group/add', group);
    await openAs(alice, `/group/${body.data.id}`);
    await tab.click('main button', 'Join');
    await tab.see('main', '2 members');
    await tab.click('main button', 'Write a post');
    await tab.click('[role=dialog] textarea');
    await tab.type('Seen by the group');
    await tab.click('[role=dialog] button', 'Post');
    await tab.see(CARDS, 'Seen by the group');
  });

  test('searches members and posts', async () => {
    await openAs(alice, '/search');
    await tab.click('main input');
    await tab.type('number');
    await tab.enter();
    await tab.click('[role=tab]', 'Posts');
    await tab.see('main article', 'Number');
  });
});
