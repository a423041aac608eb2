import { deleteGroup } from '@rookery/contract/groups/delete-group.ts';
import { editGroup } from '@rookery/contract/groups/edit-group.ts';
import { deletePost } from '@rookery/contract/posts/delete-post.ts';
import { searchPosts } from '@rookery/contract/search/search-posts.ts';
import { searchTop } from '@rookery/contract/search/search-top.ts';
import { searchUsers } from '@rookery/contract/search/search-users.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { lockWaits } from '#test/lock-waits.ts';
import { addMember } from '#test/members.ts';
import { startTestServer, type TestMember, type TestServer } from '#test/server.ts';
import { updateVocabulary } from './count-words.ts';

let server: TestServer;
let alice: TestMember;
let bob: TestMember;

beforeAll(async () => {
  server = await startTestServer();
  [alice, bob] = [await addMember(server, 'alice'), await addMember(server, 'bob')];
});
afterAll(() => server.stop());

async function found(who: TestMember, q: string): Promise<string[]> {
  const reply = await who.do(searchPosts, { body: { q, limit: 50 } });
  return reply.data.map(({ id }) => id);
}

const top = async (who: TestMember, q: string) => who.do(searchTop, { body: { q } });

/** One after the other, so that the list has the last one first. */
async function write(...bodies: readonly string[]): Promise<string[]> {
  const ulids: string[] = [];
  for (const body of bodies) ulids.unshift(await alice.post(body));
  await server.runJob('count-words');
  return ulids;
}

describe('inflections', () => {
  test.each([
    [
      'English',
      ['We were nesting in the loft yesterday', 'The gull nests on our roof again'],
      ['nest', 'nested', 'nesting'],
    ],
    [
      'German',
      [
        'Die Störche brüteten auf unserem Kirchturm',
        'Ein Storch brütet wieder auf dem Dach der Kirche',
      ],
      ['störche'],
    ],
    [
      'French',
      [
        'Les hirondelles chantaient dans notre jardin hier',
        'Une hirondelle chante dans le jardin ce matin',
      ],
      ['chanter', 'hirondelles'],
    ],
    [
      'Russian',
      [
        'Мы видели красивую птицу возле нашего дома',
        'Красивые птицы живут возле нашего старого дома',
      ],
      ['красивая', 'птицами'],
    ],
    [
      'Spanish',
      [
        'Las golondrinas cantaban todas las mañanas aquí',
        'Una golondrina cantaba en la mañana en mi casa',
      ],
      ['golondrina', 'cantaban'],
    ],
  ])('%s', async (_language, bodies, searches) => {
    const ulids = await write(...bodies);
    for (const q of searches) {
      expect(await found(bob, q), q).toEqual(ulids);
    }
  });

  test('keeps the words of a phrase as typed', async () => {
    const [second, first] = await write('a quoted heronry here', 'the quoting heronries here');
    expect(await found(bob, 'quoted heronry')).toEqual([second, first]);
    expect(await found(bob, '"quoted heronry"')).toEqual([first]);
  });
});

describe('typing errors', () => {
  test('searches for the likeliest word instead of an unknown one', async () => {
    const ulids = await write('A kingfisher at the weir', 'Kingfisher again');
    const reply = await bob.do(searchPosts, { body: { q: 'kingfihser', limit: 50 } });
    expect(reply.data.map(({ id }) => id)).toEqual(ulids);
    expect(reply.corrected).toBe('kingfisher');
    expect(reply.matched.beginnings).toEqual(['kingfisher']);
    const known = await bob.do(searchPosts, { body: { q: 'kingfisher', limit: 50 } });
    expect(known.corrected).toBeNull();
  });

  test('continues a corrected search on the next page', async () => {
    const ulids = await write('Pelican one', 'Pelican two', 'Pelican three');
    const body = { q: 'pelcian', limit: 2 };
    const first = await bob.do(searchPosts, { body });
    const second = await bob.do(searchPosts, {
      body: { ...body, cursor: first.next_cursor ?? '' },
    });
    expect([...first.data, ...second.data].map(({ id }) => id)).toEqual(ulids);
  });

  test('keeps words of hidden posts secret', async () => {
    await write('Quetzalcoatl rests');
    await bob.block(alice);
    const reply = await bob.do(searchPosts, { body: { q: 'quetzalcoatk' } });
    expect([reply.data, reply.corrected]).toEqual([[], null]);
    const best = await top(bob, 'quetzalcoatk');
    expect([best.data.posts, best.corrected]).toEqual([[], null]);
    bob = await addMember(server, 'bobby');
  });

  test('finds members and groups', async () => {
    const zofia = await addMember(server, 'zofia_wren');
    const groupId = await alice.createGroup('Ornithologists');
    await server.runJob('count-words');
    for (const q of ['zofia_wern', 'zofiawren', 'zofia_wrenn']) {
      const { data } = await bob.do(searchUsers, { body: { q } });
      expect(
        data.map(({ ulid }) => ulid),
        q,
      ).toEqual([zofia.ulid]);
    }
    const { data, corrected } = await top(bob, 'ornitologists');
    expect(data.groups.map(({ id }) => id)).toEqual([groupId]);
    expect(corrected).toBe('ornithologists');
  });
});

