import { browserPage } from '#web/data/page/browser-page.ts';

import { createAddressChange } from './address-change.part.ts';

/** How this tab's member changes their mail address. */
export const {
  changeUnderWay,
  beginChange,
  confirmChange,
  forgetChange,
  resumesChange,
  goOnWithChange,
} = browserPage.part(createAddressChange);
