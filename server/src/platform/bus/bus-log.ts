export interface BusLog {
  warn(details: object, message: string): void;
  error(details: object, message: string): void;
}
