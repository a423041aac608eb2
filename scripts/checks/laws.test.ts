import { describe, expect, test } from 'vitest';

import { checkLaws } from './laws.ts';
import { listFiles } from './source-tree.ts';

/** Judges a tree of files given as path → text, and names the broken laws as `path: message`. */
function judge(tree: Record<string, string>): string[] {
  const files = Object.entries(tree).map(([path, text]) => ({ path, text }));
  return checkLaws(files).map(({ path, line, message }) => `${path}:${line} ${message}`);
}

const FEATURES = 'server/src/features';

test('a sound tree breaks no law', () => {
  const broken = judge({
    [`${FEATURES}/posts/create-post.ts`]:
      "import { insertPost } from './posts.store.ts';\nimport { findUser } from '#src/features/users/public.ts';\nimport type { Clock } from '#src/kernel/clock.ts';\n",
    [`${FEATURES}/posts/posts.store.ts`]:
      "import { sql } from 'kysely';\nexport const insertPost = (db) => db.insertInto('posts').values(sql`now()`);\n",
    [`${FEATURES}/users/public.ts`]: "export { findUser } from './find-user.ts';\n",
    [`${FEATURES}/users/find-user.ts`]: 'export const findUser = 1;\n',
    'server/src/kernel/clock.ts': 'export const systemClock = { now: () => new Date() };\n',
    'web/src/data/api.ts':
      "import type { Calls } from '@rookery/contract/calls.ts';\nimport { limits } from '@rookery/contract/kernel/limits.ts';\n",
    'contract/src/calls.ts': 'export type Calls = never;\n',
  });
  expect(broken).toEqual([]);
});

test('refuses to wait for other hosts without the right', () => {
  const tree = (path: string): Record<string, string> => ({
    [path]:
      "// fetch(x)\nimport { Resolver } from 'node:dns/promises';\nawait fetch(new Resolver());\n",
  });
  expect(judge(tree(`${FEATURES}/posts/look.ts`))).toEqual([
    expect.stringContaining('look.ts:2 This waits for another host'),
    expect.stringContaining('look.ts:3 This waits for another host'),
  ]);
  expect(judge(tree('server/src/platform/fetch/look.ts'))).toEqual([]);
});

describe('imports between features', () => {
  test('a higher feature is not imported, also not as a type', () => {
    const [broken, ...others] = judge({
      [`${FEATURES}/users/ban.ts`]:
        "\nimport type { Post } from '#src/features/posts/public.ts';\nexport type Ban = Post;\n",
    });
    expect(broken).toContain('users/ban.ts:2 users stands below posts');
    expect(broken).toContain('users.facts.ts');
    expect(others).toEqual([]);
  });

  test('a lower feature is entered through its public.ts only', () => {
    const tree = (door: string): Record<string, string> => ({
      [`${FEATURES}/posts/a.ts`]: `export { x } from '../users/${door}.ts';\n`,
    });
    expect(judge(tree('users.store'))).toEqual([
      expect.stringContaining('export it from features/users/public.ts'),
    ]);
    expect(judge(tree('public'))).toEqual([]);
  });

  test('the browser keeps the same order', () => {
    const broken = judge({
      'web/src/features/users/card.tsx': "import { Post } from '#web/features/posts/public.ts';\n",
      'web/src/features/posts/post.tsx': "import { Card } from '#web/features/users/public.tsx';\n",
    });
    expect(broken).toHaveLength(1);
    expect(broken[0]).toContain('move the shared view down into users');
  });

  test('a feature without a place in the order is reported', () => {
    expect(judge({ [`${FEATURES}/widgets/a.ts`]: '' })).toEqual([
      expect.stringContaining('"widgets" has no place in the order'),
    ]);
  });

  test('a test may reach wherever it must', () => {
    const text = "import { x } from '#src/features/posts/posts.store.ts';\nDate.now();\n";
    expect(judge({ [`${FEATURES}/users/a.test.ts`]: text })).toEqual([]);
  });
});

