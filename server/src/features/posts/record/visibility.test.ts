import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isCountedSql } from '#src/features/groups/lists/lists.store.ts';
import { isListedInGroupSql } from '#src/features/groups/record/groups.store.ts';
import { isReadableSql } from '#src/features/media/record/withheld.store.ts';
import { loadBlocksAndMutes } from '#src/features/relations/blocks/blocks-and-mutes.store.ts';
import { isReadSql } from '#src/features/relations/blocks/public.ts';
import { loadMembers } from '#src/features/users/record/members.store.ts';
import { freshDatabase, type FreshDatabase } from '#test/database.ts';
import type { PostRecord } from './post-record.ts';
import { loadPosts } from './posts.store.ts';
import {
  ANYONE,
  isGone,
  leavesTombstone,
  mayBeCommentedOn,
  mayReadThread,
  maySee,
  publicStateOf,
  whyUnseen,
  type Unseen,
  type Viewer,
} from './visibility.policy.ts';
import {
  commentableSql,
  liveSql,
  shownInThreadSql,
  undeletedSql,
  visibleSql,
} from './visibility.store.ts';

const AUTHOR = 'author';
const OTHER = new Set([AUTHOR]);
const VIEWERS = {
  anyone: ANYONE,
  blocked: { ...ANYONE, blocked: OTHER },
  muting: { ...ANYONE, muted: OTHER },
  both: { ...ANYONE, blocked: OTHER, muted: OTHER },
  reviewer: { ...ANYONE, isReviewer: true },
  blockedReviewer: { ...ANYONE, isReviewer: true, blocked: OTHER },
} satisfies Record<string, Viewer>;

const FOR_EVERYONE = {
  reach: 'everyone',
  groupId: null,
  isReported: false,
  isRemovedFromGroup: false,
  isHeld: false,
} as const;

const seen = null;

describe('visibility of a post', () => {
  test.each<[state: string, ...answers: (Unseen | null)[]]>([
    ['live', seen, 'blocked', 'muted', 'blocked', seen, 'blocked'],
    ['hidden', 'hidden', 'blocked', 'muted', 'blocked', seen, 'blocked'],
    ['deleted', 'deleted', 'deleted', 'deleted', 'deleted', 'deleted', 'deleted'],
    ['deleted hidden', 'deleted', 'deleted', 'deleted', 'deleted', 'deleted', 'deleted'],
    ['left', 'author-gone', 'blocked', 'muted', 'blocked', 'author-gone', 'blocked'],
    ['left hidden', 'hidden', 'blocked', 'muted', 'blocked', 'hidden', 'blocked'],
    ['left deleted', 'deleted', 'deleted', 'deleted', 'deleted', 'deleted', 'deleted'],
    ['left deleted hidden', 'deleted', 'deleted', 'deleted', 'deleted', 'deleted', 'deleted'],
  ])('%s', (state, ...answers) => {
    const post = {
      ...FOR_EVERYONE,
      authorId: AUTHOR,
      isDeleted: state.includes('deleted'),
      isHidden: state.includes('hidden'),
    };
    const author = { isGone: state.startsWith('left') };
    const viewers = Object.values(VIEWERS);
    expect(viewers.map((viewer) => whyUnseen(viewer, post, author))).toEqual(answers);
    expect(viewers.map((viewer) => maySee(viewer, post, author))).toEqual(
      answers.map((answer) => answer === null),
    );
    if (author.isGone) expect(whyUnseen(ANYONE, post, undefined)).toBe(answers[0]);
  });

  test('returns isHidden alike for blocks, mutes and hidden posts', () => {
    const told = (why: Unseen | null): string[] =>
      Object.entries(publicStateOf(why)).flatMap(([name, is]) => (is ? [name] : []));
    expect(told(null)).toEqual([]);
    expect(told('deleted')).toEqual(['isDeleted']);
    expect(told('author-gone')).toEqual(['isDeleted']);
    for (const why of ['hidden', 'blocked', 'muted'] as const) {
      expect(told(why)).toEqual(['isHidden']);
    }
  });

  test.each<[why: Unseen, root: boolean[], comment: boolean[]]>([
    ['deleted', [true, true], [true, true]],
    ['author-gone', [true, true], [true, true]],
    ['hidden', [false, true], [false, true]],
    ['blocked', [false, false], [false, true]],
    ['muted', [false, false], [false, true]],
  ])('leaves a %s post’s tombstone with or without comments', (why, root, comment) => {
    const keeps = (parentId: string | null): boolean[] =>
      [0, 1].map((shownComments) => leavesTombstone({ parentId, shownComments }, why));
    expect(keeps(null)).toEqual(root);
    expect(keeps('above')).toEqual(comment);
  });

  // Each group of signs has four viewers: anyone, across a block, a reviewer, a reviewer across a block.
  // The first group is without comments, the second with one.
  test.each<[state: string, root: string, comment: string]>([
    ['live', '+-++ +-++', '+-++ ++++'],
    ['hidden', '--++ +-++', '--++ ++++'],
    ['deleted', '---- ++++', '---- ++++'],
    // Its author's account is deleted. A block must not reveal that.
    ['left', '---- +-+-', '---- ++++'],
  ])('opens the thread below a %s post', (state, root, comment) => {
    const { anyone, blocked, reviewer, blockedReviewer } = VIEWERS;
    const readers = [anyone, blocked, reviewer, blockedReviewer];
    const opens = (parentId: string | null): string =>
      [0, 1]
        .map((shownComments) => {
          const standing = { isDeleted: state === 'deleted', isHidden: state === 'hidden' };
          const post = {
            ...FOR_EVERYONE,
            ...standing,
            authorId: AUTHOR,
            parentId,
            shownComments,
          } as PostRecord;
          const author = { isGone: state === 'left' };
          return readers
            .map((viewer) => (mayReadThread(viewer, post, author) ? '+' : '-'))
            .join('');
        })
        .join(' ');
    expect(opens(null)).toBe(root);
    expect(opens('above')).toBe(comment);
  });
});

