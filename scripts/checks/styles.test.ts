import { expect, test } from 'vitest';

import { checkStyles } from './styles.ts';

const sheets = [
  {
    path: 'web/src/ui/card.module.css',
    text: '@layer ui {\n  .card:hover > .name-tag,\n  .title {\n    margin: 0.5rem;\n  }\n}\n',
  },
];

test('reports a class that its style sheet does not define', () => {
  const text =
    "import styles from './card.module.css';\nconst a = <b className={styles.card} />;\nconst c = styles.words;\n";
  expect(checkStyles([{ path: 'web/src/ui/card.tsx', text }], sheets)).toEqual([
    expect.objectContaining({
      line: 3,
      message: expect.stringContaining('card.module.css has no class for styles.words') as string,
    }),
  ]);
});

test('resolves style sheets of other folders and reports missing ones', () => {
  const from = (sheet: string): string => `import own from '${sheet}';\nconst a = own.title;\n`;
  const complaints = (sheet: string): number =>
    checkStyles([{ path: 'web/src/app/a.tsx', text: from(sheet) }], sheets).length;
  expect(complaints('#web/ui/card.module.css')).toBe(0);
  expect(complaints('./card.module.css')).toBe(1);
});