describe('the rooms of a feature that is divided', () => {
  const posts = 'web/src/features/posts';

  test.each([
    [
      'a higher one',
      `${posts}/text/a.ts`,
      '#web/features/posts/card/b.ts',
      'text stands below card',
    ],
    [
      'a higher one, also as a type',
      `${posts}/text/a.ts`,
      '../card/b.ts',
      'text stands below card',
    ],
    [
      'what stands beside them',
      `${posts}/card/a.ts`,
      '../public.ts',
      'nothing of what stands beside',
    ],
    [
      'a higher one on the server',
      `${FEATURES}/posts/read/a.ts`,
      '../write/b.ts',
      'read stands below',
    ],
    [
      'a higher one of the data',
      'web/src/data/http/a.ts',
      '#web/data/api/client.ts',
      'http stands below',
    ],
  ])('a room may not know %s', (_whom, path, specifier, message) => {
    expect(judge({ [path]: `import type { x } from '${specifier}';\n` })).toEqual([
      expect.stringContaining(message),
    ]);
  });

  test('a room knows lower ones, and what it fetches when it is first needed', () => {
    const sound = judge({
      [`${posts}/card/a.ts`]: "import { x } from '#web/features/posts/text/b.ts';\n",
      [`${posts}/public.ts`]: "export { x } from './card/a.ts';\n",
      'web/src/data/entities/a.ts':
        "import type * as kept from '../offline/b.ts';\nconst load = () => import('../offline/b.ts');\n",
    });
    expect(sound).toEqual([]);
  });

  test('a room without a place in the order is reported', () => {
    expect(judge({ [`${posts}/cupboard/a.ts`]: '' })).toEqual([
      expect.stringContaining('"cupboard" is no room of web/src/features/posts'),
    ]);
  });
});

describe('doors', () => {
  const names = (count: number): string =>
    Array.from({ length: count }, (_, at) => `name${at}`).join(', ');
  const door = `${FEATURES}/posts/public.ts`;

  test.each([
    door,
    `${FEATURES}/posts/record/public.ts`,
    'web/src/features/posts/public.ts',
    'web/src/features/posts/card/public.tsx',
  ])('%s has 15 names at most, types too', (path) => {
    const tree = (types: number): Record<string, string> => ({
      [path]: `export { ${names(8)} } from './a.ts';\nexport type {\n  ${names(types)},\n} from './b.ts';\nexport { type T, x as y } from './c.ts';\n`,
    });
    expect(judge(tree(5))).toEqual([]);
    expect(judge(tree(6))).toEqual([
      expect.stringContaining(
        `${path}:5 A door has 15 names at most, types too, and this one has 16`,
      ),
    ]);
  });

  test('what is no door may export more', () => {
    const text = `export { ${names(16)} } from './a.ts';\n`;
    expect(judge({ [`${FEATURES}/posts/post-record.ts`]: text })).toEqual([]);
    expect(judge({ 'gifs/src/public.ts': text })).toEqual([]);
  });

  test.each([
    ['everything of a file', "export * from './a.ts';"],
    ['all types of a file', "export type * from './a.ts';"],
    ['what it holds itself', 'export const limit = 5;'],
    ['a type of its own', 'export type Limit = 5;'],
  ])('a door does not export %s', (_what, text) => {
    expect(judge({ [door]: `// export * is no way\n${text}\n` })).toEqual([
      expect.stringContaining('public.ts:2 A door names what it passes on'),
    ]);
  });

  test('a room is entered by its own door, and by no other file of it', () => {
    const tree = (specifier: string): Record<string, string> => ({
      [`${FEATURES}/feeds/a.ts`]: `import { x } from '#src/features/posts/${specifier}.ts';\n`,
    });
    expect(judge(tree('record/public'))).toEqual([]);
    expect(judge(tree('record/visibility/public'))).toHaveLength(1);
    expect(judge(tree('record/posts.store'))).toEqual([
      expect.stringContaining('or from the public.ts of its room'),
    ]);
  });

  test('the door of a room opens that room alone, and a feature’s the feature', () => {
    const tree = (path: string, specifier: string): Record<string, string> => ({
      [path]: `export { x } from '${specifier}';\n`,
    });
    const room = `${FEATURES}/posts/read/public.ts`;
    expect(judge(tree(room, './post-view.ts'))).toEqual([]);
    expect(judge(tree(door, './read/post-view.ts'))).toEqual([]);
    const refused = [expect.stringContaining('A door opens what stands behind it')];
    expect(judge(tree(room, '#src/features/posts/record/posts.store.ts'))).toEqual(refused);
    expect(judge(tree(door, '#src/features/users/public.ts'))).toEqual(refused);
  });
});

