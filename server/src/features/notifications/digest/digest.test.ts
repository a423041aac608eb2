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
import { untilOutboxHandled } from '#test/outbox.ts';
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

describe('recipients and times', () => {
  test('mails a member whose next mail was scheduled too late', async () => {
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

  test('mails a member whose last activity was in the future', async () => {
    await set(alice, { digest: 'daily' });
    await pass(0);
    await aliceIsTold();
    await awayFor(-30 * 24);
    await server.runJob('mend-activity');
    await pass(20);
    expect(await digests()).toHaveLength(1);
  });

  test('mails no one without a choice by member or community', async () => {
    await pass(0);
    await aliceIsTold();
    await pass(20);
    await pass(200);
    expect(await digests()).toEqual([]);
    expect(await nextAt()).toBeUndefined();
  });

  test('mails an absent daily subscriber once in the morning', async () => {
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
    await pass(24);
    expect(await digests()).toHaveLength(1);
    await aliceIsTold('Another word.');
    await pass(24);
    const [, second] = await digests();
    expect(second?.subject).toBe('1 thing you missed on Rookery');
    expect(second?.text).toContain('Another word.');
    expect(second?.text).not.toContain('A fine heron.');
  });

  test('includes notifications that were written late in the next mail', async () => {
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

  test('moves notifications of the last minute to the next mail', async () => {
    await set(alice, { digest: 'daily' });
    await pass(0);
    await aliceIsTold();
    const later = await (await server.signIn(alice.email)).post('Another heron!');
    await pass(19.99);
    await (await server.signIn(bob.email)).comment(later, 'Just now.');
    await untilOutboxHandled(server);
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

  test('counts unread chats without any message text', async () => {
    await set(alice, { digest: 'daily' });
    await pass(0);
    const [reader, writer] = [await server.signIn(alice.email), await server.signIn(bob.email)];
    await reader.follow(bob);
    await writer.say(await writer.openChat(alice), 'secretword');
    await untilOutboxHandled(server);
    await awayFor(0);
    await pass(20);
    const [mail] = await digests();
    expect(mail?.subject).toBe('1 thing you missed on Rookery');
    expect(mail?.text).toContain('* 1 chat has new messages\n  http://rookery.test/chats');
    expect(`${mail?.text} ${mail?.html}`).not.toContain('secretword');
  });

  test('ignores chats of muted members', async () => {
    const carol = await addMember(server, `carol${tests}`);
    await set(alice, { digest: 'daily' });
    await pass(0);
    const reader = await server.signIn(alice.email);
    const hearFrom = async ({ email }: TestMember): Promise<void> => {
      const writer = await server.signIn(email);
      await writer.say(await writer.openChat(alice));
      await untilOutboxHandled(server);
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
    expect(mail?.text).toContain('* 1 chat has new messages');
  });

  test('sends mails in the morning of the member’s time zone', async () => {
    await set(alice, { digest: 'daily', time_zone: 'Asia/Kolkata' });
    await set(bob, { digest: 'daily', time_zone: 'Nowhere/Atall' });
    await pass(0);
    expect(await nextAt()).toMatch(/T02:30:00.000Z$/);
    expect(await nextAt(bob)).toMatch(/T08:00:00.000Z$/);
  });

  test('delays a mail until quiet hours end', async () => {
    const zone = { time_zone: 'Atlantic/Reykjavik' };
    await set(alice, { digest: 'daily', quiet_hours: '22:00-09:30', ...zone });
    await pass(0);
    await aliceIsTold();
    await pass(20.1);
    expect(await digests()).toEqual([]);
    expect(await nextAt()).toMatch(/T09:30:00.000Z$/);
    await pass(1.5);
    expect(await digests()).toHaveLength(1);
    expect(await nextAt()).toMatch(/T08:00:00.000Z$/);
  });

  test('skips recently active members until the next morning', async () => {
    await set(alice, { digest: 'daily' });
    await pass(0);
    await aliceIsTold();
    await awayFor(-9);
    await pass(20);
    expect(await digests()).toEqual([]);
    await pass(24);
    expect(await digests()).toHaveLength(1);
  });

  test('skips a member who was absent for half a year', async () => {
    await set(alice, { digest: 'daily' });
    await pass(0);
    await aliceIsTold();
    server.clock.advance(180 * DAY_MS);
    await pass(0);
    expect([await digests(), await nextAt()]).toEqual([[], expect.any(String)]);
  });

  test('sends a weekly mail once in seven mornings at most', async () => {
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

  test('leaves out seen, undone, removed and blocked notifications', async () => {
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
    await untilOutboxHandled(server);
    await alice.block(dora);
    await (await addMember(server, `carol${tests}`)).comment(post, 'From carol.');
    await untilOutboxHandled(server);
    await pass(20);
    const [mail, ...others] = await digests();
    expect(others).toEqual([]);
    expect(mail?.subject).toBe('1 thing you missed on Rookery');
    expect(mail?.text).toContain('From carol.');
    for (const word of ['Seen.', 'Taken back.', 'Hidden.', 'Kept away.']) {
      expect(mail?.text).not.toContain(word);
    }
  });

  test('stops for banned and deleted members', async () => {
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

  test('stops when turned off and resumes when turned on', async () => {
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

describe('a community’s default', () => {
  test('applies to members without a choice and shows in settings', async () => {
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

describe('the text of a mail', () => {
  test('groups events, counts the rest, supports themes and plain text', async () => {
    await openOwn({ brandName: 'Nest & <Egg>', brandPrimary: '#ffe14d' });
    await set(alice, { digest: 'daily' });
    await pass(0);
    const post = await alice.post('Look, <b>a heron</b>! שלום');
    for (const name of ['dora', 'emil', 'fay']) await (await addMember(server, name)).react(post);
    for (let count = 0; count < 12; count += 1) {
      await bob.post(`Number ${count}, @${alice.username}`);
    }
    await untilOutboxHandled(server);
    await awayFor(0);
    await pass(20);
    const [mail] = await digests();
    expect(mail?.subject).toBe('15 things you missed on Nest & <Egg>');
    expect(mail?.text).toContain(`* Bob${tests} mentioned you\n  “Number 11, @${alice.username}”`);
    expect(mail?.text?.match(/^\* /gm)).toHaveLength(10);
    expect(mail?.text).toContain('And 5 more.');
    expect(mail?.text).toContain('All notifications: http://rookery.test/notifications');
    const html = mail?.html ?? '';
    expect(html).toContain('Nest &amp; &lt;Egg&gt;');
    expect(html).not.toContain('<Egg>');
    expect(html).toContain('<meta name="color-scheme" content="light dark">');
    expect(html).toContain('@media (prefers-color-scheme:dark)');
    expect(html).toContain('background:#ffe14d;color:#000');
    // Opening the mail loads nothing from a server, so that the sender does not notice it.
    expect(html).not.toMatch(/<img|url\(|src=|<link/);
  });

  test('combines several members in one item and escapes HTML', async () => {
    await set(alice, { digest: 'daily' });
    await pass(0);
    const post = await alice.post('<img src=x onerror=alert(1)> & more');
    for (const name of ['dora', 'emil', 'fay']) {
      const member = await addMember(server, name);
      await member.do(updateUser, { body: { name: `<i>${name}</i>` } });
      await member.react(post);
      await member.follow(alice);
    }
    await untilOutboxHandled(server);
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

describe('unsubscribing with one click', () => {
  async function mailed(): Promise<{ header: URL; link: URL; mail: Email }> {
    await set(alice, { digest: 'daily' });
    await pass(0);
    await aliceIsTold();
    await pass(20);
    const [mail] = await digests();
    const header = mail?.headers.find(({ key }) => key === 'list-unsubscribe')?.value ?? '';
    expect(header).toMatch(/^<http:\/\/rookery\.test\/[^<>]+>$/);
    const link = /Unsubscribe: (\S+)/.exec(mail?.text ?? '')?.[1] ?? '';
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
  ])('accepts one POST without sign-in, as %s', async (type, body) => {
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

  test('changes nothing on GET, because mail scanners open links', async () => {
    const { header, link } = await mailed();
    for (const { pathname, search } of [header, link]) {
      await server.call('GET', `${pathname}${search}`);
    }
    expect(await chosen()).toBe('daily');
  });

  test('puts the same token in the header and the link', async () => {
    const { header, link } = await mailed();
    expect(link.pathname).toBe('/unsubscribe');
    expect(link.search).toBe(header.search);
  });

  test('rejects another member’s, a changed or an invented token', async () => {
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

  test('returns the same response for a deleted member', async () => {
    const token = unsubscribeToken(server.secrets.jwtSecret, randomUUID());
    const reply = await server.call('POST', `/v3/digest/unsubscribe?token=${token}`);
    expect(reply.status).toBe(200);
  });
});
