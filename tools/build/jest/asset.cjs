// What an import of a picture or a style sheet gives in a test: an address that says so.
module.exports = '/asset';
