import { setFlagsFromString } from 'node:v8';

// V8's own figures are for machines that do nothing else. Its flags may be set while it runs; one that a later V8 does
// not know is named on stderr and changes nothing. Measured in docs/decisions/081-what-a-start-takes.md.

/**
 * For a server, before its program is read. While it starts, the nursery keeps its first size: what is read and compiled
 * stays, so a nursery that grew with it would never be needed again, nor given back. For as long as it runs, the heap is
 * tidied once it is half as large again as what is in use, not four times.
 */
export function keepHeapSmall(): void {
  setFlagsFromString('--heap-growing-percent=50');
  setFlagsFromString('--semi-space-growth-factor=1');
}

/** For a server that is asked something: without room for what a few calls hold, each feed costs a third more. */
export function letNurseryGrow(): void {
  setFlagsFromString('--semi-space-growth-factor=2');
}
