import { DAY_MS } from '@rookery/contract/kernel/durations.ts';
import { randomUUID } from 'node:crypto';
import { listNotifications } from '@rookery/contract/notifications/list-notifications.ts';
import { removePost } from '@rookery/contract/moderation/remove-post.ts';
import { deleteUser } from '@rookery/contract/users/delete-user.ts';
import { getSettings } from '@rookery/contract/users/get-settings.ts';
import { updateUser } from '@rookery/contract/users/update-user.ts';
import { sql } from 'kysely';
import type { Email } from 'postal-mime';
import { beforeEach, describe, expect, test } from 'vitest';
import { signUpWith } from '#test/badges.ts';
import { digestScene } from '#test/digest-scene.ts';
import { addMember } from '#test/members.ts';
import { handled } from '#test/outbox.ts';
import type { TestMember, TestServer } from '#test/server.ts';
import type { Config } from '#src/platform/config/config.ts';
import { unsubscribeToken } from './unsubscribe-token.ts';

const on = digestScene();
const { set, aliceIsTold, awayFor, pass, digests, nextAt } = on;

let server: TestServer;
let alice: TestMember;
let bob: TestMember;
let tests = 0;

beforeEach(() => {
  ({ server, alice, bob, number: tests } = on);
});

async function openOwn(config: Partial<Config>): Promise<void> {
  await on.openOwn(config);
  ({ server, alice, bob, number: tests } = on);
}