test.each([{ isHeld: true }, { isRemovedFromGroup: true }])(
  'lets only the author open a hidden post’s thread: %o',
  (kept) => {
    const post = {
      ...{ ...FOR_EVERYONE, ...kept, authorId: AUTHOR },
      ...{ parentId: null, shownComments: 0, isDeleted: false, isHidden: true },
    } as PostRecord;
    const opens = (id: string, author: { isGone: boolean }): boolean[] => [
      maySee({ ...ANYONE, id }, post, author),
      mayReadThread({ ...ANYONE, id }, post, author),
    ];
    expect(opens(AUTHOR, { isGone: false })).toEqual([true, true]);
    expect(opens('another', { isGone: false })).toEqual([false, false]);
    expect(opens(AUTHOR, { isGone: true })).toEqual([false, false]);
  },
);

const MEMBERS = ['here', 'deleted', 'banned', 'blocking', 'blocked', 'muting', 'indifferent'];
const AUTHORS = ['here', 'deleted', 'banned'];
const uuid = (kind: number, n: number): string =>
  `${kind}0000000-0000-0000-0000-${String(n).padStart(12, '0')}`;
const memberId = (name: string): string => uuid(1, MEMBERS.indexOf(name));

describe('visibility in the database and the policy', () => {
  let database: FreshDatabase;
  let posts: PostRecord[];
  let isGoneOf: (post: PostRecord) => { isGone: boolean };

  beforeAll(async () => {
    database = await freshDatabase();
    const { db } = database;
    const now = new Date();
    for (const name of MEMBERS) {
      await sql`
        with made as (
          insert into users (id, email, email_key, name, referral_code, created_at, updated_at, deleted_at, banned_at)
          values (${memberId(name)}, ${`${name}@rooks.test`}, ${`${name}@rooks.test`}, ${name}, ${name}, ${now}, ${now},
            ${name === 'deleted' ? now : null}, ${name === 'banned' ? now : null})
          returning id
        ) insert into user_counts (user_id) select id from made`.execute(db);
    }
    let made = 0;
    for (const author of AUTHORS) {
      for (let bits = 0; bits < 16; bits += 1) {
        const is = (bit: number): boolean => (bits & (1 << bit)) !== 0;
        await sql`
          with made as (
            insert into posts (id, author_id, post_type, body, created_at, updated_at, deleted_at, hidden_at, is_media_withheld)
            values (${uuid(2, (made += 1))}, ${memberId(author)}, 'POST', 'A post.', ${now}, ${now},
              ${is(0) ? now : null}, ${is(1) ? now : null}, ${is(2)})
            returning id
          ) insert into post_counts (post_id, shown_answers) select id, ${is(3) ? 1 : 0} from made`.execute(
          db,
        );
      }
    }
    for (const author of AUTHORS.map(memberId)) {
      await sql`
        with one as (insert into blocks (blocker_id, blocked_id, created_at)
          values (${memberId('blocking')}, ${author}, ${now}), (${author}, ${memberId('blocked')}, ${now}))
        insert into mutes (muter_id, muted_id, created_at) values (${memberId('muting')}, ${author}, ${now})`.execute(
        db,
      );
    }
    posts = [
      ...(
        await loadPosts(
          db,
          Array.from({ length: made }, (_, at) => uuid(2, at + 1)),
        )
      ).values(),
    ];
    const members = await loadMembers(db, MEMBERS.map(memberId));
    isGoneOf = ({ authorId }) => ({ isGone: members.get(authorId)?.isGone ?? true });
  });
  afterAll(() => database.drop());

  const idsOf = (found: readonly { id: string }[]): string[] => found.map(({ id }) => id).sort();

  async function where(condition: RawBuilder<unknown>): Promise<string[]> {
    const { rows } = await sql<{ id: string }>`
      select p.id from posts p join post_counts c on c.post_id = p.id join users a on a.id = p.author_id
      where ${condition}`.execute(database.db);
    return idsOf(rows);
  }

  test('agrees for every state of a post and its author', () => {
    expect(posts).toHaveLength(48);
    expect(posts.filter((post) => maySee(ANYONE, post, isGoneOf(post)))).toHaveLength(4);
  });

  test.each<
    [
      question: string,
      condition: RawBuilder<SqlBool>,
      holds: (post: PostRecord, author: { isGone: boolean }) => boolean,
    ]
  >([
    ['not deleted', undeletedSql('p'), (post) => !post.isDeleted],
    ['live', liveSql('p'), (post) => !isGone(post)],
    ['shown to anyone', visibleSql('p', 'a'), (post, author) => maySee(ANYONE, post, author)],
    [
      'shown in a thread',
      shownInThreadSql('p', 'c', null),
      (post) => !isGone(post) || post.shownComments > 0,
    ],
    ['may be commented on', commentableSql('p', 'c', 'a'), mayBeCommentedOn],
    ['visible in its group', isListedInGroupSql, (post) => !isGone(post)],
    ['counts for its group', isCountedSql, (post, author) => maySee(ANYONE, post, author)],
    [
      'its media shown to anyone',
      sql`${isReadableSql}`,
      (post, author) => !post.isMediaWithheld && maySee(ANYONE, post, author),
    ],
  ])('gives the policy’s answer: %s', async (_question, condition, holds) => {
    const expected = posts.filter((post) => holds(post, isGoneOf(post)));
    expect(await where(condition)).toEqual(idsOf(expected));
    expect(await where(sql`not (${condition})`)).toEqual(
      idsOf(posts.filter((post) => !expected.includes(post))),
    );
  });

  test.each([
    ['indifferent', 4],
    ['here', 4],
    ['blocking', 0],
    ['blocked', 0],
    ['muting', 0],
  ])('agrees for a viewer who is %s', async (name, count) => {
    const viewerId = memberId(name);
    const blocksAndMutes = await loadBlocksAndMutes(database.db, [viewerId]);
    const others = (isKind: (kind: string) => boolean): Set<string> =>
      new Set(blocksAndMutes.filter(({ kind }) => isKind(kind)).map(({ otherId }) => otherId));
    const viewer: Viewer = {
      ...ANYONE,
      blocked: others((kind) => kind !== 'muted'),
      muted: others((kind) => kind === 'muted'),
    };
    const isRead = isReadSql(viewerId, sql`p.author_id`);
    const expected = posts.filter((post) => maySee(viewer, post, isGoneOf(post)));
    expect(expected).toHaveLength(count);
    expect(await where(sql`${visibleSql('p', 'a')} and ${isRead}`)).toEqual(idsOf(expected));
    const inThread = posts.filter(
      (post) => post.shownComments > 0 || maySee(viewer, post, { isGone: false }),
    );
    const hasBlockers = others((kind) => kind === 'blocker').size > 0;
    const hiddenFor = { memberId: viewerId, hasBlockers };
    expect(await where(shownInThreadSql('p', 'c', hiddenFor))).toEqual(idsOf(inThread));
  });
});
