import fc from 'fast-check';
import { expect, test } from 'vitest';

import { parseUrl } from './parse-url.ts';

test('parses like URL.parse', () => {
  const address = fc.oneof(fc.webUrl(), fc.string(), fc.constantFrom('/a?b', '//c', 'mailto:d@e'));
  const base = fc.option(fc.webUrl(), { nil: undefined });
  fc.assert(
    fc.property(address, base, (given, below) => {
      expect(parseUrl(given, below)?.href).toBe(URL.parse(given, below)?.href);
    }),
  );
});
