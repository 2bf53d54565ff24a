require('@testing-library/jest-dom');
const { configure } = require('@testing-library/dom');

// A busy machine is slow, not wrong: what is waited for comes, or the test's own limit ends it.
configure({ asyncUtilTimeout: 5_000 });

// jsdom has the dialog element, but not its methods. The focus moves as in a browser: to the first control, and back.
const FOCUSABLE = 'a[href], button:not(:disabled), input:not(:disabled), select, textarea, [tabindex="0"]';
const openers = new WeakMap();
HTMLDialogElement.prototype.showModal ??= function showModal() {
  openers.set(this, document.activeElement);
  this.open = true;
  this.querySelector(FOCUSABLE)?.focus();
};
HTMLDialogElement.prototype.close ??= function close() {
  this.open = false;
  openers.get(this)?.focus();
};

// A test that prints an error or a warning has a defect that nobody reads: it fails instead. One that expects an error
// says so with `jest.spyOn(console, 'error').mockImplementation(() => {})` and asserts it.
const unexpected = [];
for (const level of ['error', 'warn']) {
  console[level] = (...words) => unexpected.push([level, words.map(String).join(' ')]);
}

afterEach(() => {
  const lines = unexpected.splice(0).map(([level, text]) => `console.${level}: ${text}`);
  if (lines.length > 0) throw new Error(`Unexpected console output:\n${lines.join('\n')}`);
});
