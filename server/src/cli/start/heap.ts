import { setFlagsFromString } from 'node:v8';

// V8’s defaults are for machines that do nothing else. An unknown flag is only reported. See
// docs/decisions/081-memory-and-start-time.md.

/**
 * Call it before the server’s modules load. The nursery keeps its first size during the start: modules stay in
 * memory, and a larger nursery never shrinks. The heap is collected once it is 1.5 times what is in use, not
 * four times.
 */
export function keepHeapSmall(): void {
  setFlagsFromString('--heap-growing-percent=50');
  setFlagsFromString('--semi-space-growth-factor=1');
}

/**
 * Call this function when the start is complete. Without space for a few requests, each feed costs a third
 * more.
 */
export function letNurseryGrow(): void {
  setFlagsFromString('--semi-space-growth-factor=2');
}