test('files of the benchmark, the journeys and the scripts that import each other are reported', () => {
  const knot = (folder: string): Record<string, string> => ({
    [`${folder}/a.ts`]: "import type { B } from './b.ts';\n",
    [`${folder}/b.ts`]: "import type { A } from './a.ts';\n",
  });
  for (const folder of ['bench', 'e2e', 'scripts']) {
    expect(judge(knot(folder))).toEqual([expect.stringContaining('import each other')]);
  }
});

test('a word that the glossary has retired is reported', () => {
  for (const text of [
    'f(needs, x);',
    'type A = PinNeeds;',
    'const stretch = 1;',
    'barriers.of(id);',
    'if (isAnswer(post)) f();',
    'const equation = 1;',
  ]) {
    expect(judge({ 'server/src/a.ts': `${text}\n` })).toEqual([
      expect.stringContaining('docs/glossary.md'),
    ]);
  }
  for (const text of ['const flags = [];', 'f(violationType);', 'type A = ViolationChoice;']) {
    expect(judge({ 'web/src/a.ts': `${text}\n` })).toEqual([
      expect.stringContaining('docs/glossary.md'),
    ]);
  }
  expect(judge({ 'web/src/a.ts': "f('PUT /posts/flag', { violationType: reason });\n" })).toEqual(
    [],
  );
  expect(judge({ 'server/src/a.ts': "// It needs a stretch.\nf('a wish');\n" })).toEqual([]);
});

test('an object literal is not spread into another, nor into what is drawn', () => {
  for (const text of [
    'f({ ...{ a, b }, c });',
    '<A {...{ a }} />;',
    'const x = {\n  ...{ a },\n};',
  ]) {
    expect(judge({ 'web/src/a.tsx': `${text}\n` })).toEqual([
      expect.stringContaining('A literal is not spread'),
    ]);
  }
  const sound = 'f({ ...(isLong && { a }), ...rest, ...[a].map(b) }, "...{");\n';
  expect(judge({ 'web/src/a.tsx': sound })).toEqual([]);
});

test('a route calls no store, however its file is named', () => {
  for (const name of ['routes', 'pin-routes']) {
    const path = `${FEATURES}/users/${name}.ts`;
    expect(judge({ [path]: "import { x } from './users.store.ts';\n" })).toEqual([
      expect.stringContaining('A route calls use cases'),
    ]);
  }
});

