import type { Outside } from '#src/kernel/outside.ts';
import type { Gif } from '@rookery/contract/media/search-gifs.ts';

export interface GifPage {
  gifs: readonly Gif[];
  total: number;
}

export interface GifSearch {
  /** An empty string requests popular GIFs. */
  query: string;
  limit: number;
  offset: number;
}

export interface GifProvider {
  readonly name: string;
  /** null: the provider is unreachable, or its response is invalid. */
  find(search: GifSearch, outside: Outside): Promise<GifPage | null>;
}
