/** Where a friend signs up, so that the network knows who invited them. */
export function inviteLink(origin: string, referralCode: string): string {
  return referralCode
    ? `${origin}/login?ref=${encodeURIComponent(referralCode)}`
    : `${origin}/login`;
}
