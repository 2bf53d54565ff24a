import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';
import { isatty } from 'node:tty';

export type Prompt = ReturnType<typeof openPrompt>;

/** Asks at the terminal; where there is none, the lines of the standard input are the answers. */
export function openPrompt() {
  const isTerminal = isatty(process.stdin.fd);
  let isSecret = false;
  const output = new Writable({
    write(chunk: Buffer, _, done) {
      if (isTerminal && !isSecret) process.stdout.write(chunk);
      done();
    },
  });
  const lines = createInterface({ input: process.stdin, output, terminal: isTerminal, historySize: 0 });
  const answers = lines[Symbol.asyncIterator]();
  lines.on('SIGINT', () => lines.close());

  return {
    isTerminal,

    /** @param secret whether what is typed stays unseen. @throws when there is no answer */
    async ask(question: string, secret = false): Promise<string> {
      lines.setPrompt(`${question}: `);
      lines.prompt();
      isSecret = secret;
      const answer = await answers.next();
      isSecret = false;
      if (secret && isTerminal) process.stdout.write('\n');
      if (answer.done) throw new Error(`${question}: no answer, so nothing was changed.`);
      return answer.value;
    },

    close: () => lines.close(),
  };
}
