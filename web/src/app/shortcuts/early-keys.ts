/** Keeps a key for what acts on it, and resolves when that is there; what waits is forgotten where it can't be had. */
export async function keepEarly<Key>(
  early: Key[],
  key: Key,
  load: () => Promise<unknown>,
): Promise<void> {
  early.push(key);
  try {
    await load();
  } catch (error) {
    // The page works as well without, and the next key asks again: those before it are long over by then.
    early.length = 0;
    console.info('The shortcuts could not be fetched.', error);
  }
}
