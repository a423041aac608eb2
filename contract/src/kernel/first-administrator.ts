/**
 * Placeholder email address of an administrator who signed up with the link of the first start and gave
 * none.
 */
export const FIRST_ADMINISTRATOR = 'administrator@localhost';
