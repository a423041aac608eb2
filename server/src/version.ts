import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

export interface Build {
  /** Hash of the commit, 40 hex digits. Null if the hash is unknown, as in a copy without history. */
  commit: string | null;
  date: string | null;
}

const UNKNOWN: Build = { commit: null, date: null };
const GIT_TIMEOUT_MS = 1000;
const SHORT_HASH = 7;
const ROOT = new URL('../../', import.meta.url);

const manifest = JSON.parse(readFileSync(new URL('package.json', ROOT), 'utf8')) as {
  version: string;
  build?: Build;
};

export const VERSION = manifest.version;

/** A release has the commit in its package.json. A clone asks git for the commit. */
export function readBuild(): Build {
  return (manifest.build ??= askGit());
}

export function describeVersion(): string {
  const { commit, date } = readBuild();
  const made = [commit?.slice(0, SHORT_HASH), date].filter(Boolean).join(', ');
  return made ? `${VERSION} (${made})` : VERSION;
}

export function readChanges(): string[] {
  let changelog = '';
  try {
    changelog = readFileSync(new URL('CHANGELOG.md', ROOT), 'utf8');
  } catch {
    return [];
  }
  const section = changelog.split(/^## /m).find((each) => each.startsWith(`${VERSION} `)) ?? '';
  const items = section.split(/^- /m).slice(1);
  return items.map((item) => {
    const [text = ''] = item.split(/\n\n/);
    return text.replaceAll('`', '').replace(/\s+/g, ' ').trim();
  });
}

function askGit(): Build {
  try {
    const asked = ['-C', fileURLToPath(ROOT), 'log', '-1', '--format=%H %cs'];
    const options = { encoding: 'utf8', timeout: GIT_TIMEOUT_MS, stdio: 'pipe' } as const;
    const [commit = null, date = null] = execFileSync('git', asked, options).trim().split(' ');
    return { commit, date };
  } catch {
    return UNKNOWN;
  }
}
