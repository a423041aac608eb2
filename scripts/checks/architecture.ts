import { blankText, lineOf } from './blank-text.ts';
import { findCycles } from './cycles.ts';
import { isPublicApiFile, judgePublicApi, judgePublicExport } from './public-api.ts';
import { type Import, findImports } from './imports.ts';
import { judgeLogCalls } from './log-calls.ts';
import { judgeParts, judgeState } from './module-state.ts';
import { judgeOutside } from './outside.ts';
import { isPartList, isPartsType, judgePartList } from './part-lists.ts';
import { judgeFolderImport, judgeFolderName } from './folders.ts';
import { type SourceFile, isTest } from './source-tree.ts';

export interface Violation {
  path: string;
  line: number;
  message: string;
}

/** The features from low to high. A feature may import the features before it, through their public.ts. */
export const featureOrder = [
  'users',
  'sessions',
  'relations',
  'media',
  'groups',
  'chats',
  'posts',
  'feeds',
  'search',
  'trending',
  'notifications',
  'invitations',
  'moderation',
  'admin',
];

/**
 * In the browser, a group shows a feed, and a message is drawn like a post. Groups and chats therefore
 * follow feeds and posts.
 */
const webOrder = featureOrder
  .filter((name) => name !== 'groups' && name !== 'chats')
  .flatMap((name) => (name === 'feeds' ? [name, 'groups', 'chats'] : [name]));

export function checkArchitecture(files: SourceFile[]): Violation[] {
  const sources = files.filter(({ path }) =>
    /^(contract|demo|gifs|server|web|bench|e2e|scripts)\//.test(path),
  );
  const edges = new Map<string, string[]>();
  const importsOf = new Map<string, Import[]>();
  const violations: Violation[] = [];
  for (const file of sources) {
    const imports = findImports(file);
    importsOf.set(file.path, imports);
    edges.set(
      file.path,
      imports.flatMap((each) => (each.target && !isPartsType(each) ? [each.target] : [])),
    );
    for (const each of imports) {
      const message = judgeImport(file.path, each);
      if (message) violations.push({ path: file.path, line: each.line, message });
    }
    violations.push(...judgeText(file), ...judgeName(file.path));
    const judges = [judgeState, judgePublicApi, judgeLogCalls, judgeOutside];
    for (const each of judges.flatMap((judge) => judge(file))) {
      violations.push({ path: file.path, ...each });
    }
  }
  for (const path of judgeParts(importsOf)) {
    const message =
      'A part of a page uses the page that it is given: it may not import, directly or not, what opens another one.';
    violations.push({ path, line: 1, message });
  }
  for (const cycle of findCycles(edges)) {
    const message = `These files import each other: ${cycle.join(' -> ')}. Move what both need into a file below them.`;
    violations.push({ path: cycle[0] as string, line: 1, message });
  }
  return violations;
}

/** Tools that measure, drive or check the product may import all of it, as a test may. */
const isTool = (path: string): boolean => /^(scripts|bench|e2e)\//.test(path);
const isGallery = (path: string): boolean => path.startsWith('web/gallery/');

function judgeImport(from: string, each: Import): string | null {
  const { target, typeOnly, lazy, specifier } = each;
  if (isTest(from) || isTool(from)) return null;
  if (target === null) return judgePackageImport(from, specifier);
  return (
    judgeProductionImport(from, target, typeOnly) ??
    judgePartList(from, each) ??
    judgeContent(from, target) ??
    judgeLayers(from, target) ??
    judgeFeatures(from, target) ??
    judgeFolderImport(from, target, lazy) ??
    judgePublicExport(from, target) ??
    judgeRoles(from, target)
  );
}

