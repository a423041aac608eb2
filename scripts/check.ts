import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';

import { runCommand } from './checks/run-command.ts';
import { listFiles, readText, type SourceFile } from './checks/source-tree.ts';
import { type Finding, judgeSizes, judgeTiers, judgeWords } from './checks/tree-rules.ts';
import { openCheckCache } from './checks/check-cache.ts';

interface Verdict {
  passed: boolean;
  output: string;
  notices?: string[];
}

type Check = [name: string, run: () => Promise<Verdict>, decides: RegExp | null];

const everyFile = listFiles()
  .filter((path) =>
    /\.(tsx?|mjs|js|css|sql|md|json|ya?ml|html|sh)$|^\.ci\/|^\.env\.example$/.test(path),
  )
  .map((path) => ({ path, text: readText(path) }));
const sources = everyFile.filter(({ path }) => path !== 'package-lock.json');

function command(program: string, ...args: string[]): () => Promise<Verdict> {
  return async () => {
    const { code, stdout, stderr } = await runCommand(program, args);
    return { passed: code === 0, output: `${stdout}${stderr}` };
  };
}

function script(name: string): () => Promise<Verdict> {
  return command(process.execPath, `scripts/${name}.ts`);
}

function lines(findings: Finding[]): string[] {
  return findings.map(({ path, line, message }) => `${path}:${line} ${message}`);
}

interface LintReport {
  diagnostics: { message: string; filename: string; labels: { span: { line: number } }[] }[];
}

async function sizes(): Promise<Verdict> {
  const { refused, notices } = judgeSizes(sources);
  const args = ['-c', 'scripts/function-sizes.oxlintrc.json', '--format=json', '.'];
  const { stdout, stderr } = await runCommand('oxlint', args);
  if (!stdout.startsWith('{')) return { passed: false, output: `${stdout}${stderr}` };
  const functions = (JSON.parse(stdout) as LintReport).diagnostics.map(
    ({ filename, labels, message }) =>
      `${filename}:${labels[0]?.span.line ?? 1} ${message.split('. ')[0]}; consider splitting the function`,
  );
  return {
    passed: refused.length === 0,
    output: lines(refused).join('\n'),
    notices: [...lines(notices), ...functions],
  };
}

async function words(): Promise<Verdict> {
  const found = [...judgeWords(sources), ...judgeTiers(sources)];
  return { passed: found.length === 0, output: lines(found).join('\n') };
}

/** Runs npm audit. If the registry does not answer audits, the check prints a notice and passes. */
async function audit(): Promise<Verdict> {
  const { code, stdout } = await runCommand('npm', ['audit', '--audit-level=high', '--json']);
  const answered = /"metadata":\s*\{\s*"vulnerabilities"/.test(stdout);
  if (!answered)
    return { passed: true, output: '', notices: ['the registry did not answer the audit'] };
  return { passed: code === 0, output: stdout };
}

/** Type checks and linters depend on packages and their own settings too. */
const SETTINGS =
  /^(package(-lock)?|tsconfig|\.oxlintrc|\.oxfmtrc|knip)\.json$|\/(tsconfig|package)\.json$/;
const TYPED = /\.(tsx?|json)$/;

/** The files that decide the verdict of a check. Null when other inputs decide too, so that it always runs. */
function inputsOf(decides: RegExp | null): SourceFile[] | null {
  if (!decides) return null;
  return everyFile.filter(({ path }) => decides.test(path) || SETTINGS.test(path));
}

const checks: Check[] = [
  // One program for all but the web: the journeys import the server, and checking it twice took half a minute.
  ['types', command('tsc', '-p', 'tsconfig.json'), TYPED],
  ['web types', command('tsc', '-p', 'web/tsconfig.json'), /^(web|contract)\//],
  [
    'lint',
    command('oxlint', '--type-aware', '--deny-warnings', '--report-unused-disable-directives', '.'),
    TYPED,
  ],
  ['format', command('oxfmt', '--check', '.'), /./],
  ['architecture', script('architecture'), /\.(tsx?|css|sql)$/],
  [
    'browsers',
    script('browsers'),
    /^(web\/(src|build)|contract\/src\/kernel|scripts)\/.*\.(tsx?|css)$/,
  ],
  ['sizes', sizes, null],
  ['unused code', command('knip', '--no-progress', '--treat-config-hints-as-errors'), TYPED],
  ['documents', script('docs'), null],
  ['recipes', script('recipes'), /./],
  ['requirements', script('requirements'), TYPED],
  ['words', words, null],
  ['prose', script('prose'), null],
  ['audit', audit, null],
];

interface Result extends Verdict {
  name: string;
  seconds: string;
  isSkipped: boolean;
}

async function runCheck([name, run, decides]: Check): Promise<Result> {
  const start = performance.now();
  const inputs = inputsOf(decides);
  const memory = inputs && openCheckCache(name, inputs);
  const isSkipped = memory?.hasPassed() ?? false;
  const verdict = isSkipped ? { passed: true, output: '' } : await run();
  if (verdict.passed) memory?.notePassed();
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  return { ...verdict, name, seconds, isSkipped };
}

function print({ name, passed, output, notices = [], seconds, isSkipped }: Result): void {
  const time = isSkipped ? 'unchanged' : `${seconds} s`;
  if (values.verbose || !passed) console.log(`${passed ? 'ok  ' : 'FAIL'} ${name} (${time})`);
  if (values.verbose) for (const notice of notices) console.log(`     notice: ${notice}`);
  if (!passed) console.log(output.trimEnd().replaceAll(/^/gm, '     '));
}

async function runAll(wanted: readonly Check[]): Promise<Result[]> {
  const waiting = [...wanted];
  const results: Result[] = [];
  const lane = async (): Promise<void> => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const result = await runCheck(next);
      print(result);
      results.push(result);
    }
  };
  await Promise.all(Array.from({ length: availableParallelism() }, lane));
  return results;
}

// npm run check [-- [--verbose] [--without <check>]] prints failures only; verbose adds times and notices. A check
// is skipped while its files are unchanged since it passed.
const { values } = parseArgs({
  options: {
    verbose: { type: 'boolean', default: false },
    without: { type: 'string', multiple: true, default: [] },
  },
});
const wanted = checks.filter(([name]) => !values.without.includes(name));

const failures = (await runAll(wanted)).filter(({ passed }) => !passed).length;
if (failures > 0) console.log(`\n${failures} of ${wanted.length} checks failed.`);
process.exitCode = failures === 0 ? 0 : 1;
