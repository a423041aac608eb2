/** Where mails are when none is sent: said wherever somebody waits for one. */
export const NO_MAIL_SERVER =
  'This network has no mail server yet: its mails are files on the server, in the folder data/mail.';
