require('@testing-library/jest-dom');
const { configure } = require('@testing-library/dom');

// The default of 1 s is too short on a busy machine.
configure({ asyncUtilTimeout: 30_000 });

// jsdom lacks the methods of the dialog element. These methods move the focus to the first control and back, as in a browser.
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

// Unexpected errors and warnings fail the test. A test that expects an error or warning mocks the console (`jest.spyOn(console,
// 'error').mockImplementation(() => {})`) and asserts the call.
const unexpected = [];
for (const level of ['error', 'warn']) {
  console[level] = (...words) => unexpected.push([level, words.map(String).join(' ')]);
}

afterEach(() => {
  const lines = unexpected.splice(0).map(([level, text]) => `console.${level}: ${text}`);
  if (lines.length > 0) throw new Error(`Unexpected console output:\n${lines.join('\n')}`);
});
