import { createHash } from 'node:crypto';
import { Ajv } from 'ajv';
import type { Assets, Manifest } from './types.ts';

/** The limit of a `remote.json`, in bytes. */
export const MAX_DESCRIPTION_BYTES = 64 * 1024;
/** The limit of a `mf-manifest.json`, in bytes. */
export const MAX_MANIFEST_BYTES = 1024 * 1024;

const HASH = '^sha384-[A-Za-z0-9+/]{64}$';
const text = { type: 'string', default: '', maxLength: 1000 };
const names = { type: 'array', default: [], items: { type: 'string', maxLength: 1000 } };
const byTime = {
  type: 'object',
  default: {},
  additionalProperties: false,
  properties: { sync: names, async: names },
};
const assets = {
  type: 'object',
  default: {},
  additionalProperties: false,
  properties: { js: byTime, css: byTime },
};

const object = (properties: Record<string, object>) => ({
  type: 'object',
  default: {},
  additionalProperties: false,
  properties,
});

const schema = (files: object) => ({
  type: 'object',
  additionalProperties: false,
  properties: {
    id: text,
    name: text,
    metaData: {
      ...object({
        name: text,
        type: text,
        buildInfo: object({ buildVersion: text, buildName: text }),
        remoteEntry: {
          ...object({ name: text, path: text, type: text, integrity: { type: 'string', pattern: HASH } }),
        },
        server: {
          type: 'object',
          additionalProperties: false,
          required: ['name', 'integrity'],
          properties: {
            name: { type: 'string', pattern: '^server/[\\w.-]+\\.js$', maxLength: 200 },
            integrity: { type: 'string', pattern: HASH },
          },
        },
        types: object({ path: text, name: text, zip: text, api: text }),
        globalName: text,
        pluginVersion: text,
        publicPath: text,
        files,
        awaitsHashes: { const: true },
      }),
    },
    shared: {
      type: 'array',
      default: [],
      maxItems: 200,
      items: object({
        id: text,
        name: text,
        version: text,
        singleton: { type: 'boolean', default: true },
        requiredVersion: text,
        assets,
      }),
    },
    remotes: { type: 'array', default: [], maxItems: 0 },
    exposes: { type: 'array', default: [], maxItems: 500, items: object({ id: text, name: text, path: text, assets }) },
  },
});

// Removes unknown fields, and fills in empty texts and lists for missing fields.
const ajv = new Ajv({ removeAdditional: true, useDefaults: true, strict: false });
const isManifest = ajv.compile(
  schema({ type: 'object', maxProperties: 5000, additionalProperties: { type: 'string', pattern: HASH } }),
);

/** Returns the SHA-384 of a file as in Subresource Integrity (W3C SRI 2, 3.1). */
export function toIntegrity(bytes: Uint8Array | string) {
  return `sha384-${createHash('sha384').update(bytes).digest('base64')}`;
}

/**
 * Parses a manifest, and removes unknown fields.
 * @param name the remote
 * @throws {Error} if something is missing or malformed, for example a hash
 */
export function parseManifest(bytes: Uint8Array, name: string): Manifest {
  const manifest = parseUnpinnedManifest(JSON.parse(Buffer.from(bytes).toString('utf8')));
  const { remoteEntry, globalName, server } = manifest.metaData;
  const expected = name.replaceAll('-', '_');
  if (globalName !== expected) throw new Error(`mf-manifest.json has the global name "${globalName}", not ${expected}`);
  const entry = `${remoteEntry.path}${remoteEntry.name}`;
  const files = ['remote.json', entry, ...manifest.exposes.flatMap(({ assets }) => toFiles(assets))];
  const missing = files.filter((file) => manifest.metaData.files[file] === undefined);
  if (missing.length > 0) throw new Error(`mf-manifest.json has no hash of ${missing.join(', ')}`);
  if (remoteEntry.integrity !== manifest.metaData.files[entry]) {
    throw new Error(`mf-manifest.json has two hashes of ${entry}`);
  }
  if (server !== undefined && server.integrity !== manifest.metaData.files[server.name]) {
    throw new Error(`mf-manifest.json has two hashes of ${server.name}`);
  }
  return manifest;
}

/**
 * Parses a manifest without hashes: the manifest of a development build, or of a build of this repository. Removes unknown
 * fields.
 * @throws {Error} if it is malformed
 */
export function parseUnpinnedManifest(value: unknown): Manifest {
  const manifest = structuredClone(value) as Manifest;
  if (!isManifest(manifest)) throw new Error(ajv.errorsText(isManifest.errors, { dataVar: 'mf-manifest.json' }));
  manifest.metaData.files ??= {};
  for (const file of Object.keys(manifest.metaData.files)) {
    if (/^\/|^[a-z]+:|(^|\/)\.\.(\/|$)|\\/i.test(file))
      throw new Error(`mf-manifest.json names a file elsewhere: ${file}`);
  }
  return manifest;
}

function toFiles({ js, css }: Assets) {
  return [...js.sync, ...js.async, ...css.sync, ...css.async];
}
