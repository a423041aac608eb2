import { blankText } from './blank-text.ts';

const TAGS = /(?<=[{,]\s*)tags:\s*\[([^\]]*)\]/g;
const TAG = /'([A-Z]+-\d{2,3})'/g;

export function tagsOf(source: string): string[] {
  const { code, bare } = blankText(source);
  const tags = [...bare.matchAll(TAGS)].flatMap(({ index, 0: { length } }) =>
    [...code.slice(index, index + length).matchAll(TAG)].map(([, id]) => id as string),
  );
  return [...new Set(tags)];
}
