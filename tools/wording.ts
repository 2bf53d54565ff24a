/** Matches words that have the form of a verb in the third person, such as `returns`. */
const VERB = /^[a-z]+(?:-[a-z]+)*s$/;
const NO_VERBS = new Set(['is', 'has', 'was', 'this', 'its', 'always', 'whereas', 'as', 'us', 'yes', 'across', 'plus']);
/** Adverbs that may precede the verb. */
const ADVERBS = new Set(['never', 'only', 'still', 'also', 'neither', 'immediately']);

/** Returns whether a sentence starts with an active verb in the third person. */
function startsWithVerb(sentence: string): boolean {
  const [first = '', second = ''] = sentence.split(/[\s,.:;]+/);
  const word = ADVERBS.has(first.toLowerCase()) ? second : first;
  return VERB.test(word.toLowerCase()) && !NO_VERBS.has(word.toLowerCase());
}

/**
 * Checks the title of a test.
 * @returns what is wrong; null for a title that starts with a verb, or with the parameter of a table of tests
 */
export function checkTitle(title: string): string | null {
  return /^[%$]/.test(title) || startsWithVerb(title)
    ? null
    : 'Start the title of a test with an active verb in the third person: "rejects …", not "is rejected".';
}

/**
 * Checks the documentation of a function.
 * @param comment the text of the block comment, without its delimiters
 * @returns what is wrong; null for a text that starts with a verb, and for a text that consists of tags
 */
export function checkDocstring(comment: string): string | null {
  const text = comment.replaceAll(/^[\s*]+/gm, '').trim();
  return /^@|^$/.test(text) || startsWithVerb(text)
    ? null
    : 'Start the documentation of a function with a verb in the third person: "Returns …".';
}

interface Node {
  type: string;
  parent?: Node | null;
}

interface Expression extends Node {
  name?: string;
  value?: unknown;
  object?: Expression;
  callee?: Expression;
  tag?: Expression;
  arguments?: Expression[];
  quasis?: { value: { cooked: string } }[];
}

interface Declaration extends Node {
  id?: { name?: string } | null;
  key?: { name?: string };
  value?: Node | null;
  kind?: string;
  declarations?: { id: { name?: string }; init?: Node | null }[];
}

interface Context {
  sourceCode: { getCommentsBefore(node: Node): { type: string; value: string }[] };
  report(problem: { node: Node; message: string }): void;
}

/** Returns the name of the function at the start of an expression: `it` of `it.each([…])`. */
function getRootName({ name, object, callee, tag }: Expression): string | undefined {
  const inner = object ?? callee ?? tag;
  return inner === undefined ? name : getRootName(inner);
}

/** Returns the text of a literal or a template, with `%` for its values; null for another expression. */
function getText({ value, quasis }: Expression): string | null {
  if (typeof value === 'string') return value;
  return quasis === undefined ? null : quasis.map((part) => part.value.cooked).join('%');
}

const isFunction = (node: Node | null | undefined) => /^(?:Arrow)?Function/.test(node?.type ?? '');

/** The plugin of oxlint (jsPlugins in .oxlintrc.json). */
export default {
  meta: { name: 'wording' },
  rules: {
    'test-title': {
      create: (context: Context) => ({
        CallExpression({ callee, arguments: [title, body] = [] }: Expression) {
          if (callee === undefined || title === undefined || body === undefined) return;
          if (!/^(?:it|test)$/.test(getRootName(callee) ?? '')) return;
          const text = getText(title);
          const message = text === null ? null : checkTitle(text);
          if (message !== null) context.report({ node: title, message });
        },
      }),
    },
    docstring: {
      create(context: Context) {
        /** Checks a function. Skips components and classes: their names are nouns, and their documentation starts with a noun. */
        function check(node: Node, name = ''): void {
          const comment = context.sourceCode.getCommentsBefore(node).at(-1);
          if (comment?.type !== 'Block' || !comment.value.startsWith('*') || /^[A-Z]/.test(name)) return;
          const message = checkDocstring(comment.value);
          if (message !== null) context.report({ node, message });
        }
        const outer = (node: Declaration) => (node.parent?.type.startsWith('Export') ? node.parent : node);
        const checkDeclared = (node: Declaration) => check(outer(node), node.id?.name);
        return {
          FunctionDeclaration: checkDeclared,
          TSDeclareFunction: checkDeclared,
          VariableDeclaration(node: Declaration) {
            const [first] = node.declarations ?? [];
            if (isFunction(first?.init)) check(outer(node), first?.id.name);
          },
          MethodDefinition(node: Declaration) {
            if (node.kind === 'method') check(node, node.key?.name);
          },
          Property(node: Declaration) {
            if (isFunction(node.value)) check(node, node.key?.name);
          },
          TSMethodSignature: (node: Declaration) => check(node, node.key?.name),
        };
      },
    },
  },
};
