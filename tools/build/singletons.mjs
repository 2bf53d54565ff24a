/**
 * The modules that are there once on a page, brought by the shell (shell/src/federation/startRuntime.ts). The sdk carries
 * router and query; of the icons it is what each is made with, while the drawings are bundled by use.
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
