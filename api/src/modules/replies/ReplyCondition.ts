/**
 * The reply that a client has seen, according to the conditional headers of its request (RFC 9110, 13.1). The entity tag of a reply is its
 * `updatedAt` in quotes.
 */
export interface ReplyCondition {
  /** The value of `If-Match`. */
  ifMatch?: string | undefined;
  /** The value of `If-None-Match`: `*` if there was no reply. */
  ifNoneMatch?: string | undefined;
}

/**
 * Returns whether the reply has changed since the client has seen it. False if the request does not contain the reply
 * that the client has seen.
 */
export function isOtherReply({ ifMatch, ifNoneMatch }: ReplyCondition, updatedAt: Date): boolean {
  const tag = updatedAt.toISOString();
  return (ifMatch !== undefined && !hasTag(ifMatch, tag)) || (ifNoneMatch !== undefined && hasTag(ifNoneMatch, tag));
}

function hasTag(header: string, tag: string): boolean {
  const tags = header.split(',').map((one) => one.trim());
  return tags.some((one) => one === '*' || /^(?:W\/)?"(.*)"$/.exec(one)?.[1] === tag);
}
