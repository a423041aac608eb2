import { decideReportedMessage } from '@rookery/contract/moderation/decide-reported-message.ts';
import { appealMessage } from '@rookery/contract/moderation/appeal-message.ts';
import { undoByConsole } from '@rookery/contract/admin/overview/undo-by-console.ts';
import { listMessages } from '@rookery/contract/chats/list-messages.ts';
import { reportMessage } from '@rookery/contract/chats/report-message.ts';
import type { ReportedMessage } from '@rookery/contract/moderation/reported-message.ts';
import type { ViolationName } from '@rookery/contract/kernel/violations.ts';
import { listOwnViolations } from '@rookery/contract/moderation/list-own-violations.ts';
import { listReportedMessages } from '@rookery/contract/moderation/list-reported-messages.ts';
import { getConsoleOverview } from '@rookery/contract/admin/overview/get-console-overview.ts';
import { createPost } from '@rookery/contract/posts/create-post.ts';
import { deleteMessage } from '@rookery/contract/chats/delete-message.ts';
import { addMessageReaction } from '@rookery/contract/chats/add-message-reaction.ts';
import { searchMessages } from '@rookery/contract/chats/search-messages.ts';
import { listAuditLog } from '@rookery/contract/admin/overview/list-audit-log.ts';
import { deleteGroup } from '@rookery/contract/groups/delete-group.ts';
import type { Message } from '@rookery/contract/chats/chat.ts';
import type { MessageDecision } from '@rookery/contract/moderation/decide-reported-message.ts';
import { ulidToUuid } from '@rookery/contract/kernel/ulid.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { loadServed } from '#src/features/media/record/media.store.ts';
import { giveBadge, signUpWith } from '#test/badges.ts';
import { atConsole } from '#test/console.ts';
import { mediaRow } from '#test/media-rows.ts';
import { quickChatScene } from '#test/quick-chat-scene.ts';
import { startTestServer, type Reply, type TestMember, type TestServer } from '#test/server.ts';

let server: TestServer;
let watcher: TestMember;
let second: TestMember;
let worker: TestMember;
let chief: TestMember;
let ann: TestMember;
let ben: TestMember;
let id: string;
const scene = quickChatScene(() => server);
const { say, texts } = scene;
let enteredAt = 0;

beforeAll(async () => {
  server = await startTestServer();
  watcher = await signUpWith(server, 'watchful', 'moderator');
  second = await signUpWith(server, 'second_watch', 'moderator');
  worker = await signUpWith(server, 'worker', 'employee');
  chief = await signUpWith(server, 'chief', 'administrator');
});
afterAll(() => server.stop());
beforeEach(async () => {
  await enterAgain();
  ann = await scene.join('ann');
  ben = await scene.join('ben');
  id = await scene.friends(ann, ben);
});

const REASON = 'This is not how we speak here.';
const outcome = ({ status, body }: Reply): unknown => [status, body.error_type];
const decide = (who: TestMember, ulid: string, decision: MessageDecision, more: object = {}) =>
  who.do(decideReportedMessage, { body: { ulid, decision, ...more } });
const attempt = (who: TestMember, ulid: string, decision: MessageDecision, more: object = {}) =>
  who.reply(decideReportedMessage, { body: { ulid, decision, ...more } });
const removal = { violation: 'threats', reason: REASON };
const report = (who: TestMember, ulid: string, violation: ViolationName = 'threats', chat = id) =>
  who.do(reportMessage, { params: { id: chat }, body: { ulid, violation } });
const appeal = (who: TestMember, ulid: string, appealText = 'It was a quotation.') =>
  who.reply(appealMessage, { body: { ulid, appealText } });
const standing = (who: TestMember) => who.do(listOwnViolations);
const one = async (who: TestMember, ulid: string): Promise<Message | undefined> => {
  const { data } = await who.do(listMessages, { params: { id }, query: { around: ulid } });
  return data.find((message) => message.ulid === ulid);
};
const queue = async (who = second): Promise<ReportedMessage[]> =>
  (await who.do(listReportedMessages, { body: {} })).data;
const order = async (): Promise<string[]> => (await queue()).map(({ message }) => message.ulid);
const waiting = async (who: TestMember, ulid: string): Promise<ReportedMessage | undefined> =>
  (await queue(who)).find(({ message }) => message.ulid === ulid);
const waitingCount = async (who: TestMember): Promise<number> =>
  (await (await atConsole(server, who)).do(getConsoleOverview)).data.waitingReports;

