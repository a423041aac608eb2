import type { TestMember } from './server.ts';

/** A request that is right in every part, and what it answers. */
export interface Sample {
  params?: Record<string, string>;
  query?: string;
  body?: unknown;
  status: number;
  /** The token of a member who may make the call, where a plain member may not. */
  token?: string;
  /** The headers of the console. */
  headers?: Record<string, string>;
}

/** The rows that a sample may refer to. */
export interface Scene {
  freshUlid(): string;
  /** A number that no other sample has. */
  nextNumber(): number;
  me: TestMember;
  bob: TestMember;
  bobsPost: string;
  ownPost: string;
  staff: TestMember;
  /** The headers of a call by staff at the console. */
  console: Record<string, string>;
  /** A member without friends, who may be banned. */
  outcast: TestMember;
  /** A group of the caller's own with a post of theirs, and one of the other's. */
  ownGroup: string;
  groupPost: string;
  bobsGroup: string;
  /** A chat of the two, with a message of each. */
  chat: string;
  ownMessage: string;
  bobsMessage: string;
}

export const byStaff = ({ staff }: Scene): { token: string } => ({ token: staff.accessToken });
