export const ERROR_STATUS = {
  bad_request: 400,
  authentication: 401,
  forbidden: 403,
  setup_required: 403,
  terms_required: 403,
  fresh_sign_in_required: 403,
  cooldown: 403,
  timeout: 403,
  not_found: 404,
  conflict: 409,
  account_deleted: 409,
  too_large: 413,
  unsupported_media_type: 415,
  validation: 422,
  'Too many requests': 429,
  server: 500,
  not_configured: 501,
  unavailable: 503,
} as const;

export type ErrorType = keyof typeof ERROR_STATUS;

/** Default texts of errors. The first three are the specification's. */
export const ERROR_MESSAGES: Readonly<Record<ErrorType, string>> = {
  authentication: 'Authentication Failed',
  'Too many requests': 'Too many attempts, try again in a few minutes',
  server: 'Uh oh, something went wrong, try again',
  bad_request: 'This request could not be read.',
  forbidden: 'You don’t have permission to do this.',
  setup_required: 'Finish setting up your account first.',
  terms_required: 'Accept the rules and the privacy policy first.',
  fresh_sign_in_required: 'Confirm that it is you first.',
  cooldown: 'You changed this recently. Try again later.',
  timeout: 'Your account is temporarily restricted.',
  not_found: 'Not found.',
  conflict: 'This is already taken.',
  account_deleted: 'This account was deleted. Log in again to restore it.',
  too_large: 'This is too large.',
  unsupported_media_type: 'This content type is not supported.',
  validation: 'Some fields are not valid. Check them and try again.',
  not_configured: 'This login method is not set up here.',
  unavailable: 'The server is busy. Try again in a moment.',
};
