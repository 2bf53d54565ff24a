/** A translated review. */
export interface Translation {
  title: string;
  description: string;
  /** The language of the translation, as a BCP 47 tag. */
  language: string;
}

/** The methods of the browser's Translator API that are used here. */
interface BrowserTranslator {
  translate: (text: string) => Promise<string>;
  destroy: () => void;
}

declare global {
  // The Translator API, defined only in browsers that translate on the device.
  var Translator:
    | { create: (languages: { sourceLanguage: string; targetLanguage: string }) => Promise<BrowserTranslator> }
    | undefined;
}

/**
 * Translates a review by the browser, which may download the language first.
 *
 * @throws an error when the browser does not translate between these languages
 */
export async function translateReview(review: {
  title: string;
  description: string;
  from: string;
  to: string;
}): Promise<Translation> {
  if (globalThis.Translator === undefined) throw new Error('The browser has no translator');
  const translator = await globalThis.Translator.create({ sourceLanguage: review.from, targetLanguage: review.to });
  try {
    const title = await translator.translate(review.title);
    return { title, description: await translator.translate(review.description), language: review.to };
  } finally {
    translator.destroy();
  }
}
