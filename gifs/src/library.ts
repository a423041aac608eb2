import entries from '../catalogue.json' with { type: 'json' };

export interface LibraryGif {
  name: string;
  title: string;
  tags: readonly string[];
  width: number;
  height: number;
}

interface Entry {
  name: string;
  title: string;
  tags: readonly string[];
  /** True if the GIF is 320 by 240 pixels. Otherwise it is 240 by 240. */
  isWide?: boolean;
}

/** The library in the order of the catalogue and the picker. The most wanted GIFs come first. */
export const LIBRARY: readonly LibraryGif[] = entries.map(
  ({ name, title, tags, isWide = false }: Entry) => ({
    name,
    title,
    tags,
    width: isWide ? 320 : 240,
    height: 240,
  }),
);

const byName = new Map(LIBRARY.map((gif) => [gif.name, gif]));

export const findLibraryGif = (name: string): LibraryGif | null => byName.get(name) ?? null;
