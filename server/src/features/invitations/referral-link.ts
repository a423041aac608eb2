export function referralLink(appUrl: string, referralCode: string): string {
  const link = new URL('/login', appUrl);
  link.searchParams.set('ref', referralCode);
  return link.href;
}
