import { Type, type Static } from 'typebox';
import { CurrentUser } from '../users/user.ts';

const tokenFields = {
  success: Type.Literal(true),
  access_token: Type.String({ description: 'A signed JWT.' }),
  token: Type.String({ description: 'The same value as access_token.' }),
  refresh_token: Type.String({ description: 'Works once. Each refresh returns a new one.' }),
  token_type: Type.Literal('Bearer'),
  expires_in: Type.Integer({ description: 'Lifetime of access_token in seconds.' }),
  scopes: Type.Array(Type.String(), {
    description: 'For display only. The server checks its database.',
  }),
};

export const Tokens = Type.Object(tokenFields);
export type Tokens = Static<typeof Tokens>;

export const SignedIn = Type.Object({ ...tokenFields, user: CurrentUser });
export type SignedIn = Static<typeof SignedIn>;
