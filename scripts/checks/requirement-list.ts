import type { SourceFile } from './source-tree.ts';
import { tagsOf } from './test-tags.ts';

export interface RequirementGroup {
  name: string;
  title: string;
  requirements: Record<string, string>;
}

export interface RequirementList {
  groups: RequirementGroup[];
  decisions: RequirementGroup;
}

/**
 * requirements/waiting.json: the ids that are not built yet, with the number of the step that will build each.
 */
export interface WaitingList {
  done: number;
  whole: Record<string, number>;
  /**
   * Ids that are only partly tested. Each value describes the missing parts, by the number of the step that
   * will build them.
   */
  inPart: Record<string, Record<string, string>>;
}

export interface Coverage {
  groups: {
    group: RequirementGroup;
    tested: string[];
    inPart: string[];
    waiting: string[];
    missing: string[];
  }[];
  complaints: string[];
}

export function idsOf({ requirements }: RequirementGroup): string[] {
  return Object.keys(requirements);
}

export function measureCoverage(
  list: RequirementList,
  waiting: WaitingList,
  tests: SourceFile[],
): Coverage {
  const all = [...list.groups, list.decisions];
  const known = new Set(all.flatMap(idsOf));
  const named = new Map<string, string>();
  for (const file of tests) {
    for (const id of tagsOf(file.text)) named.set(id, file.path);
  }
  const groups = list.groups.map((group) => {
    const open = idsOf(group).filter((id) => !named.has(id));
    const tested = idsOf(group).filter((id) => named.has(id));
    return {
      group,
      tested,
      inPart: tested.filter((id) => waiting.inPart[id] !== undefined),
      waiting: open.filter((id) => waiting.whole[id] !== undefined),
      missing: open.filter((id) => waiting.whole[id] === undefined),
    };
  });
  const complaints = [
    ...[...named]
      .filter(([id]) => !known.has(id))
      .map(([id, path]) => `No such requirement: ${id} in ${path}.`),
    ...groups
      .filter(({ missing }) => missing.length > 0)
      .map(
        ({ group, missing }) =>
          `${group.name} has no test and no later step for ${missing.join(' ')}.`,
      ),
    ...judgeWaiting(waiting, known, new Set(named.keys())),
  ];
  return { groups, complaints };
}

function judgeWaiting(
  { done, whole, inPart }: WaitingList,
  known: ReadonlySet<string>,
  named: ReadonlySet<string>,
): string[] {
  const complaints = [...Object.keys(whole), ...Object.keys(inPart)]
    .filter((id) => !known.has(id))
    .map((id) => `No such requirement: ${id} in requirements/waiting.json.`);
  for (const [id, step] of Object.entries(whole)) {
    if (named.has(id)) complaints.push(`${id} is listed as waiting, but a test has its tag.`);
    else if (!(step > done)) complaints.push(`${id} waits for step ${step}, which is done.`);
  }
  for (const [id, parts] of Object.entries(inPart)) {
    if (!named.has(id))
      complaints.push(`${id} is listed as partly tested, but no test has its tag.`);
    const steps = Object.entries(parts);
    if (steps.length === 0)
      complaints.push(`${id} is listed as partly tested, but without its missing parts.`);
    for (const [step, what] of steps.filter(([number]) => !(Number(number) > done))) {
      complaints.push(`${id} waits for step ${step} (${what}), which is done.`);
    }
  }
  return complaints;
}
