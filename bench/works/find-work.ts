interface Named {
  slug: string;
  name: string;
}

export function findWork<Work extends Named>(works: readonly Work[], asked: string): Work | null {
  const exact = works.find(({ slug }) => slug === asked);
  if (exact) return exact;
  const alike = works.filter(({ slug, name }) => slug.includes(asked) || name.includes(asked));
  return alike.length === 1 ? (alike[0] ?? null) : null;
}

export function listWorks(works: readonly (Named & { sizes: readonly string[] })[]): string {
  const width = Math.max(...works.map(({ slug }) => slug.length));
  return works
    .map(({ slug, name, sizes }) => `  ${slug.padEnd(width)}  ${name} (${sizes.join(', ')})`)
    .join('\n');
}
