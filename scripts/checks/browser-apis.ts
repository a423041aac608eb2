import { parseSync } from 'vite';

import type { Missing } from './browser-data.ts';
import type { SourceFile } from './source-tree.ts';

/** A use of a feature that an oldest engine lacks. */
export interface BrowserUse {
  path: string;
  line: number;
  feature: string;
}

interface Syntax {
  type: string;
  start: number;
  [key: string]: unknown;
}

const REGEXP_FLAG = /v/;
const MODIFIERS = /\(\?[ims]*-?[ims]+:/;

/** Finds globals, members, events, elements and attributes that an oldest engine lacks. */
export function findApis(files: readonly SourceFile[], missing: Missing): BrowserUse[] {
  const parsed = files.map((file) => ({
    ...file,
    program: parseSync(file.path, file.text).program as unknown as Syntax,
  }));
  // A member that the project declares itself is not the browser's.
  const members = new Map(missing.members);
  for (const { program } of parsed) forgetOwn(program, members);
  return parsed.flatMap(({ path, text, program }) => {
    const declared = new Set<string>();
    const found: BrowserUse[] = [];
    walk(program, (node, parent) => {
      if (isBinding(node, parent)) declared.add(node['name'] as string);
    });
    walk(program, (node, parent) => {
      for (const feature of featuresOf(node, parent, declared, { ...missing, members })) {
        if (feature === undefined) continue;
        found.push({ path, line: text.slice(0, node.start).split('\n').length, feature });
      }
    });
    return found;
  });
}

const DECLARING =
  /^(?:TSPropertySignature|TSMethodSignature|MethodDefinition|PropertyDefinition|Property)$/;

function forgetOwn(node: Syntax, members: Map<string, string>): void {
  if (DECLARING.test(node.type)) members.delete(nameOf(node));
  for (const child of childrenOf(node)) {
    if (child.type !== 'ObjectPattern') forgetOwn(child, members);
  }
}

function featuresOf(
  node: Syntax,
  parent: Syntax | null,
  declared: ReadonlySet<string>,
  missing: Missing,
): (string | undefined)[] {
  const child = (key: string): Syntax => node[key] as Syntax;
  switch (node.type) {
    case 'Identifier': {
      const name = node['name'] as string;
      return isReference(node, parent) && !declared.has(name) ? [missing.globals.get(name)] : [];
    }
    case 'MemberExpression':
      return isOptionalCall(node, parent) ? [] : [memberOf(child('object'), nameOf(node), missing)];
    case 'Property':
      // The members that a pattern takes out, as in `const { locks } = navigator`.
      return parent?.type === 'ObjectPattern' ? [missing.members.get(nameOf(node))] : [];
    case 'Literal':
      return regExpFeatures(node['regex'] as { flags: string; pattern: string } | undefined);
    case 'NewExpression':
    case 'CallExpression':
      return callFeatures(node, missing);
    case 'JSXOpeningElement':
      return elementFeatures(node, missing);
    default:
      return [];
  }
}

function elementFeatures(node: Syntax, missing: Missing): (string | undefined)[] {
  const name = jsxName(node['name'] as Syntax);
  if (!/^[a-z]/.test(name)) return [];
  const attributes = (node['attributes'] as Syntax[])
    .filter(({ type }) => type === 'JSXAttribute')
    .map((each) => missing.attributes.get(jsxName(each['name'] as Syntax).toLowerCase()));
  return [missing.elements.get(name), ...attributes];
}

function memberOf(object: Syntax, name: string, missing: Missing): string | undefined {
  const owner = object['name'] as string | undefined;
  if (owner !== undefined && /^[A-Z]/.test(owner)) return missing.statics.get(`${owner}.${name}`);
  if (owner === 'styles') return undefined;
  if (/^(?:window|globalThis|self)$/.test(owner ?? '')) return missing.globals.get(name);
  return missing.members.get(name);
}

function callFeatures(node: Syntax, missing: Missing): (string | undefined)[] {
  const callee = node['callee'] as Syntax;
  const [first, second] = (node['arguments'] as Syntax[]).map(({ value }) => value);
  if (callee['name'] === 'RegExp') {
    return regExpFeatures({ pattern: textOf(first), flags: textOf(second) });
  }
  const isListener = callee.type === 'MemberExpression' && nameOf(callee) === 'addEventListener';
  return isListener ? [missing.events.get(String(first))] : [];
}

function regExpFeatures(regex: { flags: string; pattern: string } | undefined): string[] {
  if (!regex) return [];
  return [
    ...(REGEXP_FLAG.test(regex.flags) ? ['RegExp flag v'] : []),
    ...(MODIFIERS.test(regex.pattern) ? ['RegExp modifiers'] : []),
  ];
}

/** The name of a member or property; empty if it is computed. */
function nameOf(node: Syntax): string {
  const name = (node['property'] ?? node['key']) as Syntax;
  if (node['computed'] !== true) return String(name['name'] ?? name['value']);
  return name.type === 'Literal' ? String(name['value']) : '';
}

const jsxName = (name: Syntax): string => textOf(name['name']);
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** `member?.()` calls only what exists. */
function isOptionalCall(node: Syntax, parent: Syntax | null): boolean {
  const isCallee = parent?.type === 'CallExpression' && parent['callee'] === node;
  return isCallee && parent['optional'] === true;
}

function isReference(node: Syntax, parent: Syntax | null): boolean {
  if (parent?.type === 'MemberExpression') {
    return parent['object'] === node || parent['computed'] === true;
  }
  if (parent?.type === 'Property') return parent['value'] === node;
  return !/^(?:MethodDefinition|PropertyDefinition|Import|Export|Labeled|Meta)/.test(
    parent?.type ?? '',
  );
}

function isBinding(node: Syntax, parent: Syntax | null): boolean {
  if (node.type !== 'Identifier' || !parent) return false;
  if (parent.type.startsWith('Import')) return parent['local'] === node;
  if (/^(?:Variable|Function|Class)/.test(parent.type)) return parent['init'] !== node;
  if (/^(?:ArrowFunction|CatchClause|ArrayPattern|RestElement)/.test(parent.type)) {
    return parent['body'] !== node;
  }
  if (parent.type === 'AssignmentPattern') return parent['left'] === node;
  return parent.type === 'Property' && parent['value'] === node && parent['kind'] === 'init';
}

/** Visits values only: types are erased. */
function walk(
  node: Syntax,
  visit: (node: Syntax, parent: Syntax | null) => void,
  parent: Syntax | null = null,
): void {
  if (node.type.startsWith('TS') && !('expression' in node)) return;
  visit(node, parent);
  for (const child of childrenOf(node)) walk(child, visit, node);
}

function* childrenOf(node: Syntax): Iterable<Syntax> {
  for (const key in node) {
    const value = node[key];
    if (typeof value !== 'object' || value === null) continue;
    for (const each of (Array.isArray(value) ? value : [value]) as (Syntax | null)[]) {
      if (typeof each?.type === 'string') yield each;
    }
  }
}
