import { describeVersion } from '#src/version.ts';

/** Prints which Rookery this is. */
export async function run(): Promise<number> {
  process.stdout.write(`Rookery ${describeVersion()}\n`);
  return 0;
}
