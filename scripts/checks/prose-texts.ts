import { lineOf } from './blank-text.ts';
import {
  type Comment,
  commentsOfCode,
  commentsOfCss,
  commentsOfHtml,
  commentsOfSettings,
  commentsOfSql,
} from './prose-comments.ts';
import { blocksOfMarkdown } from './prose-markdown.ts';
import { stringsOfCode } from './prose-strings.ts';
import { type Span, scanText } from './scan-text.ts';
import type { SourceFile } from './source-tree.ts';
import { titlesOf } from './test-titles.ts';

export interface Prose {
  path: string;
  line: number;
  kind: 'comment' | 'docstring' | 'title' | 'row' | 'string' | 'document';
  text: string;
  rows?: number;
}

const CODE = /\.(?:tsx?|m?js)$/;
const TEST = /\.test\.tsx?$/;
const SETTINGS =
  /\.(?:ya?ml|service|timer|sh|example)$|(?:^|\/)(?:Dockerfile|Caddyfile|rookery|\.gitignore|\.dockerignore)$|^\.ci\//;
/** Programs write these files. The check reads their strings in the code. */
const WRITTEN_BY_PROGRAMS = new Set(['bench/RESULTS.md', 'bench/PLANS.md', 'bench/CLIENT.md']);
/** Installations store a checksum of these migrations, comments included, so the files cannot change. */
const APPLIED_MIGRATION = /^server\/migrations\/2026\d+T\d+-/;
const TEXTS =
  /(?:^|[/-])strings\.ts$|\/strings\/[^/]+\.ts$|^server\/src\/.*(?:-mail|push-payload|default-texts)\.ts$|\/notification-text\.ts$/;
/** Other strings of the product are texts when they are sentences: errors, and the description of the API. */
const PRODUCT = /^(?:contract|server|web)\/src\//;
const SENTENCE = /^\p{Lu}[\p{Ll}’']*,?(?: +[^ \n]+){3}/u;
/** The rows of a test table contain phrases or data. Only a phrase is prose. */
const PHRASE = /^[A-Za-z][a-z]*(?: [\w’',;:()-]+)+[.?!]?$/;

export function hasProse(path: string): boolean {
  return /\.(?:tsx?|m?js|sql|css|html|md)$/.test(path) || SETTINGS.test(path);
}

export function proseOf({ path, text }: SourceFile): Prose[] {
  if (path.endsWith('.md')) {
    if (WRITTEN_BY_PROGRAMS.has(path)) return [];
    return blocksOfMarkdown(text).map((block) => ({ path, kind: 'document', ...block }));
  }
  if (APPLIED_MIGRATION.test(path)) return [];
  if (path.endsWith('.sql')) return commentProse(path, commentsOfSql(text));
  if (path.endsWith('.css')) return commentProse(path, commentsOfCss(text));
  if (path.endsWith('.html')) return commentProse(path, commentsOfHtml(text));
  if (!CODE.test(path)) return commentProse(path, commentsOfSettings(text));
  const spans = scanText(text);
  const comments = commentProse(path, commentsOfCode(text, spans), true);
  if (TEST.test(path)) return [...comments, ...titleProse(path, text)];
  return [...comments, ...stringProse(path, text, spans)];
}

function stringProse(path: string, source: string, spans: readonly Span[]): Prose[] {
  const holdsTexts = TEXTS.test(path);
  if (!holdsTexts && !PRODUCT.test(path)) return [];
  return stringsOfCode(source, spans)
    .filter(({ text }) => holdsTexts || SENTENCE.test(text))
    .map(({ text, at }) => ({ path, line: lineOf(source, at), kind: 'string', text }));
}

function commentProse(path: string, comments: readonly Comment[], isCode = false): Prose[] {
  return comments
    .filter(({ text }) => /\p{L}/u.test(text))
    .map(({ text, line, isDocstring, rows }) => ({
      path,
      line,
      kind: isDocstring ? 'docstring' : 'comment',
      text,
      ...(isCode && !isDocstring && { rows }),
    }));
}

function titleProse(path: string, source: string): Prose[] {
  const titles: Prose[] = [];
  for (const { text, at, isRow } of titlesOf(source)) {
    if (text === '%s' || (isRow && !PHRASE.test(text))) continue;
    const written = text.replaceAll(/\$\{[^}]*\}/g, '%s').replaceAll(/\\(['"`])/g, '$1');
    titles.push({
      path,
      line: lineOf(source, at),
      kind: isRow ? 'row' : 'title',
      text: written,
    });
  }
  return titles;
}
