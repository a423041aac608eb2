import entries from '../catalogue.json' with { type: 'json' };

export interface LibraryGif {
  /** The URL slug: lower case with dashes. */
  name: string;
  /** A description, which serves as alt text. */
  title: string;
  /** Search words besides those of the title. */
  tags: readonly string[];
  /** In pixels. */
  width: number;
  height: number;
}

interface Entry {
  name: string;
  title: string;
  tags: readonly string[];
  /** 320 by 240 pixels instead of 240 by 240. */
  isWide?: boolean;
}

/** In the order of the catalogue and the picker, with the most wanted first. */
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
