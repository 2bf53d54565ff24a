import type { Language } from '@heard/contract';

/** The texts of the poster, in all languages, because the company does not know the languages of the people who read the poster. */
export const POSTER_TEXTS: Readonly<Record<Language, { question: string; invitation: string }>> = {
  en: { question: 'How was it?', invitation: 'Scan the code to write a review. Good or bad, it counts the same.' },
  es: {
    question: '¿Qué tal fue?',
    invitation: 'Escanea el código y escribe una reseña. Buena o mala, cuenta lo mismo.',
  },
  fr: {
    question: 'Comment était-ce\u202f?',
    invitation: 'Scannez le code pour écrire un avis. Bon ou mauvais, il compte autant.',
  },
};
