import type { MountRow, RemoteDescription } from '@heard/sdk/configuration';

/**
 * Reads the list of remotes: `{"mfe-public": "https://cdn.example/mfe-public/", …}`.
 * @returns name and address of each; an address ends with a slash
 * @throws Error that says what is wrong
 */
export function parseRemoteList(list: unknown): Map<string, string> {
  if (typeof list !== 'object' || list === null || Array.isArray(list)) {
    throw new Error('it must be an object of names and addresses');
  }
  return new Map(
    Object.entries(list).map(([name, address]) => {
      if (!/^[a-z][a-z0-9-]*$/.test(name)) throw new Error(`"${name}" is no name for a remote`);
      if (typeof address !== 'string' || !(/^\/(?!\/)/.test(address) || /^https?:\/\/[^/]+/.test(address))) {
        throw new Error(`the address of ${name} must be a path or an http(s) address`);
      }
      return [name, address.endsWith('/') ? address : `${address}/`];
    }),
  );
}

/** Reads a `remote.json`. @throws Error that says what is wrong */
export function parseRemoteDescription(value: unknown): RemoteDescription {
  const { name, version, sdk, mounts } = asRecord(value, 'remote.json');
  if (typeof name !== 'string' || typeof version !== 'string' || typeof sdk !== 'string' || !Array.isArray(mounts)) {
    throw new Error('remote.json must have name, version, sdk and mounts');
  }
  return { name, version, sdk, mounts: mounts.map(parseMountRow) };
}

function parseMountRow(value: unknown): MountRow {
  const { path, module, guard } = asRecord(value, 'a mount');
  if (typeof path !== 'string' || !path.startsWith('/')) throw new Error('a mount needs a path that starts with /');
  if (typeof module !== 'string' || !module.startsWith('./')) throw new Error(`the mount ${path} needs a module ./…`);
  if (guard === undefined) return { path, module };
  if (guard !== 'consumer' && guard !== 'company') throw new Error(`the mount ${path} has an unknown guard`);
  return { path, module, guard };
}

function asRecord(value: unknown, what: string): Record<string, unknown> {
  if (typeof value !== 'object' || value === null) throw new Error(`${what} must be an object`);
  return value as Record<string, unknown>;
}
