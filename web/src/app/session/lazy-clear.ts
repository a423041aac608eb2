export async function clearAndReload(): Promise<void> {
  try {
    const clearing = await import('./clear-and-reload.ts');
    await clearing.clearAndReload();
  } catch (error) {
    console.warn('The cached files could not be deleted.', error);
    location.reload();
  }
}