async function reported(by = ann, of = ben, body = 'I will find you.'): Promise<string> {
  const { ulid } = await say(of, id, body);
  await report(by, ulid);
  return ulid;
}

async function removed(by = watcher): Promise<string> {
  const ulid = await reported();
  await decide(by, ulid, 'remove', removal);
  return ulid;
}

async function enterAgain(): Promise<void> {
  const now = server.clock.now().getTime();
  if (now === enteredAt) return;
  enteredAt = now;
  [watcher, second, chief, worker] = (await Promise.all(
    [watcher, second, chief, worker].map(({ email }) => server.signIn(email)),
  )) as [TestMember, TestMember, TestMember, TestMember];
}

async function logOf(ulid: string): Promise<unknown[]> {
  const { rows } = await sql<{ action: string; actor: string; reason: string | null }>`
    select action, actor_id as actor, reason from audit_log
    where details ->> 'messageId' = ${ulidToUuid(ulid)} order by id`.execute(server.db);
  return rows.map(({ action, actor, reason }) => [action, actor, reason]);
}

test('records in the audit log who read reported messages', async () => {
  const ulid = await reported();
  await queue(watcher);
  expect(await lastRead(watcher)).toContain(ulidToUuid(ulid));
});

async function lastRead({ id: actorId }: TestMember): Promise<string[]> {
  const { rows } = await sql<{ messages: string[] }>`
    select details -> 'messages' as messages from audit_log
    where actor_id = ${actorId} and action = 'message.read-reports'
    order by id desc limit 1`.execute(server.db);
  return rows[0]?.messages ?? [];
}

describe('a moderator removes a message', () => {
  test('removes a message, adds points and notifies its author', async () => {
    const ulid = await reported();
    await decide(watcher, ulid, 'remove', removal);
    expect(await one(ann, ulid)).toMatchObject({ body: '', isDeleted: true });
    expect(await waiting(watcher, ulid)).toBeUndefined();
    const own = await standing(ben);
    expect(own).toMatchObject({ total_points: 7, timeout_count: 0 });
    expect(own.data).toMatchObject([
      {
        postUlid: null,
        messageUlid: ulid,
        excerpt: 'I will find you.',
        violation: 'threats',
        points: 7,
        reason: REASON,
        status: 'removed',
        canAppeal: true,
      },
    ]);
    const mail = await server.mail.to(ben.email, 1, 'Your message on');
    for (const words of [REASON, 'I will find you.', '7 points', '/violations', 'appeal within']) {
      expect(mail.text).toContain(words);
    }
    expect(mail.text).not.toContain(watcher.username);
    expect(mail.text).not.toContain(ann.username);
    expect(await logOf(ulid)).toEqual([['message.remove', watcher.id, REASON]]);
  });

  test('counts a reported message as pending in the console', async () => {
    const before = await waitingCount(chief);
    const ulid = await reported();
    expect(await waitingCount(chief)).toBe(before + 1);
    await decide(watcher, ulid, 'dismiss');
    expect(await waitingCount(chief)).toBe(before);
  });

  test('adds points; a timeout does not affect chats', async () => {
    const post = await ben.post('Buy my feathers.');
    await watcher.moderate(post, 'removeContent', { violation: 'fraud', reason: REASON });
    const ulid = await removed();
    expect(await standing(ben)).toMatchObject({ total_points: 12, timeout_count: 1 });
    const later = { ulid: scene.freshUlid(), body: 'Another.' };
    expect(outcome(await ben.reply(createPost, { body: later }))).toEqual([403, 'timeout']);
    await say(ben, id, 'I am sorry.');
    await decide(second, ulid, 'restore');
    expect(await standing(ben)).toMatchObject({ total_points: 5, timeout_expires_at: null });
    await ben.do(createPost, { body: later });
  });

  test('shows reviewers a blocked author’s reported message only', async () => {
    const cara = await scene.join('cara');
    const { chatId } = await scene.group(ann, ben, cara);
    await say(cara, chatId, 'Somebody else.');
    const { ulid } = await say(ben, chatId, 'I will find you.');
    await ann.block(ben);
    await report(ann, ulid, 'threats', chatId);
    expect((await waiting(watcher, ulid))?.message).toMatchObject({ body: 'I will find you.' });
  });

  test('does not restore a message unsent after its removal', async () => {
    const ulid = await reported();
    await decide(watcher, ulid, 'remove', removal);
    await ben.do(deleteMessage, { params: { id }, query: { ulid } });
    await decide(second, ulid, 'restore');
    expect(await one(ann, ulid)).toMatchObject({ body: '', isDeleted: true });
  });

  test('requires a violation and a reason', async () => {
    const ulid = await reported();
    for (const [given, field] of [
      [{ reason: REASON }, 'violation'],
      [{ violation: 'rudeness', reason: REASON }, 'violation'],
      [{ violation: 'threats' }, 'reason'],
      [{ violation: 'threats', reason: 'No.' }, 'reason'],
    ] as const) {
      const { status, body } = await attempt(watcher, ulid, 'remove', given);
      expect([status, Object.keys(body.error.fields)]).toEqual([422, [field]]);
    }
    expect(await logOf(ulid)).toEqual([]);
  });

  test('adds points for an unsent message without restoring it', async () => {
    const ulid = await reported();
    await ben.do(deleteMessage, { params: { id }, query: { ulid } });
    await decide(watcher, ulid, 'remove', removal);
    expect(await standing(ben)).toMatchObject({ total_points: 7 });
    await decide(second, ulid, 'restore');
    expect(await one(ann, ulid)).toMatchObject({ body: '', isDeleted: true });
    expect(await standing(ben)).toMatchObject({ total_points: 0 });
  });
});

