/** Null if the address is invalid. `URL.parse` and `URL.canParse` are missing in the oldest supported browsers. */
export function parseUrl(address: string, base?: string): URL | null {
  try {
    return new URL(address, base);
  } catch {
    return null;
  }
}
