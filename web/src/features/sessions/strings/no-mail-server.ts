export const NO_MAIL_SERVER =
  'Email isn’t set up yet. The server saves its emails as files in the folder “mail” of its data folder.';