describe('undoing a removal', () => {
  test('restores text, picture, reactions, unread state and search', async () => {
    const { url } = await mediaRow(server, ben);
    const { ulid } = await say(ben, id, 'Herons are rude', { images: [url] });
    await ann.do(addMessageReaction, { params: { id }, body: { ulid, reaction: 'joy' } });
    await report(ann, ulid);
    const found = async (): Promise<string[]> =>
      (await ann.do(searchMessages, { body: { q: 'herons' } })).data.map((each) => each.ulid);
    const key = /media\/([\w-]+)\./.exec(url)?.[1] ?? '';
    const opensTo = async () => (await loadServed(server.db, key))?.opensTo;
    const [before, unread] = [await one(ann, ulid), (await scene.chat(ann, id)).unreadCount];
    expect([before?.reactions.length, unread, await found()]).toEqual([1, 1, [ulid]]);
    await decide(watcher, ulid, 'remove', removal);
    expect(await one(ann, ulid)).toMatchObject({ body: '', images: [], reactions: [] });
    expect([(await scene.chat(ann, id)).unreadCount, await found()]).toEqual([0, []]);
    expect(await opensTo()).toBe('staff');
    await server.mail.to(ben.email, 1, 'was removed');
    await decide(watcher, ulid, 'restore');
    expect(await one(ann, ulid)).toEqual(before);
    expect([(await scene.chat(ann, id)).unreadCount, await found()]).toEqual([1, [ulid]]);
    expect(await opensTo()).toBe('members');
    const mail = await server.mail.to(ben.email, 1, 'was restored');
    expect(mail.text).toContain('restored your message');
    expect(await logOf(ulid)).toEqual([
      ['message.remove', watcher.id, REASON],
      ['message.restore', watcher.id, null],
    ]);
  });

  test('can be done by an administrator from the audit log', async () => {
    const ulid = await removed();
    const api = await atConsole(server, chief);
    const { data } = await api.do(listAuditLog, { query: { limit: 5 } });
    const row = data.find(({ action }) => action === 'message.remove');
    expect(row?.canUndo).toBe(true);
    const undo = { params: { id: String(row?.id) }, body: {} };
    await api.do(undoByConsole, undo);
    expect((await one(ann, ulid))?.body).toBe('I will find you.');
    expect(outcome(await api.reply(undoByConsole, undo))).toEqual([409, 'conflict']);
    await report(ann, ulid, 'fraud');
    await decide(second, ulid, 'remove', removal);
    expect(outcome(await api.reply(undoByConsole, undo))).toEqual([409, 'conflict']);
    expect((await one(ann, ulid))?.body).toBe('');
  });

  test(
    'returns its reports to their queue position, with context',
    { tags: ['GAP-127'] },
    async () => {
      await say(ann, id, 'Good morning.');
      const ulid = await reported();
      const later = await reported();
      const before = await waiting(second, ulid);
      expect(before?.before).toMatchObject([{ body: 'Good morning.' }]);
      const places = await order();
      await decide(watcher, ulid, 'remove', removal);
      await decide(watcher, ulid, 'restore', { waitsAgain: true });
      expect(await order()).toEqual(places);
      expect(await waiting(second, ulid)).toEqual(before);
      expect((await one(ann, ulid))?.body).toBe('I will find you.');
      expect(await standing(ben)).toMatchObject({ total_points: 0 });
      const again = { waitsAgain: true };
      expect(outcome(await attempt(watcher, ulid, 'restore', again))).toEqual([409, 'conflict']);
      await ben.do(deleteMessage, { params: { id }, query: { ulid } });
      await decide(watcher, ulid, 'remove', removal);
      await decide(watcher, ulid, 'restore', again);
      expect((await one(ann, ulid))?.body).toBe('');
      expect((await waiting(second, ulid))?.before).toMatchObject([{ body: 'Good morning.' }]);
      await decide(watcher, ulid, 'remove', removal);
      await appeal(ben, ulid);
      expect(outcome(await attempt(second, ulid, 'restore', again))).toEqual([409, 'conflict']);
      await decide(second, ulid, 'denyAppeal', removal);
      await decide(second, later, 'dismiss');
    },
  );

  test('allows a restored message to be reported and removed again', async () => {
    const ulid = await removed();
    await decide(watcher, ulid, 'restore');
    const third = await scene.join('third');
    const byThird = { params: { id }, body: { ulid, violation: 'threats' } } as const;
    await third.refused(reportMessage, byThird, 404);
    await report(ann, ulid, 'fraud');
    await decide(second, ulid, 'remove', removal);
    expect(await standing(ben)).toMatchObject({
      data: [{ status: 'removed' }, { status: 'dismissed' }],
    });
  });
});

