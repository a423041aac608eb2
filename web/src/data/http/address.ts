const BASE = '/v3';
const AT_ROOT = new Set(['/auth/refreshtoken', '/broadcasting/auth']);

export function addressOf(
  call: string,
  params: Readonly<Record<string, string>> = {},
): { method: string; path: string; address: string } {
  const [method = '', path = ''] = call.split(' ');
  const filled = path.replace(/:(\w+)/g, (_all, name: string) =>
    encodeURIComponent(params[name] ?? ''),
  );
  return { method, path, address: (AT_ROOT.has(path) ? '' : BASE) + filled };
}

export function queryText(query: Readonly<Record<string, unknown>> = {}): string {
  const given = Object.entries(query).filter(([, value]) => value != null);
  if (given.length === 0) return '';
  return `?${new URLSearchParams(given.map(([name, value]) => [name, String(value)]))}`;
}
