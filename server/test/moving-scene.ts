import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { putRule } from '#src/features/users/words/public.ts';
import { systemClock } from '#src/kernel/clock.ts';
import { moveRows } from '#src/platform/backup/move-rows.ts';
import { externalFacts } from '#src/platform/facts/external-facts.ts';
import { migrationsFolder } from '#src/project-folders.ts';
import { signUpWith } from './badges.ts';
import { type FreshDatabase, freshDatabase } from './database.ts';
import { startTestServer, type TestServer } from './server.ts';

export interface MovingScene {
  server: TestServer;
  target: FreshDatabase;
  move(signal?: AbortSignal, onBytes?: (count: number) => void): ReturnType<typeof moveRows>;
}

export function movingScene(): MovingScene {
  const scene = {
    move: (signal = new AbortController().signal, onBytes = () => undefined) =>
      moveRows({
        from: scene.server.database.pool,
        to: scene.target.pool,
        migrationsFolder,
        version: '0.1.0',
        madeAt: systemClock.now(),
        onBytes,
        signal,
      }),
  } as MovingScene;
  beforeAll(async () => {
    const server = await startTestServer();
    const chief = await signUpWith(server, 'chief', 'administrator');
    const rule = { kind: 'word', value: 'casino', deed: 'hold' } as const;
    await putRule({ db: server.db, facts: externalFacts, clock: server.clock }, chief.id, rule);
    scene.server = server;
  });
  beforeEach(async () => {
    scene.target = await freshDatabase();
    await scene.target.pool.query('drop schema public cascade; create schema public');
  });
  afterEach(() => scene.target.drop());
  afterAll(() => scene.server.stop());
  return scene;
}