function judgeProductionImport(from: string, target: string, typeOnly: boolean): string | null {
  const isInGallery = isGallery(from) && isGallery(target);
  if (isTest(target) || ((isTool(target) || isGallery(target)) && !isInGallery)) {
    return `${target} exists for tests and tools; what runs in production may not import it.`;
  }
  if (from.startsWith('contract/') && !target.startsWith('contract/')) {
    return 'The contract knows no server and no browser: move what it needs into contract/src/kernel.';
  }
  if (from.startsWith('server/') && target.startsWith('web/')) {
    return 'The server knows no browser code: what both need belongs to contract/.';
  }
  if (from.startsWith('web/') && target.startsWith('server/')) {
    return 'The browser knows no server code: what both need belongs to contract/.';
  }
  if (from.startsWith('web/') && target.startsWith('contract/') && !typeOnly) {
    if (target.startsWith('contract/src/kernel/')) return null;
    return 'The web takes only types from the contract, so that it costs the browser nothing: write `import type`, or move the constant to contract/src/kernel.';
  }
  return null;
}

interface ContentFolder {
  folder: string;
  knows: RegExp;
  guests: RegExp;
  door: string;
  unknown: string;
  refused: string;
}

const contentFolders: ContentFolder[] = [
  {
    folder: 'demo/',
    knows: /^(demo|contract)\//,
    guests: /^server\/src\/cli\//,
    door: 'demo/src/public.ts',
    unknown:
      'The demo community knows no server: let server/src/cli/demo hand in what it needs, as in demo/src/text-analysis.ts.',
    refused:
      'The demo community is known to server/src/cli alone, through demo/src/public.ts: nobody else may depend on it.',
  },
  {
    folder: 'gifs/',
    knows: /^gifs\//,
    guests: /^server\/src\/features\/media\//,
    door: 'gifs/src/public.ts',
    unknown: 'The library of GIFs knows nothing but itself: pass in what a drawing needs.',
    refused:
      'What the library of GIFs holds is known to server/src/features/media alone, through gifs/src/public.ts.',
  },
];

function judgeContent(from: string, target: string): string | null {
  for (const { folder, knows, guests, door, unknown, refused } of contentFolders) {
    if (from.startsWith(folder)) {
      if (!knows.test(target)) return unknown;
    } else if (target.startsWith(folder) && !(guests.test(from) && target === door)) {
      return refused;
    }
  }
  return null;
}

const forbiddenLayers: [from: RegExp, target: RegExp, message: string][] = [
  [
    /^demo\/content\//,
    /^(?!(demo\/content|contract)\/)/,
    'demo/content is what is told, and knows nothing of the telling: move the code to demo/src.',
  ],
  [
    /^server\/src\/kernel\//,
    /^server\/src\/(?!kernel\/)/,
    'The kernel is pure and knows nothing above it: pass in what it needs as an argument.',
  ],
  [
    /^server\/src\/platform\//,
    /^server\/src\/(features|cli)\/|^server\/src\/(app|main)\.ts$/,
    'The platform knows no feature: let the feature call it, or let app.ts hand it a function.',
  ],
  [
    /^server\/src\/features\//,
    /^server\/src\/cli\/|^server\/src\/(app|main)\.ts$/,
    'A feature does not know who mounts it: let app.ts hand in what it needs.',
  ],
  [
    /^server\/src\/features\//,
    /^server\/src\/platform\/outbox\/(?!event-sql\.ts$)/,
    'A feature tells what happened by commit, and hears it by facts: the outbox is how facts come to those with work.',
  ],
  [
    /^web\/src\/ui\//,
    /^web\/src\/(data|features|app)\//,
    'web/src/ui only draws: pass the data in as properties, or move the component to its feature.',
  ],
  [
    /^web\/src\/data\//,
    /^web\/src\/(features|app)\//,
    'web/src/data knows no screen: move the shared part down into data, or hand it in from app.',
  ],
];

function judgeLayers(from: string, target: string): string | null {
  const broken = forbiddenLayers.find(([source, goal]) => source.test(from) && goal.test(target));
  return broken ? broken[2] : null;
}

function featureOf(path: string): { side: string; name: string; rest: string } | null {
  const match = /^(server|web)\/src\/features\/([^/]+)\/(.+)$/.exec(path);
  return match
    ? { side: match[1] as string, name: match[2] as string, rest: match[3] as string }
    : null;
}

