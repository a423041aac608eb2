import { findEmbed } from '@rookery/contract/kernel/embeds.ts';
import { findEntities } from '@rookery/contract/kernel/text.ts';

/** The first link of a body that leads to a player; null where none does. */
export function embedUrlOf(body: string): string | null {
  if (!body.includes('http')) return null;
  const link = findEntities(body).find(({ kind, value }) => kind === 'link' && findEmbed(value));
  return link?.value ?? null;
}
