import { blankText } from './blank-text.ts';
import type { SourceFile } from './source-tree.ts';

export interface RequirementGroup {
  name: string;
  title: string;
  ids: string[];
}

/** requirements/requirements.json: what the product must do, by group, and the decisions on open points. */
export interface RequirementList {
  groups: RequirementGroup[];
  decisions: RequirementGroup;
}

/** requirements/waiting.json: for each id that is not built yet, the step that will build it, such as "step 3". */
export type WaitingList = Record<string, string>;

export interface Coverage {
  /** Group by group: the ids with a test, those that wait for a later step, and those with neither. */
  groups: { group: RequirementGroup; tested: string[]; waiting: string[]; missing: string[] }[];
  /** Ids in test titles, or in the waiting list, that the list does not know. */
  unknown: string[];
  /** Ids that wait although a test names them: the waiting list is behind. */
  overtaken: string[];
}

const testTitle =
  /\b(?:test|it|describe)(?:\.\w+)*\s*(?:\([^()'"`]*\)\s*)?\(\s*(?:'((?:[^'\\\n]|\\.)*)'|"((?:[^"\\\n]|\\.)*)"|`((?:[^`\\]|\\.)*)`)/g;
const eachTitle =
  /\.each\b[\s\S]{0,4000}?\]\s*(?:as const\s*)?\)\s*\(\s*(?:'((?:[^'\\\n]|\\.)*)'|"((?:[^"\\\n]|\\.)*)"|`((?:[^`\\]|\\.)*)`)/g;
/** A row of a table of cases begins with the ids that it proves; its title repeats them. */
const eachRow = /\[\s*'([A-Z]+-\d{2,3}\b[^'\n]*)'/g;
const requirementId = /\b[A-Z]+-\d{2,3}\b/g;

/** The requirement ids in the titles of a file's tests; those in comments and other strings do not count. */
export function idsInTitles(file: SourceFile, prefixes: ReadonlySet<string>): string[] {
  const { code } = blankText(file.text);
  const rows = code.includes('.each(') ? code.matchAll(eachRow) : [];
  const titles = [...code.matchAll(testTitle), ...code.matchAll(eachTitle), ...rows].map(
    (match) => match[1] ?? match[2] ?? match[3] ?? '',
  );
  const ids = titles.flatMap((title) => title.match(requirementId) ?? []);
  return [...new Set(ids.filter((id) => prefixes.has(id.split('-')[0] as string)))];
}

/** Holds the ids that tests name against the list. */
export function measureCoverage(
  list: RequirementList,
  waiting: WaitingList,
  tests: SourceFile[],
): Coverage {
  const all = [...list.groups, list.decisions];
  const known = new Set(all.flatMap((group) => group.ids));
  const prefixes = new Set(all.map((group) => group.name));
  const named = new Map<string, string>();
  for (const file of tests) {
    for (const id of idsInTitles(file, prefixes)) named.set(id, file.path);
  }
  const unknown = [
    ...[...named].filter(([id]) => !known.has(id)).map(([id, path]) => `${id} in ${path}`),
    ...Object.keys(waiting)
      .filter((id) => !known.has(id))
      .map((id) => `${id} in requirements/waiting.json`),
  ];
  const groups = list.groups.map((group) => {
    const open = group.ids.filter((id) => !named.has(id));
    return {
      group,
      tested: group.ids.filter((id) => named.has(id)),
      waiting: open.filter((id) => waiting[id] !== undefined),
      missing: open.filter((id) => waiting[id] === undefined),
    };
  });
  const overtaken = Object.keys(waiting).filter((id) => named.has(id));
  return { groups, unknown, overtaken };
}

/** The ids that wait for a step up to this one. */
export function waitingFor(waiting: WaitingList, lastStep: number): string[] {
  return Object.keys(waiting).filter((id) => {
    const step = /^step (\d+)$/.exec(waiting[id] ?? '');
    return step !== null && Number(step[1]) <= lastStep;
  });
}
