import { INTENT_CHARACTERS } from '@rookery/contract/kernel/sign-in-intent.ts';
import { keptIntent, type SignInIntent } from '#web/data/session/sign-in-path.ts';

type TakenAlong = { [name in keyof SignInIntent]?: string };

/**
 * What the visitor came with, and for, as a sign-in takes it along. What is too long for that stays with the tab alone:
 * nobody could sign in who sends it, whatever address they type.
 */
export function takenAlong(): TakenAlong {
  const kept = keptIntent();
  const along: TakenAlong = {};
  for (const name of ['redirect', 'ref', 'invite'] as const) {
    const value = kept[name];
    if (value && value.length <= INTENT_CHARACTERS[name]) along[name] = value;
  }
  return along;
}
