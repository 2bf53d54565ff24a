/**
 * Removes the weights that no text uses (`--weight-*` in shared-ui/src/theme/tokens.css) from a variable font. All glyphs and the other axes
 * stay.
 * @this {import('webpack').LoaderContext<object>}
 * @param {Buffer} font
 */
module.exports = async function fontLoader(font) {
  const callback = this.async();
  try {
    const { default: subsetFont } = await import('subset-font');
    const wght = this.resourcePath.includes('bricolage') ? 700 : { min: 400, max: 600 };
    callback(null, await subsetFont(font, '', { targetFormat: 'woff2', variationAxes: { wght }, keepAllGlyphs: true }));
  } catch (error) {
    callback(error instanceof Error ? error : new Error(String(error)));
  }
};
module.exports.raw = true;
