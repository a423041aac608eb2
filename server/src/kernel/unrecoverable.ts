/** A failure that another try cannot change: the job that throws it ends at once. */
export class Unrecoverable extends Error {
  override readonly name: string = 'Unrecoverable';
}
