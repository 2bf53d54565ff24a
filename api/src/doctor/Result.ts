/** The result of a check. It contains no secret. */
export interface Result {
  /** Name of the checked service or setting. */
  name: string;
  /** `unset`: the service is not used, because its setting is not set. */
  state: 'ok' | 'wrong' | 'unset';
  /** The result of the check; or the problem, and advice on how to solve it. */
  text: string;
}

/** Time limit (ms) of a check. */
const TIMEOUT = 30_000;

/**
 * Runs a check.
 * @param advice what to do if it fails
 * @param check returns what it found, or throws an error that describes the problem
 */
export async function runCheck(name: string, advice: string, check: () => Promise<string>): Promise<Result> {
  const late = new Promise<never>((_resolve, reject) => {
    const fail = () => reject(new Error(`no response within ${TIMEOUT / 1000} s`));
    setTimeout(fail, TIMEOUT).unref();
  });
  try {
    return { name, state: 'ok', text: await Promise.race([check(), late]) };
  } catch (error) {
    return { name, state: 'wrong', text: `${getMessage(error)}. ${advice}` };
  }
}

/** Formats results as lines of a table. */
export function formatResult({ name, state, text }: Result): string {
  return `${state.padEnd(6)} ${name.padEnd(17)}  ${text.replaceAll('\n', ' ')}`;
}

/** Returns the message of the innermost cause of an error, which is the part that an operator understands. */
function getMessage(error: unknown): string {
  const { message, code, cause, errors } = error as Error & { code?: string; errors?: unknown[] };
  if (cause instanceof Error) return getMessage(cause);
  if (errors?.[0] !== undefined) return getMessage(errors[0]);
  return (message || code || String(error)).replace(/\.$/, '');
}
