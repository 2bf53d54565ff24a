module.exports = globalThis.sharedModules['eld/small'];