describe('layers', () => {
  test.each([
    ['server/src/kernel/a.ts', '#src/platform/db/database.ts', 'kernel is pure'],
    ['server/src/platform/http/a.ts', '#src/features/users/public.ts', 'knows no feature'],
    [`${FEATURES}/users/a.ts`, '#src/app.ts', 'does not know who mounts it'],
    ['web/src/ui/a.tsx', '#web/data/api.ts', 'only draws'],
    ['web/src/ui/a.tsx', '../features/users/public.ts', 'only draws'],
    ['web/src/data/a.ts', '#web/app/session.ts', 'knows no screen'],
    ['contract/src/a.ts', '../../server/src/kernel/clock.ts', 'knows no server'],
    ['web/src/data/a.ts', '../../../server/src/kernel/clock.ts', 'knows no server code'],
    ['server/src/a.ts', '#test/database.ts', 'exists for tests'],
    ['gifs/src/parts/a.ts', '../../../server/src/kernel/clock.ts', 'knows nothing but itself'],
    ['gifs/src/a.ts', '@rookery/contract/kernel/limits.ts', 'knows nothing but itself'],
    ['server/src/app.ts', '@rookery/gifs/public.ts', 'features/media alone'],
    [`${FEATURES}/posts/a.ts`, '@rookery/gifs/public.ts', 'features/media alone'],
    [`${FEATURES}/media/gifs/a.ts`, '@rookery/gifs/render-gif.ts', 'through gifs/src/public.ts'],
    ['web/src/data/a.ts', '../../../gifs/src/public.ts', 'features/media alone'],
    ['demo/src/a.ts', '../../server/src/kernel/clock.ts', 'knows no server'],
    ['demo/src/a.ts', '@rookery/gifs/public.ts', 'knows no server'],
    ['demo/content/topics/a.ts', '../../src/random.ts', 'knows nothing of the telling'],
    ['server/src/app.ts', '@rookery/demo/public.ts', 'server/src/cli alone'],
    ['server/src/cli/demo/a.ts', '@rookery/demo/random.ts', 'through demo/src/public.ts'],
    ['contract/src/a.ts', '../../demo/content/guests.ts', 'knows no server'],
    ['web/src/a.tsx', '../gallery/samples.ts', 'exists for tests'],
  ])('%s may not import %s', (path, specifier, message) => {
    expect(judge({ [path]: `import { x } from '${specifier}';\n` })).toEqual([
      expect.stringContaining(message),
    ]);
  });

  test('the library of GIFs is entered by media through its door, and draws with its own parts', () => {
    const sound = judge({
      [`${FEATURES}/media/gifs/a.ts`]: "import { LIBRARY } from '@rookery/gifs/public.ts';\n",
      'gifs/src/drawings/hands.ts': "import { palm } from '../parts/hand.ts';\n",
      'gifs/src/library.ts': "import entries from '../catalogue.json' with { type: 'json' };\n",
    });
    expect(sound).toEqual([]);
  });

  test('the demo is entered by the command line through its door, and tells its content', () => {
    const sound = judge({
      'server/src/cli/demo/a.ts': "import { guests } from '@rookery/demo/public.ts';\n",
      'demo/src/a.ts':
        "import { guests } from '../content/guests.ts';\nimport { findEntities } from '@rookery/contract/kernel/text.ts';\n",
      'demo/content/topics/town.ts': "import { lines } from './topic.ts';\n",
    });
    expect(sound).toEqual([]);
  });

  test.each(["process.env['PORT']", 'Date.now()', 'new Date()'])(
    'content, the same each time, does not contain %s',
    (text) => {
      expect(judge({ 'gifs/src/drawings/a.ts': `f(${text});\n` })).toHaveLength(1);
      expect(judge({ 'demo/content/topics/a.ts': `f(${text});\n` })).toHaveLength(1);
    },
  );

  test('the web takes values from contract/kernel only', () => {
    const broken = judge({
      'web/src/a.ts': "import { createPost } from '@rookery/contract/posts/create-post.ts';\n",
      'web/src/b.ts': "import { type Post } from '@rookery/contract/posts/post.ts';\n",
      'web/src/c.ts': "export type { Post } from '@rookery/contract/posts/post.ts';\n",
    });
    expect(broken).toEqual([
      expect.stringContaining('web/src/a.ts:1 The web takes only types'),
      expect.stringContaining('web/src/b.ts:1 The web takes only types'),
    ]);
  });
});

