import { expect, test } from 'vitest';
import { styleName } from './style-name.ts';

test('derives a class name from its file, independent of location', () => {
  const here = styleName('/here/web');
  const there = styleName('/there/web');
  const button = here('button', '/here/web/src/ui/button.module.css');
  expect(button).toMatch(/^button_[\w-]{4}$/);
  expect(there('button', '/there/web/src/ui/button.module.css')).toBe(button);
  expect(here('button', '/here/web/src/ui/icon.module.css')).not.toBe(button);
  expect(here('small', '/here/web/src/ui/button.module.css')).toBe(
    button.replace('button', 'small'),
  );
});
