/** The address of an administrator who came by the link of the first start, where no mail address was given. */
export const FIRST_ADMINISTRATOR = 'administrator@localhost';
