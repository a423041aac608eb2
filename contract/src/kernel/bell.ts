/** As far as the bell is counted, which shows one less and a plus. Apart from the limits, of which the first feed needs no other. */
export const UNSEEN_COUNTED_MAX = 100;
