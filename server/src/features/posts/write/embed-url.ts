import { findEmbed } from '@rookery/contract/kernel/embeds.ts';
import type { TextEntity } from '@rookery/contract/kernel/text.ts';

/** The first link of a body that leads to a player; null where none does. */
export function embedUrlOf(entities: readonly TextEntity[]): string | null {
  const link = entities.find(({ kind, value }) => kind === 'link' && findEmbed(value));
  return link?.value ?? null;
}
