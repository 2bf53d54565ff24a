import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

/** An email that the server has accepted. */
export interface ReceivedEmail {
  from: string;
  to: string[];
  /** The whole message with its original headers. */
  raw: string;
}

/** The server's reaction to the next emails. */
export type MailServerBehavior =
  | 'accepts'
  /** Responds to each recipient with a temporary error. */
  | 'defers'
  /** Responds to each recipient with a permanent error. */
  | 'rejects'
  /** Rejects the sender with a permanent error. */
  | 'rejects the sender'
  /** Receives the whole message and does not respond. */
  | 'hangs';

const replies: Partial<Record<MailServerBehavior, [code: number, text: string]>> = {
  defers: [450, 'Mailbox busy'],
  rejects: [550, 'No such user here'],
  'rejects the sender': [530, 'Who are you'],
};

/** A real SMTP server, for tests. */
export class TestMailServer {
  behavior: MailServerBehavior = 'accepts';
  readonly received: ReceivedEmail[] = [];
  /** The number of complete messages that the server has received, including rejected messages. */
  offered = 0;
  #server: SMTPServer | null = null;
  #port = 0;

  static async start(): Promise<TestMailServer> {
    const server = new TestMailServer();
    await server.listen();
    return server;
  }

  get url(): string {
    return `smtp://127.0.0.1:${this.#port}`;
  }

  /** Listens, on the previous port if there was one. */
  async listen(): Promise<void> {
    const server = this.#serve();
    await new Promise<void>((resolve) => void server.listen(this.#port, '127.0.0.1', resolve));
    this.#port = (server.server.address() as AddressInfo).port;
    this.#server = server;
  }

  async close(): Promise<void> {
    const server = this.#server;
    if (server !== null) await new Promise<void>((resolve) => server.close(resolve));
    this.#server = null;
  }

  #serve(): SMTPServer {
    const reply = (behavior: MailServerBehavior) => {
      const [responseCode, message] = replies[behavior] ?? [];
      return message === undefined ? null : Object.assign(new Error(message), { responseCode });
    };
    const server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS', 'AUTH'],
      disableReverseLookup: true,
      closeTimeout: 10,
      onMailFrom: (_address, _session, done) =>
        done(this.behavior === 'rejects the sender' ? reply(this.behavior) : null),
      onRcptTo: (_address, _session, done) =>
        done(this.behavior === 'rejects the sender' ? null : reply(this.behavior)),
      onData: (stream, { envelope }, done) => {
        // Collects the message by events, because the server expects the result through a callback.
        let raw = '';
        stream.setEncoding('utf8').on('data', (chunk: string) => (raw += chunk));
        stream.on('end', () => {
          this.offered++;
          if (this.behavior === 'hangs') return;
          const from = envelope.mailFrom ? envelope.mailFrom.address : '';
          this.received.push({ from, to: envelope.rcptTo.map(({ address }) => address), raw });
          done();
        });
      },
    });
    // Ignores errors of connections, which killed clients leave open.
    server.on('error', () => {});
    return server;
  }
}
