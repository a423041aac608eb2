const PREFIX = 'rookery-cache-';

export function cacheName(member: string): string {
  return `${PREFIX}${member}`;
}

export function isCache(name: string): boolean {
  return name.startsWith(PREFIX);
}