test('a feature tells and hears facts, and leaves the outbox to them', () => {
  const outbox = 'server/src/platform/outbox';
  const broken = judge({
    [`${FEATURES}/posts/create-post.ts`]: `import type { Outbox } from '#src/platform/outbox/outbox.ts';\n`,
    [`${FEATURES}/posts/posts.store.ts`]: `import { eventSql } from '#src/platform/outbox/event-sql.ts';\n`,
    [`${outbox}/outbox.ts`]: 'export type Outbox = never;\n',
    [`${outbox}/event-sql.ts`]: 'export const eventSql = 1;\n',
  });
  expect(broken).toEqual([expect.stringContaining('posts/create-post.ts:1 A feature tells what')]);
});

describe('roles', () => {
  test('a route never reaches for the store', () => {
    const text = "import { find } from './users.store.ts';\n";
    expect(judge({ [`${FEATURES}/users/routes.ts`]: text })).toEqual([
      expect.stringContaining('calls use cases'),
    ]);
  });

  test('a policy awaits nothing and knows no database', () => {
    const text =
      "import type { Kysely } from 'kysely';\nimport { x } from './users.store.ts';\nexport async function may() {}\n";
    expect(judge({ [`${FEATURES}/users/users.policy.ts`]: text })).toHaveLength(3);
  });

  test.each([
    ["db.selectFrom('users')", 'SQL stands'],
    ['sql`select 1`', 'SQL stands'],
    ["pool.query('select 1')", 'SQL stands'],
    ["process.env['PORT']", 'Config'],
    ['Date.now()', 'clock.now()'],
    ['new Date()', 'clock.now()'],
  ])('a use case does not contain %s', (text, message) => {
    expect(judge({ [`${FEATURES}/users/a.ts`]: `const a = 1;\nf(${text});\n` })).toEqual([
      expect.stringContaining(message),
    ]);
  });

  test.each([
    'sql`select id from posts where deleted_at is null and hidden_at is null`',
    'sql`select id from posts p where p.hidden_at is not null`',
    'sql`select id from posts where "posts"."deleted_at" < ${moment}`',
    'sql`select coalesce(deleted_at, hidden_at) is null as is_live from posts`',
    'sql`select from users u where u.banned_at\n is null`',
    "db.selectFrom('posts').where('posts.deleted_at', 'is', null)",
  ])('which posts are seen is not spelled again: %s', (text) => {
    const judgeAt = (path: string): string[] => judge({ [path]: `const a = 1;\nf(${text});\n` });
    const spelled = [expect.stringContaining('.ts:2 Which posts are seen')];
    for (const path of [
      'feeds/feeds.store.ts',
      'posts/read/answers.store.ts',
      'media/a.store.ts',
    ]) {
      expect(judgeAt(`${FEATURES}/${path}`)[0]).toEqual(spelled[0]);
    }
    expect(judgeAt('server/src/cli/demo/demo.store.ts')[0]).toEqual(spelled[0]);
    for (const path of [
      'posts/record/visibility.store.ts',
      'media/record/withheld.store.ts',
      'users/accounts.store.ts',
      'relations/relations.store.ts',
      'feeds/feeds.test.ts',
    ]) {
      expect(judgeAt(`${FEATURES}/${path}`)).toEqual([]);
    }
  });

  test.each([
    'sql`update posts set deleted_at = ${now} where id = ${id}`',
    'sql`insert into posts (id, deleted_at, hidden_at) values (${id}, null, null)`',
    'sql`select from posts where ${liveSql()}`',
    '{} as { deleted_at: Date | null; hidden_at: Date | null }',
  ])('what says nothing of who sees a post is let through: %s', (text) => {
    expect(judge({ [`${FEATURES}/posts/posts.store.ts`]: `f(${text});\n` })).toEqual([]);
  });

  test.each([
    'post.isDeleted || post.isHidden',
    '!post.isHidden && !post.isDeleted',
    'post.isDeleted || await_.record?.isHidden',
  ])('who sees a post is not decided again: %s', (text) => {
    const judgeAt = (path: string): string[] => judge({ [path]: `const is = ${text};\n` });
    expect(judgeAt(`${FEATURES}/feeds/a.ts`)).toEqual([
      expect.stringContaining('feeds/a.ts:1 Who sees a post is decided'),
    ]);
    expect(judgeAt(`${FEATURES}/posts/record/visibility.policy.ts`)).toEqual([]);
  });

  test('words in comments, strings and patterns break nothing', () => {
    const text = [
      "// import { x } from '#src/features/admin/public.ts';",
      '/* new Date() */',
      'const a = "Date.now()";',
      "const b = `process.env ${'sql'} import('#src/features/admin/a.ts')`;",
      "const c = /new Date()'/;",
      "const d = f(`it's ${nested(`deep ${a}`)} here`);",
    ].join('\n');
    expect(judge({ [`${FEATURES}/users/a.ts`]: text })).toEqual([]);
  });

  test('an apostrophe in the text of a component hides no code after it', () => {
    const text = "const a = <p>don't</p>;\nimport('#web/features/admin/public.ts');\n";
    expect(judge({ 'web/src/features/users/a.tsx': text })).toHaveLength(1);
  });

  test('code inside a template is still read', () => {
    expect(judge({ [`${FEATURES}/users/a.ts`]: 'const a = `x ${Date.now()} y`;' })).toHaveLength(1);
  });

  test('a drawer for everything is refused', () => {
    expect(judge({ 'web/src/ui/utils/a.ts': '', 'server/src/kernel/helpers.ts': '' })).toHaveLength(
      2,
    );
  });
});