describe('the vocabulary', () => {
  test('counts words of groups in two concurrent runs', async () => {
    await alice.createGroup('Oystercatchers');
    const run = await server.db.transaction().execute(async (tx) => {
      await tx
        .insertInto('search_words')
        .values({ word: 'oystercatchers', language: '', stem: null, posts: 1 })
        .execute();
      const other = updateVocabulary(server.db);
      await expect
        .poll(() => lockWaits(server.database.pool, '%insert into search_words%'))
        .toBe(1);
      return { other };
    });
    await expect(run.other).resolves.toBeUndefined();
  });

  test('forgets words of deleted and renamed groups', async () => {
    const renamed = await alice.createGroup('Hoopoes');
    const deleted = await alice.createGroup('Bitterns');
    await alice.createGroup('Avocets');
    const known = async (): Promise<string[]> => {
      const words = await server.db
        .selectFrom('search_words')
        .select('word')
        .where('word', 'in', ['hoopoes', 'bitterns', 'avocets'])
        .orderBy('word')
        .execute();
      return words.map(({ word }) => word);
    };
    await server.runJob('count-words');
    expect(await known()).toEqual(['avocets', 'bitterns', 'hoopoes']);
    await alice.do(editGroup, { body: { groupId: renamed, name: 'Wagtails' } });
    await alice.do(deleteGroup, { query: { groupId: deleted } });
    await server.db.updateTable('search_words_read').set({ swept_to: '' }).execute();
    await server.runJob('count-words');
    expect(await known()).toEqual(['avocets']);
  });

  test('forgets rare words of deleted posts', async () => {
    const [ulid = ''] = await write('Archaeopteryx');
    const known = () =>
      server.db
        .selectFrom('search_words')
        .select('word')
        .where('word', '=', 'archaeopteryx')
        .execute();
    expect(await known()).toHaveLength(1);
    await alice.do(deletePost, { body: { ulid } });
    await server.db.updateTable('search_words_read').set({ swept_to: '' }).execute();
    await server.runJob('count-words');
    expect(await known()).toEqual([]);
  });

  test('has no words of private groups, usernames or links', async () => {
    const groupId = await alice.createGroup('Hidden burrow', { visibility: 'private' });
    await alice.post('Unspeakable', { groupId });
    await write('@unmentioned https://unlinked.example/unlinkable spoken');
    const words = await server.db.selectFrom('search_words').select('word').execute();
    const known = words.map(({ word }) => word);
    expect(known).toContain('spoken');
    for (const word of ['unspeakable', 'unmentioned', 'unlinked', 'unlinkable']) {
      expect(known).not.toContain(word);
    }
  });
});

describe('top', () => {
  test('answers posts, members, groups and hashtags in one call', async () => {
    const member = await addMember(server, 'puffin_fan');
    const groupId = await alice.createGroup('Puffin watch');
    const [late, early] = await write('A puffin! #puffins', 'Puffin, once more');
    await bob.comment(late ?? '', 'Lovely.');
    await server.runJob('count-topics');
    const { data, corrected } = await top(bob, 'puffin');
    expect(data.posts.map(({ id }) => id)).toEqual([late, early]);
    expect(data.users.map(({ ulid }) => ulid)).toEqual([member.ulid]);
    expect(data.groups.map(({ id }) => id)).toEqual([groupId]);
    expect(data.hashtags).toEqual([{ name: 'puffins', count: 1 }]);
    expect(corrected).toBeNull();
  });

  test('ranks posts with reactions and exact words first', async () => {
    const [, , liked, exact] = await write(
      'The plover is here',
      'The plovers are here',
      'Plovers plovers',
      'Many plovers',
    );
    await bob.comment(liked ?? '', 'Lovely.');
    await bob.comment(liked ?? '', 'So lovely.');
    const { data } = await top(bob, 'plover');
    expect(data.posts.map(({ id }) => id).slice(0, 1)).toEqual([exact]);
    const others = await top(bob, 'plovers here');
    expect(others.data.posts[0]?.id).toBe(liked);
  });

  test('finds only posts for a search with operators', async () => {
    const { data } = await top(bob, 'from:alice puffin');
    expect(data.posts).toHaveLength(2);
    expect([data.users, data.groups, data.hashtags]).toEqual([[], [], []]);
  });
});
