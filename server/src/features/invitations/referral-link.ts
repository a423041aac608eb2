/** @param address the invite link that the referral code is added to, if there is one */
export function referralLink(
  appUrl: string,
  referralCode: string,
  address: string | URL = new URL('/login', appUrl),
): string {
  const link = new URL(address);
  link.searchParams.set('ref', referralCode);
  return link.href;
}
