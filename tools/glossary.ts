/**
 * Words that the project does not use, with the terms to use instead. They read like a private dialect and hide the terms that
 * people search for. `npm run language` rejects them in code, messages and documentation; CONTRIBUTING.md has the full glossary.
 */
export const GLOSSARY: readonly { pattern: RegExp; use: string }[] = [
  { pattern: /\banew\b/i, use: 'again, re-…' },
  { pattern: /\bdoors?\b/i, use: 'login page, sign-up page, auth endpoint' },
  { pattern: /\bwhoever\b/i, use: 'the operator, the caller' },
  { pattern: /\bmend(s|ed|ing)?\b/i, use: 'fix' },
  { pattern: /\bweakness(es)?\b/i, use: 'vulnerability' },
  { pattern: /stand-?ins?\b/i, use: 'stub, fake, placeholder, fallback' },
  { pattern: /\b(stands?|stood) (in|on|beside|behind|for|alone|there|where)\b/i, use: 'is in, is next to' },
  { pattern: /\b(lies|lie|lay) (in|on|beside)\b/i, use: 'is in' },
  { pattern: /\bbeside\b/i, use: 'next to, besides' },
  { pattern: /\bholds? [^.;]{0,40}\bagainst\b/i, use: 'check against' },
  { pattern: /\bheld (by|against|to)\b/i, use: 'verified by, checked against, limited to' },
  { pattern: /\b(tells?|telling|told|untold)\b/i, use: 'report, notify, detect, distinguish' },
  { pattern: /\bsaid\b/i, use: 'reported, printed, answered' },
  {
    pattern: /\b(by|of) (itself|themselves|oneself|his own|her own|its own|their own|one's own)\b/i,
    use: 'automatically; own, dedicated, separate',
  },
  { pattern: /\b(has|have|had|did|does|do|will) (not )?come\b/i, use: 'loaded, arrived, failed to load' },
  { pattern: /\bcomes? (with|along|back to)\b/i, use: 'is part of, includes' },
  { pattern: /\b(goes|go|went|gone|going) on\b/i, use: 'continue' },
  { pattern: /\b(is|are|was|were|be|stays?) away\b/i, use: 'unavailable' },
  { pattern: /\bno longer there\b/i, use: 'no longer exists' },
  { pattern: /\bfor good\b/i, use: 'permanently' },
  { pattern: /\bat once\b/i, use: 'immediately, at the same time' },
  { pattern: /\bmeanwhile\b/i, use: 'in the meantime' },
  { pattern: /(?<![\w/-])alone\b/i, use: 'only' },
  { pattern: /\blog-(ins?|outs?)\b/i, use: 'login, logout' },
  { pattern: /\bcrowds?\b/i, use: 'overload' },
  { pattern: /\bpapers\b/i, use: 'documentation, OpenAPI document' },
  { pattern: /\bpage by page\b/i, use: 'paginated' },
  { pattern: /\bobjections?\b/i, use: 'appeal' },
  { pattern: /\bdrawings?\b/i, use: 'icon, illustration' },
  { pattern: /\brefusals?\b/i, use: 'rejection, RejectReason' },
  { pattern: /\bwho(ever)? (asks|is asked|is judged|runs it|looks)\b/i, use: 'the client, the caller, the operator' },
  { pattern: /\bwhat is kept\b/i, use: 'stored data, retention' },
  { pattern: /\bwho may do what\b/i, use: 'permissions' },
  { pattern: /\bwhat to do when\b/i, use: 'runbook' },
  { pattern: /\bMOST_\w+/, use: 'MAX_…' },
  { pattern: /\b(function|const) (?!indexOf\b|valueOf\b)[a-z]\w*Of\b(?= ?[=(<])/, use: 'getX, toX, parseX, isX' },
];

/**
 * Words in the names of identifiers, whose parts are checked as separate words: `slowCalls` is "slow calls". The words above are also
 * checked in these names.
 */
export const IDENTIFIERS: readonly { pattern: RegExp; use: string }[] = [
  { pattern: /\w calls?$/i, use: 'request, endpoint' },
  { pattern: /\banswers?\b/i, use: 'response' },
  { pattern: /\bpictures?\b/i, use: 'image, avatar, photo, screenshot' },
  { pattern: /\bflag(s|ged|gers?|ging)?\b/i, use: 'report, reporter' },
];

/** Names with words of the glossary that stay, because programs outside of the repository use them. New names follow the glossary. */
export const PUBLIC_NAMES: readonly { name: RegExp; reason: string }[] = [
  {
    name: /^(ConfirmEmail|Helpful|Invitations|Login|LoginCompany|Mail|PasskeyLogin|RefuseClaim|ResetPassword|SetUpSecondFactor|Search)Answer$/,
    reason: 'schemas of responses in the OpenAPI document',
  },
  {
    name: /^(block|deployment|discovery|factor|flag|follow|list|invitation|key|merge|moderation|openData|ownership|people|place|reply|score|subscription|suggestion|vote|website)Calls$/,
    reason: 'former names of the table of endpoints, and a rate limit',
  },
  { name: /^(?=.*flag)[a-z]+(_[a-z\d]+)+$/, reason: 'tables, columns, constraints, triggers and metrics' },
  { name: /^(Company)?Flag(s|Standings|Visitors|Counts)Table$/, reason: 'generated from the names of tables' },
  {
    name: /^((list|withdraw|create|createVisitor|confirmVisitor)Flags?|sendVisitorFlagCode|(Create|CreateVisitor|ConfirmVisitor)FlagBody)$/,
    reason: 'operations and requests of the OpenAPI document',
  },
  {
    name: /^(VisitorFlag|Flag(State|Record|Counts)|flaggedBy|flagsBy(Company|Reason|Others)|visitorFlags?|flagWithdrawn|flag(Law|Explanation))$/,
    reason: 'schemas, properties and values of the OpenAPI document',
  },
  { name: /^flag(Decided|Code|Received|Warning)$/, reason: 'stored kinds of emails' },
  { name: /^(visitorFlagCodes|(visitorFlags|flags)FromAddress)$/, reason: 'names of rate limits' },
  { name: /^(browserFlags|setFlagsFromString|futureFlags)$/, reason: 'options of programs' },
  {
    name: /^FlagList$|^flagsPath$|^my(Company)?Flags$|^ResultsAnswer$|^pictureUrl$|^PictureField(Props)?$|^runAlone$/,
    reason: 'exports of the SDK',
  },
];

const CODE = /\.(ts|tsx|mts|mjs|cjs|js|json)$/;

/** Returns the words of an identifier: "slow calls" for `slowCalls`; '' for a single word. */
function toWords(identifier: string): string {
  const words = identifier
    .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
    .replaceAll('_', ' ')
    .trim();
  return words.includes(' ') ? words : '';
}

/** Files that may use words which the glossary replaces, with the reason for each. */
export const EXCEPTIONS: readonly { file: RegExp; text?: RegExp; reason: string }[] = [
  { file: /^tools\/glossary\.(test\.)?ts$|^CONTRIBUTING\.md$/, reason: 'the list of words itself' },
  { file: /\/messages\/(es|fr)\.(json|ts)$/, reason: 'other languages' },
  {
    file: /^(mfe-.*|tools\/build\/template)\/package\.json$/,
    text: /^alone$/,
    reason: 'a flag of the builds of remotes',
  },
  { file: /^shell\/test\//, text: /^walkAlone$/, reason: 'gives a test file a separate browser' },
  {
    file: /^api\/|^tools\/apiModules/,
    text: /Pictures?|picture[A-Z]/,
    reason: 'the storage of images, whose folder is `pictures`',
  },
  {
    file: /^api\/src\/commands\/createAdministrator/,
    text: /^readAnswer$/,
    reason: "an administrator's answer to a question",
  },
  { file: /^api\/src\/demo\//, reason: 'reviews in the voices of their authors' },
  {
    file: /^tools\/(build\/webpack|api-report)\.ts$/,
    text: /^alone$/,
    reason: 'a flag and an entry point of remotes',
  },
  {
    file: /^shell\/sdk\/(src|api-report)\//,
    text: /searchWordsOf|problemOf/,
    reason: 'names that the SDK exports to remotes',
  },
  {
    file: /^api\/(contract\/src\/taxonomy\/|src\/database\/migrations\/300-)/,
    text: /^doors$/i,
    reason: 'a category of companies',
  },
  { file: /^api\/src\/modules\/moderation\/fingerprint\.test\.ts$/, reason: 'reviews in the voices of their authors' },
  {
    file: /^(shell\/sdk\/src\/trust|mfe-public\/src\/visitor-report)\/messages\/en\.json$/,
    text: /^alone$/,
    reason: 'the specified text of the report dialogs',
  },
  { file: /^api\/src\/messages\/en\.json$/, text: /^(of its own|whoever|at once)$/, reason: 'prescribed texts' },
  { file: /messages\/en\.json$/, text: /\btells?\b/i, reason: 'people tell each other things' },
];

/** Returns the words of a line that the glossary replaces, each with the term to use. @param file its path from the root */
export function findWords(file: string, line: string): { word: string; use: string }[] {
  const isAllowed = (word: string) =>
    EXCEPTIONS.some(({ file: f, text }) => f.test(file) && (text?.test(word) ?? true));
  const inText = GLOSSARY.flatMap(({ pattern, use }) => {
    const word = pattern.exec(line)?.[0];
    return word === undefined || isAllowed(word) ? [] : [{ word, use }];
  });
  const identifiers = [...new Set(CODE.test(file) ? line.match(/[A-Za-z_$][\w$]*/g) : [])];
  const inNames = identifiers
    .filter((name) => !isAllowed(name) && !PUBLIC_NAMES.some(({ name: known }) => known.test(name)))
    .flatMap((name) => {
      const words = toWords(name);
      const entry = [...GLOSSARY, ...IDENTIFIERS].find(({ pattern }) => words !== '' && pattern.test(words));
      return entry === undefined ? [] : [{ word: name, use: entry.use }];
    });
  return [...inText, ...inNames];
}
