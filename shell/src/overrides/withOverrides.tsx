import type { RemoteDescription } from '@heard/sdk/configuration';
import satisfies from 'semver/functions/satisfies.js';
import type { ReactNode } from 'react';
import type { ConfiguredRemote, ShellConfiguration } from '../configuration/ShellConfiguration.ts';
import { withoutTakenRows } from '../configuration/withoutTakenRows.ts';
import { forgetOverrides, isAllowed, readOverrides } from './overrides.ts';
import { OverridesStrip } from './OverridesStrip.tsx';

/** How long a remote may take to say what it is. */
const TIMEOUT_MS = 3_000;

/**
 * Puts the remotes that this browser's owner wants from elsewhere into the configuration, in the place of the deployed
 * ones. It is loaded only where the deployment allows that.
 * @param reload loads the document anew
 * @returns the changed configuration, and a notice for above every page
 */
export async function withOverrides(
  configuration: ShellConfiguration,
  reload: () => void,
): Promise<{ configuration: ShellConfiguration; notice: ReactNode }> {
  const wanted = await Promise.all(
    [...readOverrides()].map(async ([name, address]) => {
      try {
        const remote = await readRemote(name, address, configuration);
        return { name, address, remote, failure: null };
      } catch (error) {
        return { name, address, remote: null, failure: error instanceof Error ? error.message : String(error) };
      }
    }),
  );
  if (wanted.length === 0) return { configuration, notice: null };

  const remotes = new Map(configuration.remotes.map((remote) => [remote.name, remote]));
  for (const { name, remote } of wanted) {
    if (remote !== null) remotes.set(name, remote);
  }
  return {
    configuration: {
      ...configuration,
      remotes: withoutTakenRows([...remotes.values()], ({ name }, { path }, owner) =>
        console.error(`Remote ${name} wants ${path}, which is ${owner}'s: refused.`),
      ),
    },
    notice: (
      <OverridesStrip
        overrides={wanted}
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
  if (!/^[a-z][a-z0-9-]*$/.test(name)) throw new Error('that is no name for a remote');
  if (!isAllowed(address, overrideSources)) throw new Error(`only ${overrideSources.join(', ')} may be used here`);
  const response = await fetch(`${address}remote.json`, { signal: AbortSignal.timeout(TIMEOUT_MS), cache: 'no-store' });
  if (!response.ok) throw new Error(`remote.json answers ${response.status}`);
  const description = (await response.json()) as Partial<RemoteDescription> | null;
  const { version, sdk, mounts } = description ?? {};
  // The build holds it against its schema; here it only must not be something else altogether.
  if (version === undefined || sdk === undefined || !Array.isArray(mounts)) throw new Error('that is no remote.json');
  const compatible = satisfies(versions.sdk, sdk);
  return { name, version, sdk, mounts, manifest: `${address}mf-manifest.json`, compatible };
}