describe('undoing a dismissal', () => {
  test(
    'returns its reports to their queue position, without context',
    { tags: ['GAP-127'] },
    async () => {
      await say(ann, id, 'Good morning.');
      const ulid = await reported();
      const later = await reported();
      const before = await order();
      expect((await waiting(second, ulid))?.before).not.toEqual([]);
      await decide(watcher, ulid, 'dismiss');
      expect(await waiting(second, ulid)).toBeUndefined();
      expect(outcome(await attempt(worker, ulid, 'reopen'))).toEqual([403, 'forbidden']);
      await decide(watcher, ulid, 'reopen');
      expect(await order()).toEqual(before);
      expect(await waiting(second, ulid)).toMatchObject({
        message: { body: 'I will find you.' },
        before: [],
        violations: [{ name: 'threats', count: 1 }],
        canDecide: true,
      });
      expect(outcome(await attempt(watcher, ulid, 'reopen'))).toEqual([409, 'conflict']);
      await decide(second, ulid, 'remove', removal);
      expect(outcome(await attempt(watcher, ulid, 'reopen'))).toEqual([409, 'conflict']);
      expect(await logOf(ulid)).toEqual([
        ['message.dismiss', watcher.id, null],
        ['report.reopen', watcher.id, null],
        ['message.remove', second.id, REASON],
      ]);
      await decide(second, later, 'dismiss');
    },
  );

  test('adds context with the next report, unchanged by later ones', async () => {
    const said = await say(ann, id, 'Good morning.');
    const ulid = await reported();
    await decide(watcher, ulid, 'dismiss');
    await decide(watcher, ulid, 'reopen');
    const before = async (): Promise<string[]> =>
      (await waiting(second, ulid))?.before.map(({ body }) => body) ?? [];
    expect(await before()).toEqual([]);
    await report(ann, ulid);
    expect(await before()).toEqual(['Good morning.']);
    await ann.do(deleteMessage, { params: { id }, query: { ulid: said.ulid } });
    await report(ann, ulid, 'fraud');
    expect(await before()).toEqual(['Good morning.']);
    await decide(second, ulid, 'dismiss');
  });

  test('can be done from the audit log until decided again', async () => {
    const ulid = await reported();
    const api = await atConsole(server, chief);
    const dismissed = async () => {
      await decide(watcher, ulid, 'dismiss');
      return (await api.do(listAuditLog, { query: { action: 'message.dismiss' } })).data[0];
    };
    const undo = (row: Awaited<ReturnType<typeof dismissed>>) =>
      api.reply(undoByConsole, {
        params: { id: String(row?.id) },
        body: { reason: 'Not for this place.' },
      });
    const first = await dismissed();
    expect(first?.canUndo).toBe(true);
    expect((await undo(first)).status).toBe(200);
    expect(await waiting(second, ulid)).toBeDefined();
    expect(outcome(await undo(first))).toEqual([409, 'conflict']);
    await dismissed();
    expect(outcome(await undo(first))).toEqual([409, 'conflict']);
    expect(await waiting(second, ulid)).toBeUndefined();
  });

  test('excludes own reports, and keeps unsent messages hidden', async () => {
    const { chatId } = await scene.group(second, ben);
    const { ulid: own } = await say(ben, chatId, 'I will find you.');
    await report(second, own, 'threats', chatId);
    await decide(watcher, own, 'dismiss');
    expect(outcome(await attempt(second, own, 'reopen'))).toEqual([403, 'forbidden']);
    const ulid = await reported();
    await decide(watcher, ulid, 'dismiss');
    await ben.do(deleteMessage, { params: { id }, query: { ulid } });
    expect(outcome(await attempt(watcher, ulid, 'reopen'))).toEqual([409, 'conflict']);
  });
});

