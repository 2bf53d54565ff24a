import { init } from '@module-federation/enhanced/runtime';
import handRuntimeOn from '@module-federation/inject-external-runtime-core-plugin';
import * as sdk from '@heard/sdk';
import * as lingui from '@lingui/core';
import { createLucideIcon } from 'lucide-react';
import * as react from 'react';
import * as jsxRuntime from 'react/jsx-runtime';
import * as reactDom from 'react-dom';
import * as styledComponents from 'styled-components';

/** Name and version of each module that the remotes take from the shell. Written by the build (tools/build/singletons.mjs). */
declare const __SINGLETONS__: Record<string, string>;

const modules: Record<string, unknown> = {
  '@heard/sdk': sdk,
  '@lingui/core': lingui,
  // What each icon is made with; the drawings are bundled by use. Imported by `.mjs` files, as webpack reads them: the
  // module itself is the default export.
  'lucide-react/dist/esm/createLucideIcon.mjs': createLucideIcon,
  react,
  'react-dom': reactDom,
  'react/jsx-runtime': jsxRuntime,
  'styled-components': styledComponents,
};

/**
 * Starts the federation runtime with what the shell shares, and hands its core on to the remotes. The shell takes nothing
 * from others, so that its own build needs no federation: its modules import each other as in any bundle.
 */
export function startRuntime(): void {
  init({
    name: 'shell',
    remotes: [],
    plugins: [handRuntimeOn()],
    shareStrategy: 'loaded-first',
    shared: Object.fromEntries(
      Object.entries(__SINGLETONS__).map(([name, version]) => [
        name,
        { version, lib: () => modules[name], shareConfig: { singleton: true, requiredVersion: `^${version}` } },
      ]),
    ),
  });
}
