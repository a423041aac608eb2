/** Loads the code on demand. */
export async function clearAndReload(): Promise<void> {
  try {
    const clearing = await import('./clear-and-reload.ts');
    await clearing.clearAndReload();
  } catch (error) {
    console.warn('The stored files could not be thrown away.', error);
    location.reload();
  }
}