describe('who is mailed, and when', () => {
  test('who was put off by a clock that ran ahead is mailed again once it is right', async () => {
    await set(alice, { digest: 'daily' });
    await pass(0);
    await sql`update digests set since = since + interval '400 days', next_at = next_at + interval '400 days'
      where user_id = ${alice.id}`.execute(server.db);
    await pass(1);
    await aliceIsTold();
    await awayFor(12);
    await pass(40);
    expect(await digests()).toHaveLength(1);
  });

  test('who was last here by a clock that ran ahead is mailed once it is right', async () => {
    await set(alice, { digest: 'daily' });
    await pass(0);
    await aliceIsTold();
    await awayFor(-30 * 24);
    await server.runJob('mend-activity');
    await pass(20);
    expect(await digests()).toHaveLength(1);
  });

  test('nobody is, until they or the community ask for it', async () => {
    await pass(0);
    await aliceIsTold();
    await pass(20);
    await pass(200);
    expect(await digests()).toEqual([]);
    expect(await nextAt()).toBeUndefined();
  });

  test('a member who takes it daily and stays away is told in the morning what they missed, once', async () => {
    await set(alice, { digest: 'daily', time_zone: 'Atlantic/Reykjavik' });
    await pass(0);
    expect(await nextAt()).toMatch(/T08:00:00.000Z$/);
    await aliceIsTold();
    await pass(19.9);
    expect(await digests()).toEqual([]);
    await pass(0.2);
    const [mail] = await digests();
    expect(mail?.subject).toBe('1 thing you missed on Rookery');
    expect(mail?.text).toContain(`* Bob${tests} commented on your post`);
    expect(mail?.text).toContain('“A fine heron.”');
    expect(mail?.text).toMatch(/http:\/\/rookery\.test\/post\/\w{26}\?scrollToComment=\w{26}/);
    // What was mailed is not mailed again; what comes later is.
    await pass(24);
    expect(await digests()).toHaveLength(1);
    await aliceIsTold('Another word.');
    await pass(24);
    const [, second] = await digests();
    expect(second?.subject).toBe('1 thing you missed on Rookery');
    expect(second?.text).toContain('Another word.');
    expect(second?.text).not.toContain('A fine heron.');
  });

  test('what was told of a moment before the mail, but written only after it, is in the next mail', async () => {
    await set(alice, { digest: 'daily' });
    await pass(0);
    await aliceIsTold();
    await pass(20);
    expect(await digests()).toHaveLength(1);
    await aliceIsTold('Written late.');
    await sql`update notifications set created_at = created_at - interval '10 seconds'
      where recipient_id = ${alice.id} and created_at = ${server.clock.now()}::timestamptz`.execute(
      server.db,
    );
    await pass(24);
    const [, second] = await digests();
    expect(second?.text).toContain('Written late.');
    expect(second?.text).not.toContain('A fine heron.');
  });

  test('what was told in the minute before the mail is in the next one, once', async () => {
    await set(alice, { digest: 'daily' });
    await pass(0);
    await aliceIsTold();
    // She calls no more: when she was here is written a moment after a call.
    const later = await (await server.signIn(alice.email)).post('Another heron!');
    await pass(19.99);
    await (await server.signIn(bob.email)).comment(later, 'Just now.');
    await handled(server);
    server.clock.advance(10_000);
    await pass(0.01);
    const [first] = await digests();
    expect(first?.text).toContain('A fine heron.');
    expect(first?.text).not.toContain('Just now.');
    await pass(24);
    const [, second] = await digests();
    expect(second?.subject).toBe('1 thing you missed on Rookery');
    expect(second?.text).toContain('Just now.');
  });

  test('unread chats are named by their number, and nothing of what was said', async () => {
    await set(alice, { digest: 'daily' });
    await pass(0);
    const [reader, writer] = [await server.signIn(alice.email), await server.signIn(bob.email)];
    await reader.follow(bob);
    await writer.say(await writer.openChat(alice), 'secretword');
    await handled(server);
    await awayFor(0);
    await pass(20);
    const [mail] = await digests();
    expect(mail?.subject).toBe('1 thing you missed on Rookery');
    expect(mail?.text).toContain('* 1 chat has something new\n  http://rookery.test/chats');
    expect(`${mail?.text} ${mail?.html}`).not.toContain('secretword');
  });

  test('a chat of somebody whom the member mutes is not counted, and is no reason for a mail', async () => {
    const carol = await addMember(server, `carol${tests}`);
    await set(alice, { digest: 'daily' });
    await pass(0);
    const reader = await server.signIn(alice.email);
    const hearFrom = async ({ email }: TestMember): Promise<void> => {
      const writer = await server.signIn(email);
      await writer.say(await writer.openChat(alice));
      await handled(server);
    };
    await reader.follow(bob, carol);
    await hearFrom(bob);
    await reader.mute(bob);
    await awayFor(0);
    await pass(20);
    expect(await digests()).toEqual([]);
    await hearFrom(carol);
    await pass(24);
    const [mail] = await digests();
    expect(mail?.text).toContain('* 1 chat has something new');
  });

  test('the morning is the member’s own', async () => {
    await set(alice, { digest: 'daily', time_zone: 'Asia/Kolkata' });
    await set(bob, { digest: 'daily', time_zone: 'Nowhere/Atall' });
    await pass(0);
    expect(await nextAt()).toMatch(/T02:30:00.000Z$/);
    expect(await nextAt(bob)).toMatch(/T08:00:00.000Z$/);
  });

  test('a member who was here in the last hours is not mailed, and is looked at the next morning again', async () => {
    await set(alice, { digest: 'daily' });
    await pass(0);
    await aliceIsTold();
    await awayFor(-9);
    await pass(20);
    expect(await digests()).toEqual([]);
    await pass(24);
    expect(await digests()).toHaveLength(1);
  });

  test('a member who has not been here for half a year is left in peace', async () => {
    await set(alice, { digest: 'daily' });
    await pass(0);
    await aliceIsTold();
    server.clock.advance(180 * DAY_MS);
    await pass(0);
    expect([await digests(), await nextAt()]).toEqual([[], expect.any(String)]);
  });

  test('weekly is once in seven mornings at most', async () => {
    await set(alice, { digest: 'weekly' });
    await pass(0);
    await aliceIsTold();
    for (let day = 0; day < 6; day += 1) await pass(24);
    expect(await digests()).toEqual([]);
    await pass(24);
    expect(await digests()).toHaveLength(1);
    await aliceIsTold('Another word.');
    for (let day = 0; day < 6; day += 1) await pass(24);
    expect(await digests()).toHaveLength(1);
    await pass(24);
    expect(await digests()).toHaveLength(2);
  });

  test('the mail leaves out what was seen in the list, taken back, hidden by staff or kept away by a block', async () => {
    const chief = await signUpWith(server, `chief${tests}`, 'administrator');
    await set(alice, { digest: 'daily' });
    await pass(0);
    await aliceIsTold('Seen.');
    const looking = await server.signIn(alice.email);
    await looking.do(listNotifications);
    const post = await alice.post('Another heron.');
    const taken = await bob.comment(post, 'Taken back.');
    const hidden = await bob.comment(post, 'Hidden.');
    await bob.deletePost(taken);
    await chief.do(removePost, {
      query: { ulid: hidden },
      body: { reason: 'Not for this place.' },
    });
    const dora = await addMember(server, `dora${tests}`);
    await dora.comment(post, 'Kept away.');
    await handled(server);
    await alice.block(dora);
    await (await addMember(server, `carol${tests}`)).comment(post, 'From carol.');
    await handled(server);
    await pass(20);
    const [mail, ...others] = await digests();
    expect(others).toEqual([]);
    expect(mail?.subject).toBe('1 thing you missed on Rookery');
    expect(mail?.text).toContain('From carol.');
    for (const word of ['Seen.', 'Taken back.', 'Hidden.', 'Kept away.']) {
      expect(mail?.text).not.toContain(word);
    }
  });

  test('a member who was banned or has left gets none, and is looked at no more', async () => {
    await set(alice, { digest: 'daily' });
    await set(bob, { digest: 'daily' });
    await pass(0);
    await aliceIsTold();
    await sql`update users set banned_at = now() where id = ${alice.id}`.execute(server.db);
    await (await server.signIn(bob.email)).do(deleteUser);
    await pass(24);
    expect(await digests()).toEqual([]);
    expect([await nextAt(), await nextAt(bob)]).toEqual([undefined, undefined]);
  });

  test('a member who turns it off is looked at no more, and told what came since once it is on again', async () => {
    await set(alice, { digest: 'daily' });
    await pass(0);
    await aliceIsTold();
    await set(alice, { digest: 'never' });
    await pass(24);
    expect([await nextAt(), await digests()]).toEqual([undefined, []]);
    await set(await server.signIn(alice.email), { digest: 'daily' });
    await pass(0);
    await aliceIsTold('Since.');
    await pass(24);
    const [mail] = await digests();
    expect(mail?.text).toContain('Since.');
    expect(mail?.text).not.toContain('A fine heron.');
  });
});

