import { relative } from 'node:path';

import type { Difference } from './differences.ts';

export interface PageFacts {
  since: string;
  /** A warning that the commit was drawn with other packages than its own. Null if there is none. */
  note: string | null;
  count: number;
  differences: readonly Difference[];
}

const STYLE = `
  body { margin: 24px; font: 16px/1.5 system-ui, sans-serif; color: #222; background: #ddd; }
  h2 { margin: 40px 0 8px; font-size: 18px; }
  .row { display: flex; gap: 16px; align-items: start; overflow-x: auto; }
  figure { flex: none; max-width: 48vw; margin: 0; }
  img { display: block; max-width: 100%; background: #fff; box-shadow: 0 0 0 1px #999; }`;

export function drawDifferences(facts: PageFacts, folder: string): string {
  const { since, note, count, differences } = facts;
  const rows = differences.map((each) => drawRow(each, folder));
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Differences since ${since}</title>
<style>${STYLE}</style>
<h1>Since ${since}</h1>
<p>${differences.length} of ${count} pictures differ.${note === null ? '' : ` ${note}`}</p>
${rows.join('\n')}
</html>
`;
}

function drawRow(difference: Difference, folder: string): string {
  const { name, before, after, changed } = difference;
  const pictures: [title: string, file: string | undefined][] = [
    ['Before', before],
    ['After', after],
    ['Difference', changed],
  ];
  const figures = pictures.map(([title, file]) => {
    if (file === undefined) return '';
    const source = relative(folder, file);
    return `<figure><figcaption>${title}</figcaption><a href="${source}"><img loading="lazy" src="${source}" alt=""></a></figure>`;
  });
  return `<h2>${name}: ${wordFor(difference)}</h2>\n<div class="row">${figures.join('')}</div>`;
}

export function wordFor({ before, after, pixels }: Difference): string {
  if (before === undefined) return 'new';
  return after === undefined ? 'gone' : `${pixels} pixels differ`;
}
