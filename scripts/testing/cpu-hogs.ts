import { spawn, type ChildProcess } from 'node:child_process';

// A hog ends by itself when its parent has gone for any reason.
const SPIN = `
const parent = process.ppid;
const spin = () => {
  const end = performance.now() + 200;
  while (performance.now() < end);
  if (process.ppid === parent) setImmediate(spin);
};
spin();`;

export function startHogs(count: number): () => void {
  const hogs: ChildProcess[] = [];
  for (let started = 0; started < count; started += 1) {
    hogs.push(spawn(process.execPath, ['-e', SPIN], { stdio: 'ignore' }));
  }
  return () => {
    for (const hog of hogs) hog.kill();
  };
}
