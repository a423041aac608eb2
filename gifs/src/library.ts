import entries from '../catalogue.json' with { type: 'json' };

/** A GIF of the built-in library. */
export interface LibraryGif {
  /** Its address: lower case with dashes. */
  name: string;
  /** What it shows; serves as alt text. */
  title: string;
  /** What people may type to find it, beside the title's words. */
  tags: readonly string[];
  /** In pixels. */
  width: number;
  height: number;
}

interface Entry {
  name: string;
  title: string;
  tags: readonly string[];
  /** 320 by 240 instead of 240 by 240. */
  isWide?: boolean;
}

/** In the catalogue's order, which is that of the picker: what people look for most stands first. */
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