test.each(['restore', 'grantAppeal'] as const)(
  'the mail for %s states whether the message is visible',
  async (decision) => {
    const ulid = await removed();
    const isAppeal = decision === 'grantAppeal';
    if (isAppeal) await appeal(ben, ulid);
    await server.mail.to(ben.email, 1, 'was removed');
    await ben.do(deleteMessage, { params: { id }, query: { ulid } });
    const by = isAppeal ? second : watcher;
    await decide(by, ulid, decision, { reason: 'A quotation.' });
    const subject = isAppeal ? 'Your appeal' : 'was reverted';
    const { text } = await server.mail.to(ben.email, 1, subject);
    expect(text).toContain('The message was unsent, so it stays hidden.');
    expect(text).not.toContain('restored your message');
    expect(text).not.toContain('was restored');
  },
);

describe('an appeal', () => {
  test(
    'restores message and points when another moderator grants it',
    { tags: ['MOD-15'] },
    async () => {
      const ulid = await removed();
      expect((await appeal(ben, ulid)).body.data).toMatchObject({
        messageUlid: ulid,
        status: 'appeal',
        canAppeal: false,
      });
      expect(await waiting(watcher, ulid)).toMatchObject({
        status: 'appeal',
        appealText: 'It was a quotation.',
        moderatedBy: watcher.ulid,
        reason: REASON,
        canDecide: false,
        message: { body: 'I will find you.' },
      });
      const granted = { reason: 'It was a quotation indeed.' };
      for (const decision of ['grantAppeal', 'denyAppeal', 'restore'] as const) {
        expect(outcome(await attempt(watcher, ulid, decision, granted))).toEqual([
          403,
          'forbidden',
        ]);
      }
      expect(await waiting(second, ulid)).toMatchObject({ canDecide: true });
      await decide(second, ulid, 'grantAppeal', granted);
      expect(outcome(await attempt(chief, ulid, 'denyAppeal', granted))).toEqual([409, 'conflict']);
      expect((await one(ann, ulid))?.body).toBe('I will find you.');
      const own = await standing(ben);
      expect(own).toMatchObject({ total_points: 0 });
      expect(own.data).toMatchObject([{ status: 'appeal_granted', appealReason: granted.reason }]);
      const mail = await server.mail.to(ben.email, 1, 'Your appeal');
      expect(mail.text).toContain('Your message was restored');
      expect((await logOf(ulid)).at(-1)).toEqual(['appeal.grant', second.id, granted.reason]);
    },
  );

  test('is final when denied', async () => {
    const ulid = await removed();
    await appeal(ben, ulid);
    const denied = { reason: 'It was said to her.' };
    await decide(second, ulid, 'denyAppeal', denied);
    expect((await one(ann, ulid))?.body).toBe('');
    expect((await standing(ben)).data).toMatchObject([
      { status: 'appeal_denied', appealReason: denied.reason, canAppeal: false },
    ]);
    expect(outcome(await appeal(ben, ulid, 'Once more, please.'))).toEqual([409, 'conflict']);
    expect((await server.mail.to(ben.email, 1, 'Your appeal')).text).toContain(denied.reason);
  });

  test('can be decided after its group was deleted', async () => {
    const { groupId, chatId } = await scene.group(ann, ben);
    const { ulid } = await say(ben, chatId, 'I will find you.');
    await report(ann, ulid, 'threats', chatId);
    await decide(watcher, ulid, 'remove', removal);
    await appeal(ben, ulid);
    await ann.do(deleteGroup, { query: { groupId } });
    expect(await waiting(second, ulid)).toMatchObject({ status: 'appeal', canDecide: true });
    const granted = { reason: 'It was a quotation indeed.' };
    await decide(second, ulid, 'grantAppeal', granted);
    expect(await standing(ben)).toMatchObject({
      total_points: 0,
      data: [{ status: 'appeal_granted', excerpt: 'I will find you.' }],
    });
  });

  test('keeps the message’s context while an appeal is possible', async () => {
    const kept = async (ulid: string): Promise<string[]> => {
      const { told } = await server.db
        .selectFrom('message_reviews')
        .select('told')
        .where('message_id', '=', ulidToUuid(ulid))
        .executeTakeFirstOrThrow();
      return (told as { body: string }[]).map(({ body }) => body);
    };
    await say(ann, id, 'I moved.');
    const late = await removed();
    const denied = await removed();
    await appeal(ben, denied);
    await server.runJob('forget-around-removed');
    expect((await kept(late)).at(-2)).toBe('I moved.');
    expect(await kept(denied)).toContain('I moved.');
    await decide(second, denied, 'denyAppeal', { reason: 'It was said to her.' });
    expect(await kept(denied)).toEqual(['I will find you.']);
    server.clock.advance(30 * 86_400_000);
    await server.runJob('forget-around-removed');
    expect(await kept(late)).toEqual(['I will find you.']);
    const entered = await server.signIn(ben.email);
    expect((await standing(entered)).data).toMatchObject([
      { excerpt: 'I will find you.' },
      { excerpt: 'I will find you.' },
    ]);
  });

  test('is only for the author, once, within thirty days', async () => {
    const ulid = await reported();
    expect(outcome(await appeal(ben, ulid))).toEqual([404, 'not_found']);
    await decide(watcher, ulid, 'remove', removal);
    expect(outcome(await appeal(ann, ulid))).toEqual([404, 'not_found']);
    expect(outcome(await appeal(ben, ulid, 'No.'))).toEqual([422, 'validation']);
    expect((await appeal(ben, ulid)).status).toBe(200);
    expect(outcome(await appeal(ben, ulid))).toEqual([409, 'conflict']);
    const late = await removed();
    server.clock.advance(30 * 86_400_000);
    const entered = await server.signIn(ben.email);
    expect(outcome(await appeal(entered, late))).toEqual([409, 'conflict']);
  });
});

