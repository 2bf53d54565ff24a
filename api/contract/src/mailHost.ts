/** A host name, an IPv4 address, or an IPv6 address without brackets. */
const HOST = /^(?:[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?|[0-9a-f:.]*:[0-9a-f:.]*)$/i;

/** Returns whether a text is the host name or the IP address of a mail server. An IPv6 address has no brackets. */
export function isMailHost(host: string): boolean {
  return HOST.test(host) && URL.canParse(`https://${host.includes(':') ? `[${host}]` : host}`);
}
