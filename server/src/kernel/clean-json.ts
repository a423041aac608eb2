/** JSON that PostgreSQL can store: it refuses null characters and unpaired surrogates. */
export function cleanJson(value: unknown): string {
  return JSON.stringify(value, (_key, each: unknown) =>
    typeof each === 'string' ? each.toWellFormed().replaceAll('\u0000', '') : each,
  );
}
