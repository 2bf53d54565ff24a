// The database function search_fold contains the same lists of characters: a change here needs a migration that folds all texts again.

/** The content of a character class: accents, vowel points and invisible characters up to U+FFFF. */
const STRIPPED =
  '\\u00ad\\u0300-\\u036f\\u0483-\\u0489\\u0591-\\u05bd\\u05bf\\u05c1\\u05c2\\u05c4\\u05c5\\u05c7\\u0610-\\u061a\\u061c\\u0640' +
  '\\u064b-\\u065f\\u0670\\u06d6-\\u06dc\\u06df-\\u06e4\\u06e7\\u06e8\\u06ea-\\u06ed\\u1ab0-\\u1aff\\u1dc0-\\u1dff\\u200b-\\u200f' +
  '\\u202a-\\u202e\\u2060-\\u206f\\u20d0-\\u20ff\\ufe00-\\ufe0f\\ufe20-\\ufe2f\\ufeff';

/** Letters that Unicode does not decompose but people type without their stroke, and digits of other scripts. */
export const FOLDED_LETTERS: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  þ: 'th',
  ...pairs('øłđðħıŋŧςةىیک', 'olddhintσهييك'),
  ...pairs('٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹०१२३४५६७८९', '012345678901234567890123456789'),
};

const stripped = new RegExp(`[${STRIPPED}]`, 'g');
const letters = new RegExp(`[${Object.keys(FOLDED_LETTERS).join('')}]`, 'g');

/** Normalizes a text for comparison: removes case, accents and variants of characters (`ﬁ`, `Ｆｉ`, `ß`). */
export function foldText(text: string): string {
  return text
    .normalize('NFKD')
    .replace(stripped, '')
    .toLowerCase()
    .replace(letters, (letter) => FOLDED_LETTERS[letter] ?? letter)
    .normalize('NFC');
}

function pairs(from: string, to: string): Record<string, string> {
  const targets = Array.from(to);
  return Object.fromEntries(Array.from(from, (letter, at) => [letter, targets[at] ?? '']));
}
