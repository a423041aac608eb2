import { parseArgs } from 'node:util';

import { compareSince } from './gallery/compare-since.ts';
import { serveGallery } from './gallery/serve.ts';

// npm run gallery shows every component in every state. npm run gallery -- --since <commit> compares it with
// that commit, side by side.
const { values } = parseArgs({ options: { since: { type: 'string' } } });

if (values.since === undefined) await show();
else await compare(values.since);

async function show(): Promise<void> {
  const gallery = await serveGallery({ isLive: true });
  console.log(`Gallery: ${gallery.url}`);
  console.log(`Dark theme: ${gallery.url}?theme=dark`);
  const end = (): void => void gallery.close().then(() => process.exit(0));
  process.on('SIGINT', end);
  process.on('SIGTERM', end);
}

async function compare(since: string): Promise<void> {
  const ending = new AbortController();
  const end = (): void => ending.abort(new Error('Interrupted before all pictures were taken.'));
  process.on('SIGINT', end);
  process.on('SIGTERM', end);
  try {
    await compareSince(since, console.log, ending.signal);
  } catch (error) {
    const cause: unknown = ending.signal.aborted ? ending.signal.reason : error;
    console.error((cause as Error).message);
    process.exitCode = 1;
  }
}
