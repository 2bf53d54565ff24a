/** What an answer's headers are set with: Fastify's reply, of either HTTP version. */
export interface AnswerHeaders {
  getHeader(name: string): number | string | string[] | undefined;
  header(name: string, value: string): unknown;
}

/** Says that an answer depends on a header of the request too (RFC 9110, 12.5.5). */
export function addVary(answer: AnswerHeaders, name: string): void {
  const given = answer.getHeader('vary');
  answer.header('vary', given === undefined ? name : `${String(given)}, ${name}`);
}
