/** The version of the texts that Rookery comes with. What an administrator saves gets the next number. */
export const TERMS_VERSION = 1;
