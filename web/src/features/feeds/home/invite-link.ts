/** Where a friend signs up, so that the network knows who invited them. */
export function inviteLink(origin: string, referralCode: string): string {
  return referralCode
    ? `${origin}/login?ref=${encodeURIComponent(referralCode)}`
    : `${origin}/login`;
}

/** Under such a name a link leads everybody to their own machine. */
export function isThisMachine(hostname: string): boolean {
  return /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/.test(hostname);
}
