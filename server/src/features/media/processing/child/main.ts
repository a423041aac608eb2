import { writeFileSync } from 'node:fs';
import { setPriority } from 'node:os';
import { MediaFault } from '../media-fault.ts';
import type { TaskReply, TaskRequest } from '../tasks.ts';

const LOW_PRIORITY = 19;
const OOM_SCORE_ADJUSTMENT = '900';

// Set the priority before any thread starts, because threads inherit the priority.
setPriority(LOW_PRIORITY);
try {
  writeFileSync('/proc/self/oom_score_adj', OOM_SCORE_ADJUSTMENT);
} catch {
  // This setting exists on Linux only.
}

// On disconnect, kill the whole process group, because a killed parent can't.
process.on('disconnect', () => process.kill(-process.pid, 'SIGKILL'));
process.on('message', (request: TaskRequest) => {
  void answer(request).then((reply) => process.send?.(reply));
});

async function answer({ id, name, task }: TaskRequest): Promise<TaskReply> {
  try {
    const { tasks } = await import('./tasks-here.ts');
    return { id, result: await tasks[name](task as never) };
  } catch (error) {
    if (error instanceof MediaFault) return { id, fault: error.message };
    return { id, error: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}
