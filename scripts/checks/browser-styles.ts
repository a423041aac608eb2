import { transform } from 'lightningcss';
import { parse, type Declaration, type Rule, type AtRule } from 'postcss';

import { OLDEST_ENGINES } from '../../web/build/oldest-engines.ts';
import type { BrowserUse } from './browser-apis.ts';
import type { Missing } from './browser-data.ts';
import type { SourceFile } from './source-tree.ts';

const FUNCTION = /(?<![\w-])([a-z][a-z-]*)\(/g;
const WORD = /(?<![\w.#-])-?[a-z][a-z-]*(?![\w(-])/g;
const PSEUDO = /::?([a-z][a-z-]*)/g;

/** Finds what remains unsupported after the build has compiled the styles. */
export function findStyles({ path, text }: SourceFile, missing: Missing): BrowserUse[] {
  const features = new Set<string | undefined>();
  const { code } = transform({
    filename: path,
    code: Buffer.from(text),
    targets: targets(),
    errorRecovery: true,
  });
  const root = parse(code.toString());
  root.walkDecls((each) => {
    if (!isConditional(each)) for (const found of declared(each, missing)) features.add(found);
  });
  root.walkRules((rule) => {
    for (const [, name = ''] of rule.selector.matchAll(PSEUDO)) {
      if (!isConditional(rule)) features.add(missing.selectors.get(name));
    }
  });
  root.walkAtRules((rule) => {
    features.add(missing.atRules.get(rule.name));
    for (const [name] of rule.params.matchAll(WORD)) {
      features.add(missing.atRules.get(`${rule.name} ${name}`));
    }
  });
  return [...features].flatMap((feature) =>
    feature === undefined ? [] : [{ path, line: lineOf(text, feature), feature }],
  );
}

function declared(declaration: Declaration, missing: Missing): (string | undefined)[] {
  const { prop, value } = declaration;
  if (hasFallback(declaration)) return [];
  const property = missing.properties.get(prop);
  if (property !== undefined) return [property];
  const words = [...value.matchAll(WORD)].map(([word]) => missing.values.get(`${prop} ${word}`));
  const functions = [...value.matchAll(FUNCTION)].map(([, name = '']) =>
    missing.functions.get(name),
  );
  return [...words, ...functions];
}

/** Whether the rule declares the property before with a plainer value, or beside it with a prefix. */
function hasFallback({ parent, prop, value }: Declaration): boolean {
  const others = (parent?.nodes ?? []).filter((node) => node.type === 'decl');
  return others.some(
    (other) =>
      other.prop.replace(/^-(?:webkit|moz)-/, '') === prop &&
      (other.prop !== prop || (other.value !== value && !other.value.includes('var('))),
  );
}

function isConditional(node: Declaration | Rule): boolean {
  for (let each = node.parent; each; each = each.parent as typeof each) {
    if (each.type === 'atrule' && (each as AtRule).name === 'supports') return true;
  }
  return false;
}

function lineOf(text: string, feature: string): number {
  const name = feature.split(/[\s:@()]+/).findLast(Boolean) ?? feature;
  return text.slice(0, Math.max(0, text.indexOf(name))).split('\n').length;
}

function targets(): Record<'chrome' | 'firefox' | 'safari' | 'ios_saf', number> {
  const encode = (version: string): number => {
    const [major = 0, minor = 0] = version.split('.').map(Number);
    return (major << 16) | (minor << 8);
  };
  const { chrome, firefox, safari } = OLDEST_ENGINES;
  return {
    chrome: encode(chrome),
    firefox: encode(firefox),
    safari: encode(safari),
    ios_saf: encode(safari),
  };
}
