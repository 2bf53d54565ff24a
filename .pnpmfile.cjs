module.exports = {
  hooks: {
    readPackage({ os, cpu, ...manifest }) {
      // Prints types with the compiler's JavaScript API, which TypeScript 7 does not have.
      if (manifest.name === 'openapi-typescript') {
        manifest.peerDependencies = {};
        manifest.dependencies = { ...manifest.dependencies, typescript: '6.0.3' };
      }
      // The packages of Node name their platform as a string, which npm accepts and pnpm ignores: it would download all of them.
      return { ...manifest, ...(os && { os: [os].flat() }), ...(cpu && { cpu: [cpu].flat() }) };
    },
  },
};
