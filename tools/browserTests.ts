/** Methods of Playwright that return the current state of a page immediately, without waiting for an expected state. */
const READS = new Set([
  'allInnerTexts',
  'allTextContents',
  'count',
  'getAttribute',
  'innerText',
  'inputValue',
  'isChecked',
  'isDisabled',
  'isEnabled',
  'isHidden',
  'isVisible',
  'textContent',
  'title',
]);

interface Expression {
  type: string;
  name?: string;
  argument?: Expression;
  arguments?: Expression[];
  callee?: Expression;
  property?: Expression;
}

interface Context {
  report(problem: { node: Expression; message: string }): void;
}

/** Returns whether an expression awaits the present state of a page. */
function isOneTimeRead({ type, argument }: Expression): boolean {
  const callee = type === 'AwaitExpression' ? argument?.callee : undefined;
  return READS.has(callee?.property?.name ?? '') || callee?.name === 'isFocused';
}

/** The plugin of oxlint (jsPlugins in .oxlintrc.json). */
export default {
  meta: { name: 'browser-tests' },
  rules: {
    'no-one-time-read': {
      create: (context: Context) => ({
        CallExpression(node: Expression) {
          const [value] = node.arguments ?? [];
          if (node.callee?.name !== 'expect' || value === undefined || !isOneTimeRead(value)) return;
          const message =
            'The page may still be changing. Wait with expectCount, expectFocused or expectSoon (checks.ts).';
          context.report({ node: value, message });
        },
      }),
    },
  },
};