function judgeFeatures(from: string, target: string): string | null {
  const own = featureOf(from);
  const other = featureOf(target);
  if (!own || !other || own.name === other.name) return null;
  const order = own.side === 'web' ? webOrder : featureOrder;
  const place = order.indexOf(own.name);
  const goal = order.indexOf(other.name);
  if (place < 0 || goal < 0) return null;
  if (goal > place) {
    const way =
      own.side === 'server'
        ? `tell a fact of ${own.name}.facts.ts and hear it in ${other.name}`
        : `move the shared view down into ${own.name}, or let web/src/app put the two together`;
    return `${own.name} stands below ${other.name} and may not import it: ${way}.`;
  }
  if (isPublicApiFile(other.rest) || isPartList(target)) return null;
  return `${own.name} enters ${other.name} through its doors only: export it from features/${other.name}/public.ts, or from the public.ts of its room, and import that.`;
}

function judgeRoles(from: string, target: string): string | null {
  if (!from.startsWith('server/src/features/')) return null;
  if (/[-/]routes\.ts$/.test(from) && target.endsWith('.store.ts')) {
    return 'A route calls use cases, never the store: put this into a use case (a verb-noun.ts file) beside it.';
  }
  const reachesOut = target.endsWith('.store.ts') || target.startsWith('server/src/platform/db/');
  if (from.endsWith('.policy.ts') && reachesOut) {
    return 'A policy is a pure answer about its arguments: let the use case load them and pass them in.';
  }
  return null;
}

function judgePackageImport(from: string, specifier: string): string | null {
  if (from.endsWith('.policy.ts') && /^(kysely|pg)$/.test(specifier)) {
    return 'A policy never reaches the database: let the use case load what it needs and pass it in.';
  }
  return null;
}

interface TextRule {
  applies(path: string): boolean;
  pattern: RegExp;
  readsStrings?: true;
  message: string;
}

const VISIBILITY = 'server/src/features/posts/record/visibility';

/**
 * Features below posts that delete members and groups. media may not import the rule, so it repeats the
 * rule. A test compares the two.
 */
const BELOW_VISIBILITY =
  /^server\/src\/features\/((users|sessions|relations|groups)\/|media\/record\/withheld\.store\.ts$)/;

const drawsRoles = [
  'web/src/ui/person/badges.tsx',
  'web/src/features/posts/reposts/repost-label.ts',
];

const RETIRED_WORD_MESSAGE = 'This word is retired: docs/glossary.md has the one that is used.';

