import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';
import { isatty } from 'node:tty';

export type Prompt = ReturnType<typeof openPrompt>;

/** Asks questions at the terminal. Without a terminal, reads the answers from the lines of the standard input. */
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

    /**
     * Asks one question.
     *
     * @param secret whether the typed answer stays hidden
     * @throws an error when the input ends without an answer
     */
    async ask(question: string, secret = false): Promise<string> {
      // Prints the question only to a terminal. Without a terminal, the input may have ended, and readline then throws an error.
      if (isTerminal) {
        lines.setPrompt(`${question}: `);
        lines.prompt();
      }
      isSecret = secret;
      const answer = await answers.next();
      isSecret = false;
      if (secret && isTerminal) process.stdout.write('\n');
      if (answer.done) throw new Error(`${question}: no answer. Nothing was changed.`);
      return answer.value;
    },

    close: () => lines.close(),
  };
}
