// Makes the entries of federated builds import their runtime by a relative path. Otherwise, the name of the entry, and with it the names of
// variables, would depend on the folder of the clone.
const { dirname, join, relative } = require('node:path');

// The package does not export these files.
const folder = join(dirname(require.resolve('@module-federation/enhanced')), 'lib/container');
/** The folder of the entry: below the working directory, in which each package is built. @type {{ TEMP_DIR: string }} */
const { TEMP_DIR } = require(join(folder, 'constant.js'));
/** @type {{ default: { getTemplate(compiler: object, options: object, runtimePath: string): string } }} */
const { default: plugin } = require(join(folder, 'runtime/FederationRuntimePlugin.js'));

const { getTemplate } = plugin;
plugin.getTemplate = (compiler, options, runtimePath) =>
  getTemplate(compiler, options, relative(TEMP_DIR, runtimePath));
