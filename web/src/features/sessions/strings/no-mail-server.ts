/** Shown in each place where a visitor waits for a mail. */
export const NO_MAIL_SERVER =
  'This network has no mail server yet: its mails are files on the server, in the folder data/mail.';
