/**
 * The address of an administrator who came by the link of the first start, where no mail address was
 * given. `login-link administrator@localhost` signs them in again.
 */
export const FIRST_ADMINISTRATOR = 'administrator@localhost';

/** The link of the first start is for whoever follows it, so it carries no address. */
export function isFirstAdministratorLink(link: {
  emailKey: string;
  grantsAdministrator: boolean;
}): boolean {
  return link.grantsAdministrator && link.emailKey === '';
}
