import type { Outside } from '#src/kernel/outside.ts';
import type { Gif } from '@rookery/contract/media/search-gifs.ts';

/** A page of what a provider has. */
export interface GifPage {
  gifs: readonly Gif[];
  total: number;
}

export interface GifSearch {
  /** '' asks for what is popular. */
  query: string;
  limit: number;
  offset: number;
}

export interface GifProvider {
  readonly name: string;
  /** null: it can't be asked, or answers something else than GIFs. */
  find(search: GifSearch, outside: Outside): Promise<GifPage | null>;
}
