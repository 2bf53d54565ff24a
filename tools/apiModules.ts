import { posix, sep } from 'node:path';

/**
 * The modules of the API by level. A module may import only modules of lower levels, and modules before it in its
 * level. Imports therefore can't form a loop.
 */
const LEVELS = {
  foundation: ['auditLog', 'health', 'images', 'mail', 'oidc', 'score', 'siteEmail', 'site', 'websites', 'webVitals'],
  accounts: ['users', 'unsubscribe', 'auth', 'passkeys', 'secondFactor', 'identities'],
  companies: ['companyPeople', 'companies', 'memberships', 'companySso', 'apiKeys', 'avatars'],
  reviews: ['reviewTopics', 'reviews', 'marks'],
  trust: [
    'inbox',
    'savedReplies',
    'replies',
    'votes',
    'photos',
    'invitations',
    'invitedReviews',
    'suggestions',
    'reports',
    'blocks',
    'webhooks',
  ],
  discovery: ['search', 'discovery', 'places', 'people', 'openData', 'follows', 'sitemap', 'indexNow', 'analytics'],
  administration: ['merges', 'moderation', 'ownership', 'export', 'setup', 'statements'],
};

const KERNEL = 'the kernel';
const PLUGINS = 'plugins';
const ROOT = 'the composition root';
const ORDER = [KERNEL, PLUGINS, ...Object.values(LEVELS).flat(), ROOT];

/** The modules that several modules share, and infrastructure that depends on no module. */
const KERNEL_FILES =
  /^(?:kernel|admission|background|database|messages|outbound)\/|^modules\/[^/]+\.ts$|^(?:problems|settings|isWeakSecret)\.ts$/;
/** Returns the part of the API that a file belongs to. @param file its path in `api/src` */
function toPart(file: string): string {
  if (KERNEL_FILES.test(file)) return KERNEL;
  if (file.startsWith('plugins/')) return PLUGINS;
  return /^modules\/([^/]+)\//.exec(file)?.[1] ?? ROOT;
}

/**
 * Checks an import, which may be type-only or lazy.
 *
 * @param file the importing file, by its path in `api/src`
 * @param specifier how the import names the other file
 * @returns the error; null for an allowed import and for packages
 */
export function checkImport(file: string, specifier: string): string | null {
  const target = posix.join(posix.dirname(file), specifier);
  if (!specifier.startsWith('.') || target.startsWith('..')) return null;
  const from = toPart(file);
  const to = toPart(target);
  if (from === to) return null;
  const unlisted = [from, to].find((part) => !ORDER.includes(part));
  if (unlisted !== undefined) return `Add ${unlisted} to the levels of modules in tools/apiModules.ts.`;
  if (ORDER.indexOf(to) > ORDER.indexOf(from)) {
    return `${from} is below ${to}. Publish an event, or declare what is needed as a parameter, instead of importing it.`;
  }
  const isModule = to !== KERNEL && to !== PLUGINS;
  return isModule && target !== `modules/${to}/index.ts`
    ? `Import modules/${to}/index.ts, the public file of the module.`
    : null;
}

interface Literal {
  value?: unknown;
}

interface Node {
  source?: Literal | null;
}

interface Context {
  filename: string;
  report(problem: { node: Node; message: string }): void;
}

/** The plugin of oxlint (jsPlugins in .oxlintrc.json). */
export default {
  meta: { name: 'heard' },
  rules: {
    'api-modules': {
      create(context: Context) {
        const [, file] = context.filename.split(sep).join('/').split('/api/src/');
        function check(node: Node): void {
          const specifier = node.source?.value;
          const message = file === undefined || typeof specifier !== 'string' ? null : checkImport(file, specifier);
          if (message !== null) context.report({ node, message });
        }
        return {
          ImportDeclaration: check,
          ExportNamedDeclaration: check,
          ExportAllDeclaration: check,
          ImportExpression: check,
          TSImportType: check,
        };
      },
    },
  },
};
