/** Choices for a post besides its text and files. Each is absent until the member makes it. */
export type DraftOptions = Partial<Choices>;

// oxlint-disable-next-line typescript/no-empty-object-type -- the features of posts add their choices
interface Choices {}

/** Reads stored options. Drops those of an unknown shape. */
export function parseOptions(_value: unknown): DraftOptions {
  return {};
}
