import type { NotificationsParts } from '#src/features/notifications/parts.ts';
import { finishInOrder, type FinishStep } from '#src/kernel/finish-in-order.ts';
import type { DiskSweep } from '#src/platform/storage/disk-sweep.ts';
import type { Platform } from './open-platform.ts';

const LAST_CALLS_MS = 2000;

interface StoppableParts extends NotificationsParts {
  stopMedia(): Promise<void>;
  stopEngagement(): void;
  stopDigests(): void;
  tidying: DiskSweep;
}

/** Finishes running work, then stops every part in order. @returns the names of unfinished parts */
export async function stopApp(
  { telling, spending, watching, callsUnderWay, load }: Platform,
  parts: StoppableParts,
  giveUp: Promise<unknown>,
): Promise<string[]> {
  const { server, realtime, jobs, facts, bus, storage, log } = parts;
  // Web sockets are connections too, so the server closes only when both are closed.
  await Promise.all([realtime.close(), server.close()]);
  await parts.stopMedia();
  parts.tidying.stop();
  parts.stopDigests();
  const stopBus = async (): Promise<void> => {
    parts.stopEngagement();
    parts.chatBells.stop();
    parts.bells.stop();
    await bus.stop();
  };
  const finishing: FinishStep[] = [
    // The server's close does not wait for calls whose client is gone.
    ['calls', () => callsUnderWay.ended(LAST_CALLS_MS)],
    ['jobs', () => jobs.stop()],
    ['pushes', () => parts.pushes.stop()],
    ['sessions last seen', () => parts.callers.stop()],
    ['views', () => parts.views.stop()],
    ['outbox', () => telling.outbox.stop()],
    ['facts', () => facts.stop()],
    ['bus', stopBus],
  ];
  const left = await finishInOrder(finishing, giveUp, (err, name) =>
    log.error({ err, name }, 'A shutdown step did not finish'),
  );
  spending.stop();
  storage.close();
  load.stop();
  watching.stop();
  return left;
}
