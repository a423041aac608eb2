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
  'lists',
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
      'A *.part.ts file uses the page that it receives. It cannot import web/src/data/page/browser-page.ts, directly or indirectly.';
    violations.push({ path, line: 1, message });
  }
  for (const cycle of findCycles(edges)) {
    const message = `These files import each other: ${cycle.join(' -> ')}. Move the shared code into a lower file.`;
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
    return `${target} is for tests and tools. Production code cannot import it.`;
  }
  if (from.startsWith('contract/') && !target.startsWith('contract/')) {
    return 'The contract imports only its own files. Move what it needs into contract/src/kernel.';
  }
  if (from.startsWith('server/') && target.startsWith('web/')) {
    return 'The server cannot import browser code. Move the shared code into contract/.';
  }
  if (from.startsWith('web/') && target.startsWith('server/')) {
    return 'The browser cannot import server code. Move the shared code into contract/.';
  }
  if (from.startsWith('web/') && target.startsWith('contract/') && !typeOnly) {
    if (target.startsWith('contract/src/kernel/')) return null;
    return 'The web imports only types from the contract, to keep its bundle small. Write `import type`, or move the constant to contract/src/kernel.';
  }
  return null;
}

interface ContentFolder {
  folder: string;
  allowedTargets: RegExp;
  allowedFrom: RegExp;
  publicApi: string;
  targetMessage: string;
  fromMessage: string;
}

const contentFolders: ContentFolder[] = [
  {
    folder: 'demo/',
    allowedTargets: /^(demo|contract)\//,
    allowedFrom: /^server\/src\/cli\//,
    publicApi: 'demo/src/public.ts',
    targetMessage:
      'The demo imports only its own files and the contract. Let server/src/cli/demo pass in the rest, as in demo/src/text-analysis.ts.',
    fromMessage: 'Only server/src/cli may import the demo, through demo/src/public.ts.',
  },
  {
    folder: 'gifs/',
    allowedTargets: /^gifs\//,
    allowedFrom: /^server\/src\/features\/media\//,
    publicApi: 'gifs/src/public.ts',
    targetMessage: 'The GIF library imports only its own files. Pass in what a drawing needs.',
    fromMessage:
      'Only server/src/features/media may import the GIF library, through gifs/src/public.ts.',
  },
];

function judgeContent(from: string, target: string): string | null {
  for (const {
    folder,
    allowedTargets,
    allowedFrom,
    publicApi,
    targetMessage,
    fromMessage,
  } of contentFolders) {
    if (from.startsWith(folder)) {
      if (!allowedTargets.test(target)) return targetMessage;
    } else if (target.startsWith(folder) && !(allowedFrom.test(from) && target === publicApi)) {
      return fromMessage;
    }
  }
  return null;
}

const forbiddenLayers: [from: RegExp, target: RegExp, message: string][] = [
  [
    /^demo\/content\//,
    /^(?!(demo\/content|contract)\/)/,
    'demo/content is data and cannot import code. Move the code to demo/src.',
  ],
  [
    /^server\/src\/kernel\//,
    /^server\/src\/(?!kernel\/)/,
    'The kernel is pure and imports only its own files. Pass in what it needs as an argument.',
  ],
  [
    /^server\/src\/platform\//,
    /^server\/src\/(features|cli)\/|^server\/src\/(app|main)\.ts$/,
    'The platform cannot import features, the command line or app.ts. Let the feature call it, or let app.ts pass in a function.',
  ],
  [
    /^server\/src\/features\//,
    /^server\/src\/cli\/|^server\/src\/(app|main)\.ts$/,
    'A feature cannot import app.ts, main.ts or the command line. Let app.ts pass in what it needs.',
  ],
  [
    /^server\/src\/features\//,
    /^server\/src\/platform\/outbox\/(?!event-sql\.ts$)/,
    'A feature cannot import the outbox. Publish facts with `commit`, and handle them with `facts`.',
  ],
  [
    /^web\/src\/ui\//,
    /^web\/src\/(data|features|app)\//,
    'web/src/ui cannot import data, features or app. Pass the data in as props, or move the component to its feature.',
  ],
  [
    /^web\/src\/data\//,
    /^web\/src\/(features|app)\//,
    'web/src/data cannot import features or app. Move the shared code down into data, or pass it in from app.',
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
    const fix =
      own.side === 'server'
        ? `Publish a fact in ${own.name}.facts.ts, and handle it in ${other.name}.`
        : `Move the shared view down into ${own.name}, or combine the two in web/src/app.`;
    return `${own.name} is below ${other.name} and cannot import it. ${fix}`;
  }
  if (isPublicApiFile(other.rest) || isPartList(target)) return null;
  return `${own.name} imports ${other.name} only through a public.ts. Export it from features/${other.name}/public.ts, or from the public.ts of its folder.`;
}

