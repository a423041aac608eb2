import { writeFile } from 'node:fs/promises';
import { setPriority } from 'node:os';
import type { DrawReply, DrawRequest } from './draw-request.ts';

/** The process that draws the library’s GIFs one by one, at low priority. */
const LOW_PRIORITY = 10;

// Set the priority before a thread starts, because threads inherit it.
setPriority(LOW_PRIORITY);
process.on('disconnect', () => process.exit());
process.on('message', (request: DrawRequest) => {
  void draw(request).then((reply) => process.send?.(reply));
});

async function draw({ id, name, kind, path }: DrawRequest): Promise<DrawReply> {
  try {
    const { findDrawing } = await import('./find-drawing.ts');
    const { renderGif, renderStill } = await import('./render-gif.ts');
    const drawing = findDrawing(name);
    if (!drawing) throw new Error(`There is no drawing ${name}.`);
    await writeFile(path, await (kind === 'gif' ? renderGif(drawing) : renderStill(drawing)));
    return { id, error: null };
  } catch (error) {
    return { id, error: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}
