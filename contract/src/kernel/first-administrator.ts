/** Address of an administrator who signed up by the link of the first start and gave no mail address. */
export const FIRST_ADMINISTRATOR = 'administrator@localhost';