const textRules: TextRule[] = [
  {
    applies: (path) => !/^(demo|e2e)\//.test(path),
    pattern:
      /\b(isAnswer|useOnlyAnswer|noteAnswered|AnswerBox|equation|\w*Answering|answering|needs(?=\.\w|[,:)])|\w+Needs|Stretch|stretch(es)?|unread(By|Of)|[bB]arriers?|[kK]e(pt|ep)Away|\w*OwnMarks|wish(es)?|\w+Wish|noticeKind)\b/g,
    message: RETIRED_WORD_MESSAGE,
  },
  {
    applies: (path) => path.startsWith('web/src/'),
    // Names before a colon are allowed. They are fields of the API or icons in a list.
    pattern: /\b(flag(s|ged|Post)?|[vV]iolation(Types?|Choices?)(Options)?)\b(?!:)/g,
    message: RETIRED_WORD_MESSAGE,
  },
  {
    applies: () => true,
    pattern: /\.\.\.\{/g,
    message:
      'A literal is not spread to keep lines together: write its properties where it stands, and let the formatter break them.',
  },
  {
    applies: (path) => path.startsWith('server/src/features/') && !path.endsWith('.store.ts'),
    pattern:
      /\.(selectFrom|insertInto|updateTable|deleteFrom|replaceInto|mergeInto)\s*\(|\bsql\s*(<[^>`]*>)?\s*`|\.\s*query\s*\(/g,
    message:
      "SQL stands in the feature's *.store.ts alone: give the query a name there and call it.",
  },
  {
    applies: (path) => path.endsWith('.policy.ts'),
    pattern: /\bawait\b|\basync\b/g,
    message: 'A policy is pure: let the use case await the facts and pass them in.',
  },
  {
    applies: (path) =>
      /^((server|contract|web|gifs)\/src|demo)\//.test(path) &&
      !path.startsWith('server/src/platform/config/'),
    pattern: /\bprocess\s*(\?\.|\.)\s*env\b/g,
    message:
      'process.env is read in server/src/platform/config only: add a field to Config and pass it in.',
  },
  {
    applies: (path) =>
      /^(server\/src\/(features|platform|kernel)|gifs\/src|demo)\//.test(path) &&
      path !== 'server/src/kernel/clock.ts',
    pattern: /\bDate\.now\s*\(|\bnew\s+Date\s*\(\s*\)/g,
    message: 'The time comes from the clock that is passed in: use clock.now().',
  },
  {
    applies: (path) =>
      /^server\/src\/(features|cli)\//.test(path) &&
      path !== `${VISIBILITY}.store.ts` &&
      !BELOW_VISIBILITY.test(path),
    pattern:
      /\b(deleted|hidden|banned)_at\b["']?\s*(,\s*['"](is\b|=|<|>)|is\b|<|>)|\bcoalesce\s*\([^)]*\b(deleted|hidden)_at\b/g,
    readsStrings: true,
    message: `Which posts are seen is spelled in ${VISIBILITY}.store.ts alone (liveSql, visibleSql, ...), who is here in users (isHereSql): use one of these, or give what is asked a name there.`,
  },
  {
    applies: (path) =>
      path.startsWith('server/src/features/') && path !== `${VISIBILITY}.policy.ts`,
    pattern:
      /\bisDeleted\s*(\|\||&&)\s*!?\s*(\w+\??\.)*isHidden\b|\bisHidden\s*(\|\||&&)\s*!?\s*(\w+\??\.)*isDeleted\b/g,
    message: `Who sees a post is decided in ${VISIBILITY}.policy.ts alone: use maySee, whyUnseen or isGone.`,
  },
  {
    applies: (path) => path.startsWith('web/src/') && !drawsRoles.includes(path),
    pattern:
      /(['"`])(moderator|employee|administrator)\1|\b(isStaff|is(A|An)?(Moderator|Employee|Admin\w*)|hasRole)\b/g,
    readsStrings: true,
    message:
      'What a viewer may do comes with the view: ask mayWith or mayAbout of contract/src/kernel/abilities.ts, and let the policy of the call tell it.',
  },
];

function judgeText(file: SourceFile): Violation[] {
  if (isTest(file.path)) return [];
  const laws = textRules.filter((law) => law.applies(file.path));
  if (laws.length === 0) return [];
  const { bare, code } = blankText(file.text);
  return laws.flatMap(({ pattern, readsStrings, message }) =>
    [...(readsStrings ? code : bare).matchAll(pattern)].map((match) => ({
      path: file.path,
      line: lineOf(bare, match.index),
      message,
    })),
  );
}

function judgeName(path: string): Violation[] {
  const drawer = /(^|\/)(utils?|helpers?|misc|common)(\/|\.tsx?$)/.exec(path);
  if (drawer) {
    const message = `"${drawer[2]}" says nothing: name the file after what it does, and put it beside who needs it.`;
    return [{ path, line: 1, message }];
  }
  const unplaced = judgeFolderName(path);
  if (unplaced) return [{ path, line: 1, message: unplaced }];
  const feature = featureOf(path);
  if (!feature || featureOrder.includes(feature.name)) return [];
  const message = `"${feature.name}" has no place in the order of features: use one of ${featureOrder.join(', ')}, or add it to featureOrder and to ARCHITECTURE.md.`;
  return [{ path, line: 1, message }];
}
