import { blankText, lineOf } from './blank-text.ts';
import { type SourceFile, isTest } from './source-tree.ts';

const CALL = /\blog\??\.(?:trace|debug|info|warn|error|fatal|child)\(/g;

/**
 * Field names that can only hold a member’s name, a credential, or text that a member wrote or searched for.
 */
const PERSONAL_FIELD =
  /[{,]\s*(?:email|emailKey|mail|mailbox|address|to|from|token|accessToken|refreshToken|secret|password|otp|code|query|search|url|href|body|text|title|name|username|headers|cookie|authorization|ip|network|payload)\s*[:,}]/;

/** Files whose messages contain values that come from the code. */
const FILES_WITH_SAFE_MESSAGES = new Set([
  'server/src/platform/http/replies/error-replies.ts',
  'server/src/platform/db/embedded/embedded-postgres.ts',
]);
const FILES_WITH_SAFE_FIELDS = new Set(['server/src/stop-app.ts']);

export function judgeLogCalls({ path, text }: SourceFile): { line: number; message: string }[] {
  if (!path.startsWith('server/src/') || isTest(path)) return [];
  const { code, bare } = blankText(text);
  return [...bare.matchAll(CALL)].flatMap(({ index, 0: call }) => {
    const end = closing(bare, index + call.length);
    const found: { line: number; message: string }[] = [];
    const say = (message: string): void => void found.push({ line: lineOf(bare, index), message });
    if (code.slice(index, end).includes('${') && !FILES_WITH_SAFE_MESSAGES.has(path)) {
      say(
        'A log message contains no values. Pass them as fields, so that lines can be counted and redacted.',
      );
    }
    if (PERSONAL_FIELD.test(bare.slice(index, end)) && !FILES_WITH_SAFE_FIELDS.has(path)) {
      say('This field can contain personal data or a secret. Log an id instead, or nothing.');
    }
    return found;
  });
}

function closing(bare: string, from: number): number {
  let depth = 1;
  let at = from;
  while (at < bare.length && depth > 0) {
    if (bare[at] === '(') depth += 1;
    if (bare[at] === ')') depth -= 1;
    at += 1;
  }
  return at;
}
