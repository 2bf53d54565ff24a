module.exports = globalThis.sharedModules['typebox'];
