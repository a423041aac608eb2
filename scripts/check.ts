import { parseArgs } from 'node:util';

import { runCommand } from './checks/run-command.ts';
import { listFiles, readText } from './checks/source-tree.ts';
import { type Finding, judgeSizes, judgeWords } from './checks/tree-rules.ts';

interface Verdict {
  passed: boolean;
  /** Shown when the check failed. */
  output: string;
  /** Said with --verbose, whether it passed or not; a notice fails nothing. */
  notices?: string[];
}

type Check = [name: string, run: () => Promise<Verdict>];

const sources = listFiles()
  .filter((path) =>
    /\.(tsx?|mjs|js|css|sql|md|json|ya?ml|html|sh)$|^\.ci\/|^\.env\.example$/.test(path),
  )
  .filter((path) => path !== 'package-lock.json')
  .map((path) => ({ path, text: readText(path) }));

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
      `${filename}:${labels[0]?.span.line ?? 1} ${message.split('. ')[0]}; see whether it is two steps`,
  );
  return {
    passed: refused.length === 0,
    output: lines(refused).join('\n'),
    notices: [...lines(notices), ...functions],
  };
}

async function words(): Promise<Verdict> {
  const found = judgeWords(sources);
  return { passed: found.length === 0, output: lines(found).join('\n') };
}

/** A registry that does not answer audits is said so and passes: what it knows cannot be learned here. */
async function audit(): Promise<Verdict> {
  const { code, stdout } = await runCommand('npm', ['audit', '--audit-level=high', '--json']);
  const answered = /"metadata":\s*\{\s*"vulnerabilities"/.test(stdout);
  if (!answered) return { passed: true, output: '', notices: ['the registry answers no audits'] };
  return { passed: code === 0, output: stdout };
}

const checks: Check[] = [
  ['types', command('tsc', '-p', 'tsconfig.json')],
  ['types of the web', command('tsc', '-p', 'web/tsconfig.json')],
  ['types of the journeys', command('tsc', '-p', 'e2e/tsconfig.json')],
  [
    'lint',
    command('oxlint', '--type-aware', '--deny-warnings', '--report-unused-disable-directives', '.'),
  ],
  ['format', command('oxfmt', '--check', '.')],
  ['laws', script('laws')],
  ['sizes', sizes],
  ['unused code', command('knip', '--no-progress', '--treat-config-hints-as-errors')],
  ['documents', script('docs')],
  ['requirements', script('requirements')],
  ['words', words],
  ['audit', audit],
];

// npm run check [-- --verbose]: prints what fails and nothing else; verbose, each check with its time and notices.
const { values } = parseArgs({ options: { verbose: { type: 'boolean', default: false } } });

let failures = 0;
for (const [name, run] of checks) {
  const start = performance.now();
  const { passed, output, notices = [] } = await run();
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  if (values.verbose || !passed) console.log(`${passed ? 'ok  ' : 'FAIL'} ${name} (${seconds} s)`);
  if (values.verbose) for (const notice of notices) console.log(`     notice: ${notice}`);
  if (passed) continue;
  failures += 1;
  console.log(output.trimEnd().replaceAll(/^/gm, '     '));
}
if (failures > 0) console.log(`\n${failures} of ${checks.length} checks failed.`);
process.exitCode = failures === 0 ? 0 : 1;
