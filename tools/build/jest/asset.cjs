// Replaces imported images and style sheets in tests.
module.exports = '/asset';
