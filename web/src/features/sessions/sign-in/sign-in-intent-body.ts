import { INTENT_CHARACTERS } from '@rookery/contract/kernel/sign-in-intent.ts';
import { readIntent, type SignInIntent } from '#web/data/session/sign-in-path.ts';

type SignInIntentBody = { [name in keyof SignInIntent]?: string };

/**
 * The visitor’s intent, sent with a sign-in. A value that is too long stays in the tab: the server would reject
 * the sign-in.
 */
export function signInIntentBody(): SignInIntentBody {
  const kept = readIntent();
  const along: SignInIntentBody = {};
  for (const name of ['redirect', 'ref', 'invite'] as const) {
    const value = kept[name];
    if (value && value.length <= INTENT_CHARACTERS[name]) along[name] = value;
  }
  return along;
}
