export const accountBannerStrings = {
  secondFactor: 'Turn on two-step login or add a passkey to act as staff.',
  postRefused: 'A scheduled post was not posted',
  openSettings: 'Open settings',
  show: 'Show',
} as const;
