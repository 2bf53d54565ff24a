import type { RemoteDescription } from '@heard/sdk/configuration';
import { findIncompatibility, type Offers } from '@heard/build/compatibility';
import type { ReactNode } from 'react';
import type { ConfiguredRemote, ShellConfiguration } from '../configuration/ShellConfiguration.ts';
import { resolveLinks } from '../configuration/resolveLinks.ts';
import { withoutConflictingMounts } from '../configuration/withoutConflictingMounts.ts';
import { forgetOverrides, isAllowed, readOverrides } from './overrides.ts';
import { OverridesStrip } from './OverridesStrip.tsx';

/** Time limit (ms) for the description of an overridden remote. */
const TIMEOUT_MS = 3_000;

/**
 * Replaces deployed remotes in the configuration by the overrides of this browser. Loaded only when the deployment
 * allows overrides.
 * @param reload reloads the document
 * @returns the changed configuration, and a notice to show above every page
 */
export async function withOverrides(
  configuration: ShellConfiguration,
  reload: () => void,
): Promise<{ configuration: ShellConfiguration; notice: ReactNode }> {
  const overrides = await Promise.all(
    [...readOverrides()].map(async ([name, address]) => {
      try {
        const remote = await readRemote(name, address, configuration);
        return { name, address, remote, failure: null };
      } catch (error) {
        return { name, address, remote: null, failure: error instanceof Error ? error.message : String(error) };
      }
    }),
  );
  if (overrides.length === 0) return { configuration, notice: null };

  const remotes = new Map(configuration.remotes.map((remote) => [remote.name, remote]));
  for (const { name, remote } of overrides) {
    if (remote !== null) remotes.set(name, remote);
  }
  return {
    configuration: {
      ...configuration,
      remotes: withoutConflictingMounts([...remotes.values()], ({ name }, { path }, owner) =>
        console.error(`Remote ${name} rejected: path ${path} already belongs to ${owner}`),
      ),
    },
    notice: (
      <OverridesStrip
        overrides={overrides}
        onEnd={() => {
          forgetOverrides();
          reload();
        }}
      />
    ),
  };
}

async function readRemote(
  name: string,
  address: string,
  { overrideSources, versions }: ShellConfiguration,
): Promise<ConfiguredRemote> {
  if (!/^[a-z][a-z0-9-]*$/.test(name)) throw new Error(`"${name}" is not a valid remote name`);
  if (!isAllowed(address, overrideSources)) throw new Error(`allowed sources: ${overrideSources.join(', ')}`);
  const response = await fetch(`${address}remote.json`, { signal: AbortSignal.timeout(TIMEOUT_MS), cache: 'no-store' });
  if (!response.ok) throw new Error(`remote.json responded with status ${response.status}`);
  const description = (await response.json()) as Partial<RemoteDescription> | null;
  const { version, sdk, contract, shared, mounts, links = [], slots = [], texts = {} } = description ?? {};
  // The build has already validated the description against the schema. This check only rejects a file that is not a description.
  if (version === undefined || sdk === undefined || !Array.isArray(mounts))
    throw new Error('the response is not a remote.json');
  const failure = findIncompatibility(name, { sdk, contract, shared }, await readOffers(versions));
  if (failure !== null) throw new Error(failure);
  return {
    name,
    version,
    sdk,
    mounts,
    links: resolveLinks({ links, texts }),
    slots,
    manifest: `${address}mf-manifest.json`,
    compatible: true,
  };
}

/** Reads the versions that the shell offers, because the document contains only the version of the SDK. */
async function readOffers(versions: Offers): Promise<Offers> {
  try {
    const response = await fetch('/versions.json', { signal: AbortSignal.timeout(TIMEOUT_MS) });
    return response.ok ? ((await response.json()) as Offers) : versions;
  } catch {
    return versions;
  }
}
