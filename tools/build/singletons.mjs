/**
 * The modules that exist once on a page and that the shell provides (shell/src/federation/startRuntime.ts). The SDK includes the router and
 * the query library. Of the icon library, only the function that creates icons is shared: icons are bundled where they are used.
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
