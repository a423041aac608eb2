import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { findProgram } from './find-program.ts';

afterEach(() => vi.unstubAllEnvs());

test('finds the first executable on the PATH', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'rookery-path-'));
  try {
    const program = join(folder, 'rook-call');
    vi.stubEnv('PATH', ['/nowhere', '', folder].join(delimiter));
    expect(findProgram('rook-call')).toBe(null);
    await writeFile(program, '#!/bin/sh\n');
    expect(findProgram('rook-call')).toBe(null);
    await chmod(program, 0o755);
    expect(findProgram('rook-call')).toBe(program);
    vi.stubEnv('PATH', '');
    expect(findProgram('rook-call')).toBe(null);
  } finally {
    await rm(folder, { recursive: true });
  }
});
