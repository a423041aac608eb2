/**
 * Something the person at the keyboard can repair: a port in use, a folder without rights, a wrong
 * address. Its message is one line that says what is wrong and what to do; it is shown without a stack.
 */
export class StartupError extends Error {
  override readonly name: string = 'StartupError';
}
