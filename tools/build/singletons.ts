/**
 * The modules that exist once on a page and that the shell provides (shell/src/federation/startRuntime.ts). The SDK includes the router and the query
 * library. Of the icon library, only the function that creates icons is shared, because icons are bundled where they are used.
 */
export const SINGLETONS = [
  'react',
  'react/jsx-runtime',
  'react-dom',
  'styled-components',
  '@lingui/core',
  'lucide-react/dist/esm/createLucideIcon.mjs',
  '@heard/sdk',
];

/**
 * The libraries to which these modules belong, without the SDK. The `remote.json` of a remote names the versions of each library that the remote
 * needs.
 */
export const SHARED_LIBRARIES = [...new Set(SINGLETONS.map(toPackageName))].filter((name) => name !== '@heard/sdk');

/**
 * Returns the package that a module belongs to.
 * @param name a module's name
 */
export function toPackageName(name: string) {
  return /^(?:@[^/]+\/)?[^/]+/.exec(name)?.[0] ?? name;
}
