import type { TestMember } from './server.ts';

export interface Sample {
  params?: Record<string, string>;
  query?: string;
  body?: unknown;
  status: number;
  token?: string;
  headers?: Record<string, string>;
}

export interface Scene {
  freshUlid(): string;
  nextNumber(): number;
  me: TestMember;
  bob: TestMember;
  bobsPost: string;
  bobsPoll: string;
  ownPost: string;
  staff: TestMember;
  console: Record<string, string>;
  outcast: TestMember;
  ownGroup: string;
  groupPost: string;
  bobsGroup: string;
  ownList: string;
  chat: string;
  ownMessage: string;
  bobsMessage: string;
}

export const byStaff = ({ staff }: Scene): { token: string } => ({ token: staff.accessToken });
