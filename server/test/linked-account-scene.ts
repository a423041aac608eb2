import { startIdentityLink } from '@rookery/contract/sessions/start-identity-link.ts';
import { linkIdentity } from '@rookery/contract/sessions/link-identity.ts';
import { listIdentities } from '@rookery/contract/sessions/list-identities.ts';
import type { TestProvider } from './identity-provider.ts';
import type { Reply, TestMember, TestServer } from './server.ts';

export interface ProviderCallback {
  code: string;
  state: string;
  iss: string;
  binding: string;
}

export interface LinkedAccount {
  id: string;
  provider: string;
}

export interface LinkedAccountScene {
  member(of?: { sameAddress: boolean }): Promise<{ member: TestMember; elsewhere: string }>;
  visit(begun: { url: string; binding: string }, email: string): Promise<ProviderCallback>;
  goToLink(member: TestMember, email: string): Promise<ProviderCallback>;
  finish(member: TestMember, back: ProviderCallback): Promise<Reply>;
  link(member: TestMember, email: string): Promise<void>;
  signInBy(email: string, more?: { restore?: true }): Promise<Reply>;
  linkedOf(member: TestMember): Promise<LinkedAccount[]>;
}

export function linkedAccountScene(server: TestServer, provider: TestProvider): LinkedAccountScene {
  let people = 0;

  async function visit({ url, binding }: { url: string; binding: string }, email: string) {
    const back = await provider.visit(url, email);
    const of = (name: string): string => back.searchParams.get(name) ?? '';
    return { code: of('code'), state: of('state'), iss: of('iss'), binding };
  }

  async function goToLink(member: TestMember, email: string): Promise<ProviderCallback> {
    return visit(await member.do(startIdentityLink, { body: { provider: 'oidc' } }), email);
  }

  const finish: LinkedAccountScene['finish'] = (member, back) =>
    member.reply(linkIdentity, { body: back });

  return {
    visit,
    goToLink,
    finish,
    async member({ sameAddress } = { sameAddress: false }) {
      const number = ++people;
      const member = await server.signUp(`linker${number}`);
      const elsewhere = sameAddress ? member.email : `account${number}@elsewhere.test`;
      provider.accounts.push({ subject: `sub-${number}`, email: elsewhere, isVerified: true });
      return { member, elsewhere };
    },
    async link(member, email) {
      await member.do(linkIdentity, { body: await goToLink(member, email) });
    },
    async signInBy(email, more = {}) {
      const { body } = await server.call('POST', '/v3/login/oidc/start', { body: {} });
      const back = await visit(body, email);
      return server.call('POST', '/v3/login/oidc', { body: { ...back, ...more } });
    },
    async linkedOf(member) {
      return (await member.do(listIdentities)).data;
    },
  };
}
