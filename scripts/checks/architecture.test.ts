import { describe, expect, test } from 'vitest';

import { checkArchitecture } from './architecture.ts';
import { listFiles } from './source-tree.ts';

function judge(tree: Record<string, string>): string[] {
  const files = Object.entries(tree).map(([path, text]) => ({ path, text }));
  return checkArchitecture(files).map(({ path, line, message }) => `${path}:${line} ${message}`);
}

const FEATURES = 'server/src/features';

test('accepts a valid tree', () => {
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

test('rejects network calls outside the allowed folders', () => {
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
  test('rejects an import or type from a higher feature', () => {
    const [broken, ...others] = judge({
      [`${FEATURES}/users/ban.ts`]:
        "\nimport type { Post } from '#src/features/posts/public.ts';\nexport type Ban = Post;\n",
    });
    expect(broken).toContain('users/ban.ts:2 users is below posts');
    expect(broken).toContain('users.facts.ts');
    expect(others).toEqual([]);
  });

  test('allows imports of a lower feature through public.ts only', () => {
    const tree = (file: string): Record<string, string> => ({
      [`${FEATURES}/posts/a.ts`]: `export { x } from '../users/${file}.ts';\n`,
    });
    expect(judge(tree('users.store'))).toEqual([
      expect.stringContaining('Export it from features/users/public.ts'),
    ]);
    expect(judge(tree('public'))).toEqual([]);
  });

  test('enforces the same feature order in the browser', () => {
    const broken = judge({
      'web/src/features/users/card.tsx': "import { Post } from '#web/features/posts/public.ts';\n",
      'web/src/features/posts/post.tsx': "import { Card } from '#web/features/users/public.tsx';\n",
    });
    expect(broken).toHaveLength(1);
    expect(broken[0]).toContain('Move the shared view down into users');
  });

  test('reports a feature without a place in the order', () => {
    expect(judge({ [`${FEATURES}/widgets/a.ts`]: '' })).toEqual([
      expect.stringContaining('"widgets" is not a known feature'),
    ]);
  });

  test('lets a test import anything', () => {
    const text = "import { x } from '#src/features/posts/posts.store.ts';\nDate.now();\n";
    expect(judge({ [`${FEATURES}/users/a.test.ts`]: text })).toEqual([]);
  });
});

describe('the folders of a divided feature', () => {
  const posts = 'web/src/features/posts';

  test.each([
    ['a higher one', `${posts}/text/a.ts`, '#web/features/posts/card/b.ts', 'text is below card'],
    ['a higher one, also as a type', `${posts}/text/a.ts`, '../card/b.ts', 'text is below card'],
    [
      'files beside the folders',
      `${posts}/card/a.ts`,
      '../public.ts',
      'cannot import files outside the folders',
    ],
    [
      'a higher one on the server',
      `${FEATURES}/posts/read/a.ts`,
      '../write/b.ts',
      'read is below write',
    ],
    [
      'a higher one of the data',
      'web/src/data/http/a.ts',
      '#web/data/api/client.ts',
      'http is below api',
    ],
  ])('rejects an import in a folder of %s', (_whom, path, specifier, message) => {
    expect(judge({ [path]: `import type { x } from '${specifier}';\n` })).toEqual([
      expect.stringContaining(message),
    ]);
  });

  test('allows lower folders and lazy imports', () => {
    const sound = judge({
      [`${posts}/card/a.ts`]: "import { x } from '#web/features/posts/text/b.ts';\n",
      [`${posts}/public.ts`]: "export { x } from './card/a.ts';\n",
      'web/src/data/entities/a.ts':
        "import type * as kept from '../offline/b.ts';\nconst load = () => import('../offline/b.ts');\n",
    });
    expect(sound).toEqual([]);
  });

  test('reports a folder without a place in the order', () => {
    expect(judge({ [`${posts}/cupboard/a.ts`]: '' })).toEqual([
      expect.stringContaining('"cupboard" is not a known folder of web/src/features/posts'),
    ]);
  });
});

describe('public APIs', () => {
  const names = (count: number): string =>
    Array.from({ length: count }, (_, at) => `name${at}`).join(', ');
  const publicApi = `${FEATURES}/posts/public.ts`;

  test.each([
    publicApi,
    `${FEATURES}/posts/record/public.ts`,
    'web/src/features/posts/public.ts',
    'web/src/features/posts/card/public.tsx',
  ])('limits %s to 15 exported names, types included', (path) => {
    const tree = (types: number): Record<string, string> => ({
      [path]: `export { ${names(8)} } from './a.ts';\nexport type {\n  ${names(types)},\n} from './b.ts';\nexport { type T, x as y } from './c.ts';\n`,
    });
    expect(judge(tree(5))).toEqual([]);
    expect(judge(tree(6))).toEqual([
      expect.stringContaining(
        `${path}:5 A public.ts exports at most 15 names, including types. This one has 16.`,
      ),
    ]);
  });

  test('allows more exports in other files', () => {
    const text = `export { ${names(16)} } from './a.ts';\n`;
    expect(judge({ [`${FEATURES}/posts/post-record.ts`]: text })).toEqual([]);
    expect(judge({ 'gifs/src/public.ts': text })).toEqual([]);
  });

  test.each([
    ['everything of a file', "export * from './a.ts';"],
    ['all types of a file', "export type * from './a.ts';"],
    ['a definition of its own', 'export const limit = 5;'],
    ['a type of its own', 'export type Limit = 5;'],
  ])('rejects a public API that exports %s', (_what, text) => {
    expect(judge({ [publicApi]: `// export * is no way\n${text}\n` })).toEqual([
      expect.stringContaining('public.ts:2 A public.ts re-exports by name'),
    ]);
  });

  test('allows imports of a folder through its public.ts only', () => {
    const tree = (specifier: string): Record<string, string> => ({
      [`${FEATURES}/feeds/a.ts`]: `import { x } from '#src/features/posts/${specifier}.ts';\n`,
    });
    expect(judge(tree('record/public'))).toEqual([]);
    expect(judge(tree('record/visibility/public'))).toHaveLength(1);
    expect(judge(tree('record/posts.store'))).toEqual([
      expect.stringContaining('or from the public.ts of its folder'),
    ]);
  });

  test('limits a public.ts to its own folder or feature', () => {
    const tree = (path: string, specifier: string): Record<string, string> => ({
      [path]: `export { x } from '${specifier}';\n`,
    });
    const folder = `${FEATURES}/posts/read/public.ts`;
    expect(judge(tree(folder, './post-view.ts'))).toEqual([]);
    expect(judge(tree(publicApi, './read/post-view.ts'))).toEqual([]);
    const refused = [expect.stringContaining('A public.ts exports only files of its own folder')];
    expect(judge(tree(folder, '#src/features/posts/record/posts.store.ts'))).toEqual(refused);
    expect(judge(tree(publicApi, '#src/features/users/public.ts'))).toEqual(refused);
  });
});

test('reports import cycles in benchmarks, journeys and scripts', () => {
  const knot = (folder: string): Record<string, string> => ({
    [`${folder}/a.ts`]: "import type { B } from './b.ts';\n",
    [`${folder}/b.ts`]: "import type { A } from './a.ts';\n",
  });
  for (const folder of ['bench', 'e2e', 'scripts']) {
    expect(judge(knot(folder))).toEqual([expect.stringContaining('import each other')]);
  }
});

test('reports a word that the glossary has retired', () => {
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

test('rejects spreading an object literal', () => {
  for (const text of [
    'f({ ...{ a, b }, c });',
    '<A {...{ a }} />;',
    'const x = {\n  ...{ a },\n};',
  ]) {
    expect(judge({ 'web/src/a.tsx': `${text}\n` })).toEqual([
      expect.stringContaining('Do not spread a literal'),
    ]);
  }
  const sound = 'f({ ...(isLong && { a }), ...rest, ...[a].map(b) }, "...{");\n';
  expect(judge({ 'web/src/a.tsx': sound })).toEqual([]);
});

test('rejects a store call in a route in any file', () => {
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
    [
      'server/src/platform/http/a.ts',
      '#src/features/users/public.ts',
      'platform cannot import features',
    ],
    [`${FEATURES}/users/a.ts`, '#src/app.ts', 'A feature cannot import app.ts'],
    ['web/src/ui/a.tsx', '#web/data/api.ts', 'web/src/ui cannot import'],
    ['web/src/ui/a.tsx', '../features/users/public.ts', 'web/src/ui cannot import'],
    ['web/src/data/a.ts', '#web/app/session.ts', 'web/src/data cannot import'],
    ['contract/src/a.ts', '../../server/src/kernel/clock.ts', 'contract imports only its own'],
    [
      'web/src/data/a.ts',
      '../../../server/src/kernel/clock.ts',
      'browser cannot import server code',
    ],
    ['server/src/a.ts', '#test/database.ts', 'is for tests and tools'],
    [
      'gifs/src/parts/a.ts',
      '../../../server/src/kernel/clock.ts',
      'GIF library imports only its own',
    ],
    ['gifs/src/a.ts', '@rookery/contract/kernel/limits.ts', 'GIF library imports only its own'],
    ['server/src/app.ts', '@rookery/gifs/public.ts', 'Only server/src/features/media may'],
    [`${FEATURES}/posts/a.ts`, '@rookery/gifs/public.ts', 'Only server/src/features/media may'],
    [`${FEATURES}/media/gifs/a.ts`, '@rookery/gifs/render-gif.ts', 'through gifs/src/public.ts'],
    ['web/src/data/a.ts', '../../../gifs/src/public.ts', 'Only server/src/features/media may'],
    ['demo/src/a.ts', '../../server/src/kernel/clock.ts', 'demo imports only its own files'],
    ['demo/src/a.ts', '@rookery/gifs/public.ts', 'demo imports only its own files'],
    ['demo/content/topics/a.ts', '../../src/random.ts', 'demo/content is data'],
    ['server/src/app.ts', '@rookery/demo/public.ts', 'Only server/src/cli may'],
    ['server/src/cli/demo/a.ts', '@rookery/demo/random.ts', 'through demo/src/public.ts'],
    ['contract/src/a.ts', '../../demo/content/guests.ts', 'contract imports only its own'],
    ['web/src/a.tsx', '../gallery/samples.ts', 'is for tests and tools'],
  ])('rejects in %s an import of %s', (path, specifier, message) => {
    expect(judge({ [path]: `import { x } from '${specifier}';\n` })).toEqual([
      expect.stringContaining(message),
    ]);
  });

  test('lets media import the GIF library through public.ts', () => {
    const sound = judge({
      [`${FEATURES}/media/gifs/a.ts`]: "import { LIBRARY } from '@rookery/gifs/public.ts';\n",
      'gifs/src/drawings/hands.ts': "import { palm } from '../parts/hand.ts';\n",
      'gifs/src/library.ts': "import entries from '../catalogue.json' with { type: 'json' };\n",
    });
    expect(sound).toEqual([]);
  });

  test('lets the command line import the demo through public.ts', () => {
    const sound = judge({
      'server/src/cli/demo/a.ts': "import { guests } from '@rookery/demo/public.ts';\n",
      'demo/src/a.ts':
        "import { guests } from '../content/guests.ts';\nimport { findEntities } from '@rookery/contract/kernel/text.ts';\n",
      'demo/content/topics/town.ts': "import { lines } from './topic.ts';\n",
    });
    expect(sound).toEqual([]);
  });

  test.each(["process.env['PORT']", 'Date.now()', 'new Date()'])(
    'rejects %s in deterministic content',
    (text) => {
      expect(judge({ 'gifs/src/drawings/a.ts': `f(${text});\n` })).toHaveLength(1);
      expect(judge({ 'demo/content/topics/a.ts': `f(${text});\n` })).toHaveLength(1);
    },
  );

  test('lets the web import values from contract/kernel only', () => {
    const broken = judge({
      'web/src/a.ts': "import { createPost } from '@rookery/contract/posts/create-post.ts';\n",
      'web/src/b.ts': "import { type Post } from '@rookery/contract/posts/post.ts';\n",
      'web/src/c.ts': "export type { Post } from '@rookery/contract/posts/post.ts';\n",
    });
    expect(broken).toEqual([
      expect.stringContaining('web/src/a.ts:1 The web imports only types'),
      expect.stringContaining('web/src/b.ts:1 The web imports only types'),
    ]);
  });
});

test('lets a feature publish and handle facts without the outbox', () => {
  const outbox = 'server/src/platform/outbox';
  const broken = judge({
    [`${FEATURES}/posts/create-post.ts`]: `import type { Outbox } from '#src/platform/outbox/outbox.ts';\n`,
    [`${FEATURES}/posts/posts.store.ts`]: `import { eventSql } from '#src/platform/outbox/event-sql.ts';\n`,
    [`${outbox}/outbox.ts`]: 'export type Outbox = never;\n',
    [`${outbox}/event-sql.ts`]: 'export const eventSql = 1;\n',
  });
  expect(broken).toEqual([
    expect.stringContaining('posts/create-post.ts:1 A feature cannot import the outbox'),
  ]);
});

describe('roles', () => {
  test('rejects a store in a route', () => {
    const text = "import { find } from './users.store.ts';\n";
    expect(judge({ [`${FEATURES}/users/routes.ts`]: text })).toEqual([
      expect.stringContaining('calls use cases'),
    ]);
  });

  test('rejects await and database access in a policy', () => {
    const text =
      "import type { Kysely } from 'kysely';\nimport { x } from './users.store.ts';\nexport async function may() {}\n";
    expect(judge({ [`${FEATURES}/users/users.policy.ts`]: text })).toHaveLength(3);
  });

  test.each([
    ["db.selectFrom('users')", 'SQL belongs in the *.store.ts'],
    ['sql`select 1`', 'SQL belongs in the *.store.ts'],
    ["pool.query('select 1')", 'SQL belongs in the *.store.ts'],
    ["process.env['PORT']", 'Config'],
    ['Date.now()', 'clock.now()'],
    ['new Date()', 'clock.now()'],
  ])('rejects %s in a use case', (text, message) => {
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
  ])('rejects a second copy of the visibility conditions: %s', (text) => {
    const judgeAt = (path: string): string[] => judge({ [path]: `const a = 1;\nf(${text});\n` });
    const spelled = [
      expect.stringContaining(
        '.ts:2 Only server/src/features/posts/record/visibility.store.ts defines',
      ),
    ];
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
  ])('allows SQL that does not decide visibility: %s', (text) => {
    expect(judge({ [`${FEATURES}/posts/posts.store.ts`]: `f(${text});\n` })).toEqual([]);
  });

  test.each([
    'post.isDeleted || post.isHidden',
    '!post.isHidden && !post.isDeleted',
    'post.isDeleted || await_.record?.isHidden',
  ])('rejects a second decision on visibility: %s', (text) => {
    const judgeAt = (path: string): string[] => judge({ [path]: `const is = ${text};\n` });
    expect(judgeAt(`${FEATURES}/feeds/a.ts`)).toEqual([
      expect.stringContaining(
        'feeds/a.ts:1 Only server/src/features/posts/record/visibility.policy.ts decides',
      ),
    ]);
    expect(judgeAt(`${FEATURES}/posts/record/visibility.policy.ts`)).toEqual([]);
  });

  test('ignores forbidden words in comments, strings and regular expressions', () => {
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

  test('checks code after an apostrophe in JSX', () => {
    const text = "const a = <p>don't</p>;\nimport('#web/features/admin/public.ts');\n";
    expect(judge({ 'web/src/features/users/a.tsx': text })).toHaveLength(1);
  });

  test('checks code inside a template', () => {
    expect(judge({ [`${FEATURES}/users/a.ts`]: 'const a = `x ${Date.now()} y`;' })).toHaveLength(1);
  });

  test('rejects folders and files named utils or helpers', () => {
    expect(judge({ 'web/src/ui/utils/a.ts': '', 'server/src/kernel/helpers.ts': '' })).toHaveLength(
      2,
    );
  });
});

describe('cycles', () => {
  test('reports files that import each other, including type imports', () => {
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

  test('lets parts.ts import types from files that import it', () => {
    const tree = (kind: string): Record<string, string> => ({
      [`${FEATURES}/posts/parts.ts`]: "import type { Posts } from './record/posts.ts';\n",
      [`${FEATURES}/posts/record/posts.ts`]: `import ${kind} { PostsParts } from '#src/features/posts/parts.ts';\n`,
      [`${FEATURES}/feeds/parts.ts`]:
        "import type { PostsParts } from '#src/features/posts/parts.ts';\n",
    });
    expect(judge(tree('type'))).toEqual([]);
    expect(judge(tree(''))).toEqual([expect.stringContaining('These files import each other')]);
  });

  test('lets parts.ts import types only', () => {
    const list = { [`${FEATURES}/posts/parts.ts`]: "import { Posts } from './record/posts.ts';\n" };
    expect(judge(list)).toEqual([expect.stringContaining('contains only types')]);
  });

  test('accepts two import paths to the same file', () => {
    const broken = judge({
      'contract/src/a.ts': "import './b.ts';\nimport './c.ts';\n",
      'contract/src/b.ts': "import './d.ts';\n",
      'contract/src/c.ts': "const d = await import('./d.ts');\n",
      'contract/src/d.ts': '',
    });
    expect(broken).toEqual([]);
  });
});

describe('module state', () => {
  const path = 'web/src/features/posts/a.ts';

  test.each([
    'let count = 0;\n',
    'export const held = new Map<string, number>();\n',
    'const store = createStore<{ on: boolean }>(() => ({ on: false }));\n',
  ])('rejects mutable state in a module: %j', (text) => {
    expect(judge({ [path]: text })).toEqual([
      expect.stringContaining('A module cannot hold state'),
    ]);
  });

  test.each([
    "const NAMES = new Set(['a']);\n",
    'export const known: ReadonlyMap<string, number> = new Map();\n',
    'export function create() {\n  let count = 0;\n  return () => (count += 1);\n}\n',
  ])('allows constants and state inside functions: %j', (text) => {
    expect(judge({ [path]: text })).toEqual([]);
  });

  test('allows state only in the browser navigation module', () => {
    const [navigation, page] = [
      'web/src/router/browser-navigation.ts',
      'web/src/data/page/browser-page.ts',
    ];
    const held = 'export const held = createHeld();\n';
    expect(judge({ [navigation]: held })).toEqual([]);
    expect(judge({ [page]: held })).toEqual([
      expect.stringContaining('A module cannot hold state'),
    ]);
    expect(listFiles()).toEqual(expect.arrayContaining([navigation, page]));
  });

  test('rejects a lazy module that can open a page', () => {
    const tree = (line: string): Record<string, string> => ({
      'web/src/data/page/browser-page.ts': 'export const openBrowserPage = 1;\n',
      'web/src/data/live/live.ts': `${line}\n`,
      'web/src/data/live/live.part.ts': "import { a } from './live.ts';\n",
    });
    const line = "import { openBrowserPage } from '#web/data/page/browser-page.ts';";
    expect(judge(tree(line))).toEqual([
      expect.stringContaining('live.part.ts:1 A *.part.ts file uses the page'),
    ]);
    expect(judge(tree(line.replace('import {', 'import type {')))).toEqual([]);
  });
});

describe('abilities of the viewer', () => {
  test.each([
    "const isStaff = user.badges.includes('moderator');",
    'const mayRemove = hasRole(user, role);',
    'if (badge === "employee") return null;',
    'export const isModerator = (user: User): boolean => user.roles.length > 0;',
    "const staff = ['administrator'];",
  ])('rejects a role check in a page: %s', (text) => {
    const broken = judge({ 'web/src/features/posts/menu/post-menu.tsx': text });
    expect(broken.length).toBeGreaterThan(0);
    expect(broken[0]).toContain('says what the viewer may do');
  });

  test.each([
    ['web/src/ui/person/badges.tsx', "const SEALS = ['employee', 'moderator'];"],
    ['web/src/features/posts/menu/discover.ts', "await api('POST /employee/post/discover');"],
    ['web/src/features/users/documents.tsx', '<li>Moderators also see what is reported.</li>;'],
    ['server/src/features/users/roles/abilities.policy.ts', "holdsAny(badges, ['moderator']);"],
    ['e2e/harness/scene.ts', "await giveBadge(member, 'administrator');"],
  ])('allows in %s: %s', (path, text) => {
    expect(judge({ [path]: text })).toEqual([]);
  });
});

describe('log calls', () => {
  const path = `${FEATURES}/sessions/sign-in/magic-login.ts`;

  test.each([
    "log.warn({ email }, 'Nobody is there');\n",
    "request.log.info({ id, token: given }, 'It came back');\n",
    "log.error({\n  err: error,\n  query: request.query,\n}, 'It failed');\n",
    "log?.debug({ of: { address } }, 'It failed');\n",
    'log.child({ username });\n',
  ])('rejects a field with personal data or secrets: %j', (text) => {
    expect(judge({ [path]: text })).toEqual([expect.stringContaining('Log an id')]);
  });

  test('rejects a log message built from values', () => {
    const text = 'log.warn({}, `${left} is not known`);\n';
    expect(judge({ [path]: text })).toEqual([expect.stringContaining('Pass them as fields')]);
  });

  test.each([
    "log.warn({ err: error, userId }, 'A token (of an email, to nobody) came back');\n",
    'const email = catalog.info({ email });\n',
  ])('allows ids and errors with any message: %j', (text) => {
    expect(judge({ [path]: text })).toEqual([]);
  });

  test.each(['server/src/platform/http/replies/error-replies.ts', 'server/src/app.ts'])(
    'exempts only existing files, such as %s',
    (spared) => expect(listFiles()).toContain(spared),
  );
});
