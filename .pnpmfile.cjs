module.exports = {
  hooks: {
    // The packages of Node name their platform as a string, which npm accepts and pnpm ignores: it would download all of them.
    readPackage({ os, cpu, ...manifest }) {
      return { ...manifest, ...(os && { os: [os].flat() }), ...(cpu && { cpu: [cpu].flat() }) };
    },
  },
};
