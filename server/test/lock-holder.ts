import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { expect } from 'vitest';

import { lockDataFolder } from '#src/platform/config/data-folder-lock.ts';

export async function startHolder(dataDir: string): Promise<ChildProcess> {
  const script = `
    import { lockDataFolder } from '#src/platform/config/data-folder-lock.ts';
    await lockDataFolder(${JSON.stringify(dataDir)});
    console.log('held');
    setInterval(() => {}, 1000);
  `;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    cwd: join(import.meta.dirname, '..'),
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(child.stdout, 'data');
  return child;
}

export async function expectOneHolder(folder: string, rounds: number): Promise<void> {
  for (let round = 0; round < rounds; round += 1) {
    const holder = await startHolder(folder);
    holder.kill('SIGKILL');
    await once(holder, 'exit');
    const many = Array.from({ length: 12 }, () => lockDataFolder(folder));
    const won = (await Promise.allSettled(many)).filter((each) => each.status === 'fulfilled');
    expect(won).toHaveLength(1);
    await won[0]?.value.release();
  }
}
