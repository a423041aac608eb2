import { lineOf } from './blank-text.ts';
import { type SourceFile, isTest } from './source-tree.ts';

const LONG_FILE = 250;
const LONGEST_FILE = 400;

export interface Finding {
  path: string;
  line: number;
  message: string;
}

export function judgeSizes(files: SourceFile[]): { refused: Finding[]; notices: Finding[] } {
  const lengths = files
    .filter((file) => /\.(tsx?|css|sql)$/.test(file.path) && !isTest(file.path))
    .map((file) => ({ path: file.path, line: file.text.split('\n').length - 1 }));
  return {
    refused: lengths
      .filter(({ line }) => line > LONGEST_FILE)
      .map((each) => ({ ...each, message: `${each.line} lines; the maximum is ${LONGEST_FILE}` })),
    notices: lengths
      .filter(({ line }) => line > LONG_FILE && line <= LONGEST_FILE)
      .map((each) => ({ ...each, message: `${each.line} lines; consider splitting the file` })),
  };
}

interface WordRule {
  pattern: RegExp;
  message: string;
  only: (path: string) => boolean;
}

const everywhere = (): boolean => true;
const TEST_FILE = /\.test\.tsx?$/;

const wordRules: WordRule[] = [
  {
    pattern: /\b(?:TODO|FIXME)\b/g,
    message: 'Finish it now, or add it to the plan.',
    only: everywhere,
  },
  {
    pattern: /\b(?:test|it|describe)(?:\.\w+)*\.(?:only|skip|todo|skipIf|runIf)\b/g,
    message: 'Do not skip tests.',
    only: (path) => TEST_FILE.test(path) && !path.startsWith('scripts/'),
  },
  {
    pattern: /(?<![\w.@/:-])\/(?:work|home|root|Users|mnt)\/[\w.-]/g,
    message: 'Do not use a path that exists only on one machine.',
    // Tests of text input use such paths as examples.
    only: (path) => !TEST_FILE.test(path),
  },
  {
    pattern: /\b(?:oxlint|eslint)-disable(?!-next-line [\w/-]+ -- \S)/g,
    message: 'Disable one rule on one line, and write the reason after two hyphens.',
    only: (path) => /\.tsx?$/.test(path),
  },
  {
    pattern: /@ts-(?:ignore|nocheck|expect-error)\b(?! \w)/g,
    message: 'Use @ts-expect-error, and write the reason after it.',
    only: (path) => /\.tsx?$/.test(path),
  },
];

const WHY_THOROUGH = /^\/\/ Thorough: \S.{20,}/;

export function judgeTiers(files: SourceFile[]): Finding[] {
  return files
    .filter(({ path, text }) => /\.thorough\.test\.tsx?$/.test(path) && !WHY_THOROUGH.test(text))
    .map(({ path }) => ({
      path,
      line: 1,
      message: 'Begin with "// Thorough: " and a sentence that says why npm test can skip this.',
    }));
}

export function judgeWords(files: SourceFile[]): Finding[] {
  // These files contain the words that they search for.
  const judged = files.filter(({ path }) => !path.startsWith('scripts/checks/tree-rules'));
  return judged.flatMap(({ path, text }) =>
    wordRules
      .filter((rule) => rule.only(path))
      .flatMap(({ pattern, message }) =>
        [...text.matchAll(pattern)].map((match) => ({
          path,
          line: lineOf(text, match.index),
          message: `"${match[0]}": ${message}`,
        })),
      ),
  );
}
