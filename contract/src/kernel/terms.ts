/** The version of the terms of service that members must have accepted. A new text gets the next number. */
export const TERMS_VERSION = 1;
