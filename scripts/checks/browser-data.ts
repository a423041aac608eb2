import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

import { OLDEST_ENGINES } from '../../web/build/oldest-engines.ts';

interface Support {
  version_added: string | false;
  version_removed?: string;
  flags?: unknown;
  prefix?: string;
  alternative_name?: string;
}

interface Node {
  [name: string]: Node | undefined;
}

interface Compat {
  support: Record<string, Support | Support[] | undefined>;
}

/** Names that some oldest engine lacks. The value names the feature, such as `AbortSignal.any`. */
export interface Missing {
  globals: ReadonlyMap<string, string>;
  statics: ReadonlyMap<string, string>;
  /** Members that no interface has in all engines, so that the name alone identifies them. */
  members: ReadonlyMap<string, string>;
  events: ReadonlyMap<string, string>;
  elements: ReadonlyMap<string, string>;
  attributes: ReadonlyMap<string, string>;
  properties: ReadonlyMap<string, string>;
  /** Keys such as `position sticky`. */
  values: ReadonlyMap<string, string>;
  functions: ReadonlyMap<string, string>;
  selectors: ReadonlyMap<string, string>;
  atRules: ReadonlyMap<string, string>;
}

// An engine has a feature if its desktop or its phone version has it, such as touch events and cursors.
const OLDEST: [browsers: readonly string[], version: string][] = [
  [['chrome', 'chrome_android'], OLDEST_ENGINES.chrome],
  [['firefox', 'firefox_android'], OLDEST_ENGINES.firefox],
  [['safari', 'safari_ios'], OLDEST_ENGINES.safari],
];

export function readMissing(): Missing {
  const path = fileURLToPath(import.meta.resolve('@mdn/browser-compat-data'));
  const { api, css, html, javascript } = JSON.parse(readFileSync(path, 'utf8')) as Record<
    'api' | 'css' | 'html' | 'javascript',
    Node
  >;
  const { builtins } = javascript as { builtins: Node };
  const interfaces = { ...api, ...builtins['Intl'], ...builtins };
  const styles = css as Record<'at-rules' | 'properties' | 'selectors' | 'types', Node>;
  const [elements, globalAttributes] = [html['elements'] as Node, html['global_attributes']];
  return {
    globals: missing([
      ...childrenOf(interfaces),
      ...childrenOf(api['Window'], 'window.').filter(([name]) => !name.includes('_')),
    ]),
    statics: missing(
      childrenOf(interfaces).flatMap(([owner, , node]) =>
        childrenOf(node, `${owner}.`).map(([name, feature, each]): Named => [
          `${owner}.${bare(name)}`,
          feature.replace('_static', ''),
          each,
        ]),
      ),
    ),
    members: missing(
      childrenOf(interfaces)
        .filter(([owner]) => !UNUSED_INTERFACES.test(owner))
        .flatMap(([owner, , node]) =>
          childrenOf(node, `${owner}.`).filter(
            ([name]) => name !== owner && !name.includes('_') && !isStatic(owner, name),
          ),
        ),
    ),
    events: missing(
      childrenOf(api).flatMap(([owner, , node]) =>
        childrenOf(node, `${owner}.`)
          .filter(([name]) => name.endsWith('_event'))
          .map(([name, feature, each]): Named => [name.replace('_event', ''), feature, each]),
      ),
    ),
    elements: missing(childrenOf(elements)),
    attributes: missing([
      ...childrenOf(globalAttributes),
      ...childrenOf(elements).flatMap(([owner, , node]) => childrenOf(node, `${owner} `)),
    ]),
    properties: missing(childrenOf(styles.properties)),
    values: missing(
      childrenOf(styles.properties).flatMap(([property, , node]) =>
        childrenOf(node).map(([name, , each]): Named => [
          `${property} ${name}`,
          `${property}: ${name}`,
          each,
        ]),
      ),
    ),
    functions: missing(functionsIn(styles.types)),
    selectors: missing(childrenOf(styles.selectors)),
    atRules: missing([
      ...childrenOf(styles['at-rules'], '@'),
      ...childrenOf(styles['at-rules']['media']).map(([name, , node]): Named => [
        `media ${name}`,
        `@media (${name})`,
        node,
      ]),
    ]),
  };
}

// The app does not use these interfaces, and their members have everyday names.
const UNUSED_INTERFACES = /^(?:Bluetooth|GPU|HID|ML|Payment|PushEvent|RTC|SVG|USB|VideoFrame|XR)/;

type Named = [name: string, feature: string, node: Node];

function childrenOf(node: Node | undefined, prefix = ''): Named[] {
  return Object.entries(node ?? {}).flatMap(([name, child]) =>
    name === '__compat' || !child ? [] : [[name, prefix + name, child] as Named],
  );
}

function functionsIn(types: Node): Named[] {
  return childrenOf(types).flatMap(([name, feature, node]): Named[] => [
    [name, feature, node],
    ...childrenOf(node),
  ]);
}

function isStatic(owner: string, name: string): boolean {
  const constructor = (globalThis as Record<string, unknown>)[owner];
  return typeof constructor === 'function' && name in constructor && name !== 'length';
}

const bare = (name: string): string => name.replace(/_static$/, '');

function missing(named: readonly Named[]): Map<string, string> {
  const found = new Map<string, string>();
  const supported = new Set<string>();
  for (const [name, feature, node] of named) {
    const compat = node['__compat'] as unknown as Compat | undefined;
    if (!compat) continue;
    if (isEverywhere(compat)) supported.add(name);
    else found.set(name, feature);
  }
  for (const name of supported) found.delete(name);
  return found;
}

function isEverywhere({ support }: Compat): boolean {
  return OLDEST.every(([browsers, version]) => {
    const entries = browsers.flatMap((browser) => support[browser] ?? []);
    return entries.some((entry) => isSince(entry, version));
  });
}

function isSince(entry: Support, version: string): boolean {
  if (entry.flags || entry.prefix || entry.alternative_name) return false;
  if (entry.version_removed && compare(entry.version_removed, version) <= 0) return false;
  return entry.version_added !== false && compare(entry.version_added, version) <= 0;
}

/** Versions such as `≤37`, `16.4` or `preview`, which is the newest. */
function compare(one: string, other: string): number {
  const numbers = (text: string): number[] =>
    text === 'preview' ? [Infinity] : text.replace('≤', '').split('.').map(Number);
  const [[a = 0, aMinor = 0], [b = 0, bMinor = 0]] = [numbers(one), numbers(other)];
  return a - b || aMinor - bMinor;
}