describe('permissions', () => {
  test('allows reviewers, except for own messages and reports', async () => {
    const ulid = await reported();
    for (const who of [ann, ben, worker]) {
      expect(outcome(await attempt(who, ulid, 'dismiss'))).toEqual([403, 'forbidden']);
    }
    expect(outcome(await attempt(watcher, scene.freshUlid(), 'dismiss'))).toEqual([
      404,
      'not_found',
    ]);
    const quiet = await say(ben, id, 'Nobody reports this.');
    expect(outcome(await attempt(watcher, quiet.ulid, 'remove', removal))).toEqual([
      404,
      'not_found',
    ]);
    await giveBadge(server, ben, 'moderator');
    expect(outcome(await attempt(ben, ulid, 'dismiss'))).toEqual([403, 'forbidden']);
    await giveBadge(server, ann, 'moderator');
    expect(outcome(await attempt(ann, ulid, 'dismiss'))).toEqual([403, 'forbidden']);
    expect(await waiting(ann, ulid)).toMatchObject({ canDecide: false });
    await decide(watcher, ulid, 'dismiss');
    expect(await texts(ann, id)).toContain('I will find you.');
    await giveBadge(server, ben, 'administrator');
    const above = await reported();
    expect(outcome(await attempt(watcher, above, 'remove', removal))).toEqual([403, 'forbidden']);
    await decide(chief, above, 'remove', removal);
  });

  test(
    'hides reports about a moderator from them and their count',
    { tags: ['GAP-122'] },
    async () => {
      const { chatId } = await scene.group(chief, ann);
      const [byChief, byWorker] = [await waitingCount(chief), await waitingCount(worker)];
      const { ulid } = await say(chief, chatId, 'I will find you.');
      const more = { ulid, violation: 'threats', reason: 'He means me, ann.' } as const;
      await ann.do(reportMessage, { params: { id: chatId }, body: more });
      expect(await waiting(second, ulid)).toMatchObject({ reasons: [more.reason] });
      expect(await waiting(chief, ulid)).toBeUndefined();
      expect([await waitingCount(chief), await waitingCount(worker)]).toEqual([
        byChief,
        byWorker + 1,
      ]);
      await decide(second, ulid, 'dismiss');
    },
  );

  test(
    'returns the same 403 for reported and unreported own messages',
    { tags: ['GAP-122'] },
    async () => {
      const { chatId } = await scene.group(chief, ann);
      const quiet = await say(chief, chatId, 'Nobody reports this.');
      const { ulid } = await say(chief, chatId, 'I will find you.');
      await report(ann, ulid, 'threats', chatId);
      for (const decision of ['remove', 'dismiss', 'reopen', 'restore'] as const) {
        const unreported = await attempt(chief, quiet.ulid, decision, removal);
        const { status, body } = await attempt(chief, ulid, decision, removal);
        expect([status, body.error_type]).toEqual([403, 'forbidden']);
        expect([unreported.status, unreported.body]).toEqual([status, body]);
      }
      await decide(second, ulid, 'dismiss');
    },
  );

  test('rejects the second of two concurrent decisions', async () => {
    const ulid = await reported();
    const replies = await Promise.all([
      attempt(watcher, ulid, 'remove', removal),
      attempt(second, ulid, 'remove', removal),
      attempt(chief, ulid, 'dismiss'),
    ]);
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    expect(await logOf(ulid)).toHaveLength(1);
    expect((await standing(ben)).data.length).toBeLessThan(2);
  });

  test('rejects a second decision without an idempotency key', async () => {
    const ulid = await reported();
    await decide(watcher, ulid, 'remove', removal);
    for (const who of [watcher, second]) {
      expect(outcome(await attempt(who, ulid, 'remove', removal))).toEqual([409, 'conflict']);
    }
    expect(outcome(await attempt(watcher, ulid, 'dismiss'))).toEqual([409, 'conflict']);
    expect(await logOf(ulid)).toEqual([['message.remove', watcher.id, REASON]]);
  });
});

