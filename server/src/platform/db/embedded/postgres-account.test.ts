import { expect, test } from 'vitest';

import { namedUid } from './postgres-account.ts';

const line = (name: string, uid: number): string => `${name}:x:${uid}:${uid}::/:/bin/sh\n`;

test.each([
  ['that is preferred, if it has a name', line('root', 0) + line('rook', 1000), 1000],
  [
    'that has a name, if the preferred has none',
    line('root', 0) + line('daemon', 1) + line('nobody', 9),
    1,
  ],
  ['that is preferred, if only root has a name', line('root', 0), 1000],
  ['that is preferred, if there are no names', '', 1000],
  ['that is valid, despite malformed lines', `+::\nodd\n${line('daemon', 1)}`, 1],
])('runs PostgreSQL under the uid %s', (_case, passwd, uid) => {
  expect(namedUid(passwd, 1000)).toBe(uid);
});
