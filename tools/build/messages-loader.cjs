const { compileMessage } = require('@lingui/message-utils/compileMessage');

/**
 * Compiles a message catalog (ICU MessageFormat, as JSON), so that the browser needs no parser.
 * @param {string} source
 */
module.exports = function messagesLoader(source) {
  const messages = Object.entries(JSON.parse(source)).map(([id, text]) => [id, compileMessage(text)]);
  return JSON.stringify(Object.fromEntries(messages));
};
