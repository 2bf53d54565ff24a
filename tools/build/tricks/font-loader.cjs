/**
 * Takes out of a variable font the weights that nothing is set in (`--weight-*` in shared-ui/src/theme/tokens.css), which
 * are half of its bytes. All glyphs and the other axes stay.
 */
module.exports = async function fontLoader(font) {
  const callback = this.async();
  try {
    const { default: subsetFont } = await import('subset-font');
    const wght = this.resourcePath.includes('bricolage') ? 700 : { min: 400, max: 600 };
    callback(null, await subsetFont(font, '', { targetFormat: 'woff2', variationAxes: { wght }, keepAllGlyphs: true }));
  } catch (error) {
    callback(error);
  }
};
module.exports.raw = true;