describe('cycles', () => {
  test('files that import each other are named, also through types', () => {
    const broken = judge({
      'contract/src/a.ts': "import type { B } from './b.ts';\n",
      'contract/src/b.ts': "import {\n  type C,\n} from './c.ts';\n",
      'contract/src/c.ts': "export * from './a.ts';\n",
    });
    expect(broken).toEqual([
      expect.stringContaining(
        'contract/src/a.ts -> contract/src/b.ts -> contract/src/c.ts -> contract/src/a.ts',
      ),
    ]);
  });

  test('a list of parts may name its users', () => {
    const tree = (kind: string): Record<string, string> => ({
      [`${FEATURES}/posts/parts.ts`]: "import type { Posts } from './record/posts.ts';\n",
      [`${FEATURES}/posts/record/posts.ts`]: `import ${kind} { PostsParts } from '#src/features/posts/parts.ts';\n`,
      [`${FEATURES}/feeds/parts.ts`]:
        "import type { PostsParts } from '#src/features/posts/parts.ts';\n",
    });
    expect(judge(tree('type'))).toEqual([]);
    expect(judge(tree(''))).toEqual([expect.stringContaining('These files import each other')]);
  });

  test('a list of parts imports types only', () => {
    const list = { [`${FEATURES}/posts/parts.ts`]: "import { Posts } from './record/posts.ts';\n" };
    expect(judge(list)).toEqual([expect.stringContaining('lists types alone')]);
  });

  test('two ways to the same file are no cycle', () => {
    const broken = judge({
      'contract/src/a.ts': "import './b.ts';\nimport './c.ts';\n",
      'contract/src/b.ts': "import './d.ts';\n",
      'contract/src/c.ts': "const d = await import('./d.ts');\n",
      'contract/src/d.ts': '',
    });
    expect(broken).toEqual([]);
  });
});

