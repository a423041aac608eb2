import { once } from 'node:events';

import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

import { until } from './steps.ts';

const SIGN_IN_LINK = /https:\/\/\S+[?&]magic=\S+/;

export interface Mailbox {
  linkFor(address: string): Promise<string>;
  close(): void;
}

export async function openMailbox(port: number): Promise<Mailbox> {
  const mails: { to: string; mail: Promise<Email> }[] = [];
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const to = session.envelope.rcptTo.map(({ address }) => address).join(' ');
        mails.push({ to, mail: PostalMime.parse(Buffer.concat(chunks)) });
        done();
      });
    },
  });
  server.listen(port, '127.0.0.1');
  await once(server.server, 'listening');
  return {
    linkFor: (address) =>
      until(async () => {
        for (const [index, { to, mail }] of mails.entries()) {
          const link = SIGN_IN_LINK.exec((await mail).text ?? '')?.[0];
          if (to !== address || link === undefined) continue;
          mails.splice(index, 1);
          return link;
        }
        return null;
      }),
    close: () => server.close(),
  };
}
