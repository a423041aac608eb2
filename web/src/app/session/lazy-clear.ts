/** Throws away the app's stored files and loads it anew; the code for it is fetched when it is asked for. */
export async function clearAndReload(): Promise<void> {
  try {
    const clearing = await import('./clear-and-reload.ts');
    await clearing.clearAndReload();
  } catch (error) {
    console.warn('The stored files could not be thrown away.', error);
    location.reload();
  }
}
