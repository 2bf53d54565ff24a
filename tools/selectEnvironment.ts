/** Variables that Node and the system read, such as the folder of certificates or a proxy. */
const SYSTEM =
  /^(?:PATH|HOME|TZ|LANG|LC_[A-Z]+|TMPDIR|NODE_[A-Z_]+|OTEL_[A-Z_]+|SSL_CERT_(?:FILE|DIR)|(?:https?|no)_proxy|SYSTEMROOT)$/i;

/** Returns only the variables that a server needs: its settings and the variables of the system. Secrets of other programs are left out. */
export function selectEnvironment(environment: NodeJS.ProcessEnv, settings: readonly string[]): NodeJS.ProcessEnv {
  return Object.fromEntries(
    Object.entries(environment).filter(([name]) => settings.includes(name) || SYSTEM.test(name)),
  );
}
