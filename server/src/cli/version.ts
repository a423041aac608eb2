import { describeVersion } from '#src/version.ts';

export async function run(): Promise<number> {
  process.stdout.write(`Rookery ${describeVersion()}\n`);
  return 0;
}
