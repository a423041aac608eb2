interface ReferralLinkExtras {
  /** The invite link that the referral code is added to, if there is one. */
  address?: string | undefined;
  /** The list whose members the link suggests. */
  listUlid?: string | undefined;
}

export function referralLink(
  appUrl: string,
  referralCode: string,
  { address, listUlid }: ReferralLinkExtras = {},
): string {
  const link = new URL(address ?? '/login', appUrl);
  link.searchParams.set('ref', referralCode);
  if (listUlid !== undefined) link.searchParams.set('list', listUlid);
  return link.href;
}