test('matches a simple model for points of posts and messages', { tags: ['GAP-117'] }, async () => {
  const kinds = {
    spam: 2,
    fraud: 5,
    threats: 7,
    terrorism: 10,
    intellectual_property: 3,
  } as const;
  const names = Object.keys(kinds) as (keyof typeof kinds)[];
  let state = 7;
  const lot = (below: number): number => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return Math.floor((state / 4_294_967_296) * below);
  };
  const standsOn: { day: number; points: number }[] = [];
  const sum = (day: number) =>
    standsOn.filter((each) => day - each.day < 90).reduce((all, { points }) => all + points, 0);
  const [lasts, expected] = [[1, 3, 7, 14, 30], { timeouts: 0, until: 0 }];
  const began = server.clock.now().getTime();
  for (let step = 0, day = 0; step < 14; step++) {
    const name = names[lot(names.length)] ?? 'spam';
    const given = { violation: name, reason: REASON };
    const [by, author, reporter] = await Promise.all(
      [watcher, ben, ann].map(({ email }) => server.signIn(email)),
    );
    if (!by || !author || !reporter) throw new Error('Somebody cannot sign in.');
    const isTimedOut = expected.until > day;
    if (lot(2) === 0 && !isTimedOut) {
      const ulid = await author.post(`Post ${step}`);
      await by.moderate(ulid, 'removeContent', given);
    } else {
      const { ulid } = await say(author, id, `Message ${step}`);
      await report(reporter, ulid);
      await decide(by, ulid, 'remove', given);
    }
    const tens = Math.floor(sum(day) / 10);
    standsOn.push({ day, points: kinds[name] });
    if (Math.floor(sum(day) / 10) > tens) {
      expected.until = Math.max(expected.until, day + (lasts[Math.min(expected.timeouts, 4)] ?? 0));
      expected.timeouts += 1;
    }
    const told = await standing(author);
    const { timeout_expires_at: ends } = told;
    const until = ends === null ? 0 : (Date.parse(ends) - began) / 86_400_000;
    expect([told.total_points, told.timeout_count, until], `step ${step}`).toEqual([
      sum(day),
      expected.timeouts,
      expected.until > day ? expected.until : 0,
    ]);
    const days = lot(40);
    server.clock.advance(days * 86_400_000);
    day += days;
  }
  expect(expected.timeouts).toBeGreaterThan(2);
});