function judgeRoles(from: string, target: string): string | null {
  if (!from.startsWith('server/src/features/')) return null;
  if (/[-/]routes\.ts$/.test(from) && target.endsWith('.store.ts')) {
    return 'A route calls use cases, never the store. Put this into a use case (a verb-noun.ts file) beside it.';
  }
  const reachesOut = target.endsWith('.store.ts') || target.startsWith('server/src/platform/db/');
  if (from.endsWith('.policy.ts') && reachesOut) {
    return 'A policy depends only on its arguments. Let the use case load the data and pass it in.';
  }
  return null;
}

function judgePackageImport(from: string, specifier: string): string | null {
  if (from.endsWith('.policy.ts') && /^(kysely|pg)$/.test(specifier)) {
    return 'A policy cannot access the database. Let the use case load the data and pass it in.';
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

const RETIRED_WORD_MESSAGE =
  'This name is no longer used. See docs/glossary.md for the current one.';

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
      'Do not spread a literal. Write its properties directly, and let the formatter break the lines.',
  },
  {
    applies: (path) => path.startsWith('server/src/features/') && !path.endsWith('.store.ts'),
    pattern:
      /\.(selectFrom|insertInto|updateTable|deleteFrom|replaceInto|mergeInto)\s*\(|\bsql\s*(<[^>`]*>)?\s*`|\.\s*query\s*\(/g,
    message:
      'SQL belongs in the *.store.ts of the feature. Write the query as a function there, and call it.',
  },
  {
    applies: (path) => path.endsWith('.policy.ts'),
    pattern: /\bawait\b|\basync\b/g,
    message: 'A policy is pure. Let the use case await the data and pass it in.',
  },
  {
    applies: (path) =>
      /^((server|contract|web|gifs)\/src|demo)\//.test(path) &&
      !path.startsWith('server/src/platform/config/'),
    pattern: /\bprocess\s*(\?\.|\.)\s*env\b/g,
    message:
      'Only server/src/platform/config reads process.env. Add a field to Config, and pass it in.',
  },
  {
    applies: (path) =>
      /^(server\/src\/(features|platform|kernel)|gifs\/src|demo)\//.test(path) &&
      path !== 'server/src/kernel/clock.ts',
    pattern: /\bDate\.now\s*\(|\bnew\s+Date\s*\(\s*\)/g,
    message: 'Read the time from the clock that is passed in. Use clock.now().',
  },
  {
    applies: (path) =>
      /^server\/src\/(features|cli)\//.test(path) &&
      path !== `${VISIBILITY}.store.ts` &&
      !BELOW_VISIBILITY.test(path),
    pattern:
      /\b(deleted|hidden|banned)_at\b["']?\s*(,\s*['"](is\b|=|<|>)|is\b|<|>)|\bcoalesce\s*\([^)]*\b(deleted|hidden)_at\b/g,
    readsStrings: true,
    message: `Only ${VISIBILITY}.store.ts defines which posts are visible (liveSql, visibleSql, …), and only users defines which members are active (isHereSql). Use one of these, or add a named condition there.`,
  },
  {
    applies: (path) =>
      path.startsWith('server/src/features/') && path !== `${VISIBILITY}.policy.ts`,
    pattern:
      /\bisDeleted\s*(\|\||&&)\s*!?\s*(\w+\??\.)*isHidden\b|\bisHidden\s*(\|\||&&)\s*!?\s*(\w+\??\.)*isDeleted\b/g,
    message: `Only ${VISIBILITY}.policy.ts decides who sees a post. Use maySee, whyUnseen or isGone.`,
  },
  {
    applies: (path) => path.startsWith('web/src/') && !drawsRoles.includes(path),
    pattern:
      /(['"`])(moderator|employee|administrator)\1|\b(isStaff|is(A|An)?(Moderator|Employee|Admin\w*)|hasRole)\b/g,
    readsStrings: true,
    message:
      'The response says what the viewer may do. Call hasPostAbility or hasMemberAbility of contract/src/kernel/abilities.ts, and let the policy of the call decide.',
  },
];

function judgeText(file: SourceFile): Violation[] {
  if (isTest(file.path)) return [];
  const rules = textRules.filter((rule) => rule.applies(file.path));
  if (rules.length === 0) return [];
  const { bare, code } = blankText(file.text);
  return rules.flatMap(({ pattern, readsStrings, message }) =>
    [...(readsStrings ? code : bare).matchAll(pattern)].map((match) => ({
      path: file.path,
      line: lineOf(bare, match.index),
      message,
    })),
  );
}

function judgeName(path: string): Violation[] {
  const vagueName = /(^|\/)(utils?|helpers?|misc|common)(\/|\.tsx?$)/.exec(path);
  if (vagueName) {
    const message = `"${vagueName[2]}" is not a descriptive name. Name the file after what it does, and put it beside the code that uses it.`;
    return [{ path, line: 1, message }];
  }
  const folderMessage = judgeFolderName(path);
  if (folderMessage) return [{ path, line: 1, message: folderMessage }];
  const feature = featureOf(path);
  if (!feature || featureOrder.includes(feature.name)) return [];
  const message = `"${feature.name}" is not a known feature. Use one of ${featureOrder.join(', ')}, or add it to featureOrder and to ARCHITECTURE.md.`;
  return [{ path, line: 1, message }];
}
