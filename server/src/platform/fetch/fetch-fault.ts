export type FaultReason =
  | 'address'
  | 'encoding'
  | 'network'
  | 'redirects'
  | 'size'
  | 'status'
  | 'time'
  | 'type';

export class FetchFault extends Error {
  override readonly name = 'FetchFault';
  readonly reason: FaultReason;

  constructor(reason: FaultReason, message: string, options?: ErrorOptions) {
    super(message, options);
    this.reason = reason;
  }
}
