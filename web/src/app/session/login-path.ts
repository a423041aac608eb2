export function loginPath({ pathname, search }: { pathname: string; search: string }): string {
  const wanted = new URLSearchParams(search);
  const ref = wanted.get('ref');
  const redirect = wanted.get('redirect');
  wanted.delete('ref');
  wanted.delete('redirect');
  const rest = wanted.size > 0 ? `?${wanted}` : '';
  const query = new URLSearchParams();
  if (redirect ?? pathname !== '/') query.set('redirect', redirect ?? pathname + rest);
  if (ref) query.set('ref', ref);
  return query.size > 0 ? `/login?${query}` : '/login';
}
