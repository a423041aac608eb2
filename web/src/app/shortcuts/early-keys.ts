export async function queueUntilLoaded<Key>(
  early: Key[],
  key: Key,
  load: () => Promise<unknown>,
): Promise<void> {
  early.push(key);
  try {
    await load();
  } catch (error) {
    // The page works without shortcuts, and the next key retries the import. Earlier keys would act too
    // late, so drop them.
    early.length = 0;
    console.info('The shortcuts could not be loaded.', error);
  }
}
