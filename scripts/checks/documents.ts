import { posix } from 'node:path';

import type { SourceFile } from './source-tree.ts';

export interface Complaint {
  path: string;
  line: number;
  message: string;
}

const GENERATED_PATH =
  /^\.?\/?(data|demo-data|dev-data|node_modules|dist|coverage|web\/dist|e2e\/failures)(\/|$)|^\.env$/;
const FILE_NAME = /\.(tsx?|sql|md|json|jsonc|ya?ml|css|html|service)$/;
const PLACEHOLDER = /[…*<>{}$|]|NNN|\.\.\./;

/**
 * Checks the paths in a document. A link is relative to the document’s folder. A path in backticks is a file, a
 * folder, or its end (`posts/create-post.ts`).
 */
export function checkPaths(document: SourceFile, files: readonly string[]): Complaint[] {
  const tree = new Set(files.flatMap((file) => [file, ...parents(file)]));
  const topFolders = new Set(files.filter((file) => file.includes('/')).map(firstSegment));
  const complaints: Complaint[] = [];
  for (const [index, text] of document.text.split('\n').entries()) {
    const complain = (name: string): void => {
      const message = `${name} does not exist.`;
      complaints.push({ path: document.path, line: index + 1, message });
    };
    for (const [, target = ''] of text.matchAll(/\]\(([^)\s]+)[^)]*\)/g)) {
      if (/^([a-z]+:|#)/.test(target)) continue;
      const place = posix.join(posix.dirname(document.path), target.replace(/#.*$/, ''));
      if (!tree.has(trimmed(place))) complain(target);
    }
    for (const [, name = ''] of text.matchAll(/`([^`\s]+)`/g)) {
      if (isPath(name, topFolders) && !isInTree(trimmed(name), tree)) complain(name);
    }
  }
  return complaints;
}

function isPath(name: string, topFolders: ReadonlySet<string>): boolean {
  if (GENERATED_PATH.test(name) || PLACEHOLDER.test(name) || /^[/@#]|:/.test(name)) return false;
  if (FILE_NAME.test(name)) return /^[\w.@/-]+$/.test(name);
  return name.includes('/') && topFolders.has(firstSegment(name.replace(/^\.\//, '')));
}

function isInTree(name: string, tree: ReadonlySet<string>): boolean {
  if (tree.has(name)) return true;
  return [...tree].some((path) => path.endsWith(`/${name}`));
}

function trimmed(path: string): string {
  return path.replace(/^\.\//, '').replace(/\/$/, '');
}

function firstSegment(path: string): string {
  return path.split('/')[0] as string;
}

function parents(path: string): string[] {
  const folder = posix.dirname(path);
  return folder === '.' ? [] : [folder, ...parents(folder)];
}

const NAMED_FOLDERS =
  /^(server\/src\/features|server\/src\/platform|web\/src\/features)\/([^/]+)\//;

export function checkFolders(architecture: SourceFile, files: readonly string[]): Complaint[] {
  const folders = new Map<string, string>();
  for (const file of files) {
    const match = NAMED_FOLDERS.exec(file);
    if (match) folders.set(`${match[1]}/${match[2]}`, match[2] as string);
  }
  return [...folders]
    .filter(([, name]) => !new RegExp(`\\b${name}\\b`).test(architecture.text))
    .map(([folder]) => ({
      path: architecture.path,
      line: 1,
      message: `${folder} is not described here. Add a few words about its purpose.`,
    }));
}

export function checkVariables(example: SourceFile, known: readonly string[]): Complaint[] {
  const explained = [...example.text.matchAll(/^#?\s?([A-Z][A-Z0-9_]*)=/gm)].map(
    ([, name]) => name,
  );
  const complain = (message: string): Complaint => ({ path: example.path, line: 1, message });
  return [
    ...known
      .filter((name) => !explained.includes(name))
      .map((name) => complain(`${name} is a setting, but is not explained here.`)),
    ...explained
      .filter((name) => !known.includes(name as string))
      .map((name) => complain(`${name} is explained here, but is not a setting.`)),
  ];
}
