export function inviteLink(origin: string, referralCode: string): string {
  return referralCode
    ? `${origin}/login?ref=${encodeURIComponent(referralCode)}`
    : `${origin}/login`;
}

/** Whether the host name is local. Such a link leads every visitor to their own machine. */
export function isThisMachine(hostname: string): boolean {
  return /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/.test(hostname);
}
