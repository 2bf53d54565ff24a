const { compileMessage } = require('@lingui/message-utils/compileMessage');

/** Compiles a message catalog as the webpack loader does, so that tests use the same messages as the browser. */
module.exports = {
  process(source) {
    const messages = Object.entries(JSON.parse(source)).map(([id, text]) => [id, compileMessage(text)]);
    return { code: JSON.stringify(Object.fromEntries(messages)) };
  },
};