describe('state of modules', () => {
  const path = 'web/src/features/posts/a.ts';

  test.each([
    'let count = 0;\n',
    'export const held = new Map<string, number>();\n',
    'const store = createStore<{ on: boolean }>(() => ({ on: false }));\n',
  ])('what a module may change is refused: %j', (text) => {
    expect(judge({ [path]: text })).toEqual([expect.stringContaining('A module holds no state')]);
  });

  test.each([
    "const NAMES = new Set(['a']);\n",
    'export const known: ReadonlyMap<string, number> = new Map();\n',
    'export function create() {\n  let count = 0;\n  return () => (count += 1);\n}\n',
  ])('a constant is none, and neither is what a function makes: %j', (text) => {
    expect(judge({ [path]: text })).toEqual([]);
  });

  test('allows only the navigation of the tab', () => {
    const [navigation, page] = [
      'web/src/router/browser-navigation.ts',
      'web/src/data/page/browser-page.ts',
    ];
    const held = 'export const held = createHeld();\n';
    expect(judge({ [navigation]: held })).toEqual([]);
    expect(judge({ [page]: held })).toEqual([expect.stringContaining('A module holds no state')]);
    expect(listFiles()).toEqual(expect.arrayContaining([navigation, page]));
  });

  test('rejects a part that can open a page', () => {
    const tree = (line: string): Record<string, string> => ({
      'web/src/data/page/browser-page.ts': 'export const openBrowserPage = 1;\n',
      'web/src/data/live/live.ts': `${line}\n`,
      'web/src/data/live/live.part.ts': "import { a } from './live.ts';\n",
    });
    const line = "import { openBrowserPage } from '#web/data/page/browser-page.ts';";
    expect(judge(tree(line))).toEqual([expect.stringContaining('live.part.ts:1 A part of a page')]);
    expect(judge(tree(line.replace('import {', 'import type {')))).toEqual([]);
  });
});

describe('what a viewer may do comes with the view', () => {
  test.each([
    "const isStaff = user.badges.includes('moderator');",
    'const mayRemove = hasRole(user, role);',
    'if (badge === "employee") return null;',
    'export const isModerator = (user: User): boolean => user.roles.length > 0;',
    "const staff = ['administrator'];",
  ])('a page judges no role by itself: %s', (text) => {
    const broken = judge({ 'web/src/features/posts/menu/post-menu.tsx': text });
    expect(broken.length).toBeGreaterThan(0);
    expect(broken[0]).toContain('comes with the view');
  });

  test.each([
    ['web/src/ui/person/badges.tsx', "const SEALS = ['employee', 'moderator'];"],
    ['web/src/features/posts/menu/discover.ts', "await api('POST /employee/post/discover');"],
    ['web/src/features/users/documents.tsx', '<li>Moderators also see what is reported.</li>;'],
    ['server/src/features/users/roles/abilities.policy.ts', "holdsAny(badges, ['moderator']);"],
    ['e2e/harness/scene.ts', "await giveBadge(member, 'administrator');"],
  ])('%s may: %s', (path, text) => {
    expect(judge({ [path]: text })).toEqual([]);
  });
});

describe('calls of the log', () => {
  const path = `${FEATURES}/sessions/sign-in/magic-login.ts`;

  test.each([
    "log.warn({ email }, 'Nobody is there');\n",
    "request.log.info({ id, token: given }, 'It came back');\n",
    "log.error({\n  err: error,\n  query: request.query,\n}, 'It failed');\n",
    "log?.debug({ of: { address } }, 'It failed');\n",
    'log.child({ username });\n',
  ])('no field of one tells of a member, or how to sign in as one: %j', (text) => {
    expect(judge({ [path]: text })).toEqual([expect.stringContaining('log an id')]);
  });

  test('no text of one is put together from values', () => {
    const text = 'log.warn({}, `${left} is not known`);\n';
    expect(judge({ [path]: text })).toEqual([expect.stringContaining('give them as fields')]);
  });

  test.each([
    "log.warn({ err: error, userId }, 'A token (of an email, to nobody) came back');\n",
    'const email = catalog.info({ email });\n',
  ])('ids and errors are told, whatever the words are: %j', (text) => {
    expect(judge({ [path]: text })).toEqual([]);
  });

  test.each(['server/src/platform/http/replies/error-replies.ts', 'server/src/app.ts'])(
    'what is spared, such as %s, is there',
    (spared) => expect(listFiles()).toContain(spared),
  );
});
