/** Version of Rookery's default texts. Texts saved by an administrator get the next number. */
export const TERMS_VERSION = 1;