describe('a community’s own choice', () => {
  test('is that of members who never chose, and the settings say so', async () => {
    await openOwn({ digest: 'weekly' });
    const { data } = await alice.do(getSettings);
    expect(data).toContainEqual({ name: 'digest', value: 'weekly' });
    await set(bob, { digest: 'never' });
    await pass(0);
    expect(await nextAt()).toBeDefined();
    expect(await nextAt(bob)).toBeUndefined();
    await aliceIsTold();
    for (let day = 0; day < 7; day += 1) await pass(24);
    expect(await digests()).toHaveLength(1);
  });
});

describe('what the mail says', () => {
  test('it folds, counts the rest, and is read in both themes and without HTML', async () => {
    await openOwn({ brandName: 'Nest & <Egg>', brandPrimary: '#ffe14d' });
    await set(alice, { digest: 'daily' });
    await pass(0);
    const post = await alice.post('Look, <b>a heron</b>! שלום');
    for (const name of ['dora', 'emil', 'fay']) await (await addMember(server, name)).react(post);
    for (let count = 0; count < 12; count += 1) {
      await bob.post(`Number ${count}, @${alice.username}`);
    }
    await handled(server);
    await awayFor(0);
    await pass(20);
    const [mail] = await digests();
    expect(mail?.subject).toBe('15 things you missed on Nest & <Egg>');
    expect(mail?.text).toContain(`* Bob${tests} mentioned you\n  “Number 11, @${alice.username}”`);
    // Ten things, of which none is the reactions: they came first.
    expect(mail?.text?.match(/^\* /gm)).toHaveLength(10);
    expect(mail?.text).toContain('And 5 more.');
    expect(mail?.text).toContain('All notifications: http://rookery.test/notifications');
    const html = mail?.html ?? '';
    expect(html).toContain('Nest &amp; &lt;Egg&gt;');
    expect(html).not.toContain('<Egg>');
    expect(html).toContain('<meta name="color-scheme" content="light dark">');
    expect(html).toContain('@media (prefers-color-scheme:dark)');
    // The community's colour, with ink that is read on it.
    expect(html).toContain('background:#ffe14d;color:#000');
    // Nothing is fetched when it is opened: nobody learns that it was.
    expect(html).not.toMatch(/<img|url\(|src=|<link/);
  });

  test('one thing tells what several did, and no word of theirs is HTML', async () => {
    await set(alice, { digest: 'daily' });
    await pass(0);
    const post = await alice.post('<img src=x onerror=alert(1)> & more');
    for (const name of ['dora', 'emil', 'fay']) {
      const member = await addMember(server, name);
      await member.do(updateUser, { body: { name: `<i>${name}</i>` } });
      await member.react(post);
      await member.follow(alice);
    }
    await handled(server);
    await awayFor(0);
    await pass(20);
    const [mail] = await digests();
    expect(mail?.subject).toBe('6 things you missed on Rookery');
    expect(mail?.text).toContain('<i>fay</i>, <i>emil</i> and 1 other reacted to your post');
    expect(mail?.text).toContain('<i>fay</i>, <i>emil</i> and 1 other follow you');
    expect(mail?.text).toContain(`http://rookery.test/${alice.username}/connections`);
    expect(mail?.html).toContain('&lt;img src=x onerror=alert(1)&gt; &amp; more');
    expect(mail?.html).not.toMatch(/<i>|<img/);
  });
});

describe('ending them by a press', () => {
  async function mailed(): Promise<{ header: URL; link: URL; mail: Email }> {
    await set(alice, { digest: 'daily' });
    await pass(0);
    await aliceIsTold();
    await pass(20);
    const [mail] = await digests();
    const header = mail?.headers.find(({ key }) => key === 'list-unsubscribe')?.value ?? '';
    expect(header).toMatch(/^<http:\/\/rookery\.test\/[^<>]+>$/);
    const link = /No such mails any more: (\S+)/.exec(mail?.text ?? '')?.[1] ?? '';
    return { header: new URL(header.slice(1, -1)), link: new URL(link), mail: mail as Email };
  }
  const chosen = async (): Promise<string> => {
    const { data } = (await (await server.signIn(alice.email)).reply(getSettings)).body;
    return data.find((each: { name: string }) => each.name === 'digest').value;
  };
  const BOUNDARY = 'xyz';

  test.each([
    ['application/x-www-form-urlencoded', 'List-Unsubscribe=One-Click'],
    [
      `multipart/form-data; boundary=${BOUNDARY}`,
      `--${BOUNDARY}\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--${BOUNDARY}--\r\n`,
    ],
    ['application/json', ''],
  ])('a mailbox ends them by one POST without signing in, as %s', async (type, body) => {
    const { header, mail } = await mailed();
    const post = mail.headers.find(({ key }) => key === 'list-unsubscribe-post')?.value;
    expect(post).toBe('List-Unsubscribe=One-Click');
    for (let time = 0; time < 2; time += 1) {
      const path = `${header.pathname}${header.search}`;
      const reply = await server.call('POST', path, { body, headers: { 'content-type': type } });
      expect([reply.status, reply.body]).toEqual([200, { success: true }]);
    }
    expect(await chosen()).toBe('never');
    await aliceIsTold();
    await pass(48);
    expect(await digests()).toHaveLength(1);
  });

  test('opening the address changes nothing: mail scanners open all of them', async () => {
    const { header, link } = await mailed();
    for (const { pathname, search } of [header, link]) {
      await server.call('GET', `${pathname}${search}`);
    }
    expect(await chosen()).toBe('daily');
  });

  test('the page’s address has the same token', async () => {
    const { header, link } = await mailed();
    expect(link.pathname).toBe('/unsubscribe');
    expect(link.search).toBe(header.search);
  });

  test('another member’s signature, a changed and an invented token end nothing', async () => {
    const { link } = await mailed();
    const token = link.searchParams.get('token') ?? '';
    const [, signature] = token.split('.');
    const wrong = [
      `${bob.ulid}.${signature}`,
      `${alice.ulid}.`,
      alice.ulid,
      `${token}A`,
      token.slice(0, -1),
      `${alice.ulid}.${'A'.repeat(22)}`,
      'nonsense',
    ];
    for (const each of wrong) {
      const path = `/v3/digest/unsubscribe?token=${encodeURIComponent(each)}`;
      expect([each, (await server.call('POST', path)).status]).toEqual([each, 422]);
    }
    expect(await chosen()).toBe('daily');
  });

  test('a member who has left since is answered alike', async () => {
    const token = unsubscribeToken(server.secrets.jwtSecret, randomUUID());
    const reply = await server.call('POST', `/v3/digest/unsubscribe?token=${token}`);
    expect(reply.status).toBe(200);
  });
});
