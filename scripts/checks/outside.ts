import { blankText, lineOf } from './blank-text.ts';
import { type SourceFile, isTest } from './source-tree.ts';

const OUTSIDE_CALL = new RegExp(
  [
    /(?<![.\w])(?:fetch(?!\(outside\)\()|grantOutside|outsideOnly|checkedAddresses|openGuarded\w*|createGuarded\w+|createResolveHost|createMailer|openMailServer|createIdentityProviders?|providerFetch)\(/
      .source,
    /(?:from |import\()'(?:node:)?(?:dns|dns\/promises|tls|undici|nodemailer|openid-client)'/
      .source,
  ].join('|'),
  'g',
);

const ALLOWED_FILES = new RegExp(
  `^server/src/(?:${[
    'open-platform.ts',
    'cli/.+',
    'kernel/outside.ts',
    'platform/(?:fetch|mail)/.+',
    'platform/http/calls/mount.ts',
    'platform/jobs/jobs.ts',
    'features/media/previews/preview-routes.ts',
    'features/media/record/purge-caches.ts',
    'features/notifications/push/feature.ts',
    'features/sessions/routes.ts',
    'features/sessions/providers/(?:check-provider|identity-providers?|provider-fetch).ts',
  ].join('|')})$`,
);

/**
 * Reports code that waits for another host. Only calls whose contract has a lane may do that
 * (docs/decisions/086).
 */
export function judgeOutside({ path, text }: SourceFile): { line: number; message: string }[] {
  if (!path.startsWith('server/src/') || isTest(path) || ALLOWED_FILES.test(path)) return [];
  const { code } = blankText(text);
  const message =
    'This waits for another host. Accept it as `OutsideOnly`, and get access from `outside`, which jobs and calls with a `lane` receive.';
  return [...code.matchAll(OUTSIDE_CALL)].map(({ index }) => ({
    line: lineOf(code, index),
    message,
  }));
}
