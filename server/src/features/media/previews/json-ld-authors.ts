const SCRIPT = /<script\s[^>]{0,300}>/gi;
const IS_JSON_LD = /\stype\s*=\s*["']?application\/ld\+json["'\s;>]/i;
const CLOSING = /<\/script\s*>/gi;
const WORK =
  /(?:Article|Posting|Report|Review|Recipe|Book|Movie|Episode|Course|CreativeWork|Object)$/;
const WHO = /^(?:Person|Organization|NewsMediaOrganization|ProfilePage)$/;
/** More than any page needs. */
const LIMITS = { scripts: 10, characters: 64 * 1024, nodes: 300, depth: 4, authors: 5 };

type Node = Readonly<Record<string, unknown>>;

/** The names of the authors in the JSON-LD of a page. Reads only a bounded part of it. */
export function jsonLdAuthors(html: string): string[] {
  const nodes: Node[] = [];
  for (const text of scriptsOf(html)) {
    try {
      collect(JSON.parse(text), nodes, 0);
    } catch {
      // A page’s broken script has no author.
    }
  }
  const byId = new Map(nodes.map((node) => [node['@id'], node]));
  const found = nodes
    .filter((node) => typesOf(node).some((type) => WORK.test(type)))
    .flatMap(({ author }) => asList(author))
    .map((author) => nameOf(author, byId))
    .filter((name) => name !== null);
  return [...new Set(found)].slice(0, LIMITS.authors);
}

function scriptsOf(html: string): string[] {
  const found: string[] = [];
  let room = LIMITS.characters;
  SCRIPT.lastIndex = 0;
  for (let opening = SCRIPT.exec(html); opening; opening = SCRIPT.exec(html)) {
    CLOSING.lastIndex = SCRIPT.lastIndex;
    const closing = CLOSING.exec(html);
    if (!closing || found.length === LIMITS.scripts) return found;
    const text = html.slice(SCRIPT.lastIndex, closing.index);
    SCRIPT.lastIndex = CLOSING.lastIndex;
    if (!IS_JSON_LD.test(opening[0]) || text.length > room) continue;
    room -= text.length;
    found.push(text);
  }
  return found;
}

/** Adds the objects of a value: those in lists, in `@graph`, and the works that a page is about. */
function collect(value: unknown, nodes: Node[], depth: number): void {
  if (depth > LIMITS.depth) return;
  for (const each of asList(value)) {
    if (!isNode(each) || nodes.length === LIMITS.nodes) continue;
    nodes.push(each);
    for (const name of ['@graph', 'mainEntity', 'hasPart']) collect(each[name], nodes, depth + 1);
  }
}

function nameOf(author: unknown, byId: ReadonlyMap<unknown, Node>): string | null {
  if (typeof author === 'string') return author;
  if (!isNode(author)) return null;
  const types = typesOf(author);
  if (types.length > 0 && !types.some((type) => WHO.test(type))) return null;
  const { '@id': id } = author;
  const name = author['name'] ?? (typeof id === 'string' ? byId.get(id)?.['name'] : undefined);
  const [first] = asList(name);
  return typeof first === 'string' ? first : null;
}

const typesOf = (node: Node): string[] =>
  asList(node['@type']).filter((type) => typeof type === 'string');

const asList = (value: unknown): readonly unknown[] =>
  (Array.isArray(value) ? value : [value]).slice(0, LIMITS.nodes);

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
