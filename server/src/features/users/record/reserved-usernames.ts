import { APP_PATHS } from '@rookery/contract/kernel/app-paths.ts';
import { foldText } from '@rookery/contract/kernel/text/fold.ts';

/** Reserved usernames in lower case. An app path needs them, or they look like one. */
export const RESERVED_USERNAMES: ReadonlySet<string> = new Set([
  ...APP_PATHS,
  'default',
  'all',
  'app',
  'user',
  'users',
  'profile',
  'chat',
  'moderation',
  'employee',
  'test',
  'logout',
  'signup',
  'register',
  'terms',
  'help',
  'support',
  'contact',
  'administrator',
  'moderator',
  'moderators',
  'staff',
  'official',
  'system',
  'root',
  'security',
  'postmaster',
  'webmaster',
  'hostmaster',
  'abuse',
  'everyone',
  'here',
  'null',
  'undefined',
  'true',
  'false',
  'deleted',
  'anonymous',
  'nobody',
]);

/** Words that look official, alone or combined: admin_team, mod2, official_support. */
const OFFICIAL_WORDS = [
  'rookery',
  'admin',
  'admins',
  'administrator',
  'administrators',
  'administration',
  'sysadmin',
  'mod',
  'mods',
  'moderator',
  'moderators',
  'moderation',
  'staff',
  'team',
  'official',
  'support',
  'help',
  'helpdesk',
  'system',
  'root',
  'security',
  'abuse',
  'postmaster',
  'webmaster',
  'hostmaster',
  'noreply',
  'donotreply',
  'mailerdaemon',
  'superuser',
  'the',
  'our',
  'of',
];
const CONNECTING_WORDS = /^(?:the|our|of)+$/;

export function isOfficialLooking(username: string, brandName: string): boolean {
  const brand = foldText(brandName).replaceAll(/[^a-z0-9]/g, '');
  const words = brand.length > 1 ? [...OFFICIAL_WORDS, brand] : OFFICIAL_WORDS;
  const bare = username.toLowerCase().replaceAll('_', '');
  const inner = bare.replace(/^\d+/, '').replace(/\d+$/, '');
  if (CONNECTING_WORDS.test(inner)) return false;
  // Digits may separate words or replace letters: admin2, 0fficial, adm1n.
  return (
    oneAfterAnother(words, '\\d*').test(bare) ||
    [bare, inner].some((text) =>
      oneAfterAnother(words.map(foldLookAlikes), '').test(foldLookAlikes(text)),
    )
  );
}

function oneAfterAnother(words: readonly string[], between: string): RegExp {
  return new RegExp(`^${between}(?:(?:${words.join('|')})${between})+$`);
}

/** Expects lower case. Reads `i` as `l` too, because it may be a capital `I`, which looks like `l`. */
function foldLookAlikes(text: string): string {
  return text
    .replaceAll(/[i1]/g, 'l')
    .replaceAll('0', 'o')
    .replaceAll('3', 'e')
    .replaceAll('4', 'a')
    .replaceAll('5', 's')
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w');
}
