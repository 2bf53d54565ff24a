import { checkEmail, checkPassword, checkText, textRules, type RuleProblem } from '@heard/contract';
import { createRepositories, type Repositories } from '../createRepositories.ts';
import { checkGuessable } from '../kernel/checkGuessable.ts';
import { createPasswords } from '../kernel/passwords.ts';
import { administratorsService } from '../modules/moderation/index.ts';
import { ruleError, toFieldError } from '../problems.ts';
import { openPrompt, type Prompt } from './support/openPrompt.ts';
import { runCommand } from './support/runCommand.ts';
import { withMigratedDatabase } from './support/withMigratedDatabase.ts';

/**
 * The questions of the command. Environment variables can answer them instead; arguments can't, as every user of the
 * machine can see the arguments of a process.
 */
const QUESTIONS = {
  email: { question: 'Email', variable: 'ADMIN_EMAIL', check: checkEmail, secret: false },
  name: {
    question: 'Name',
    variable: 'ADMIN_NAME',
    check: (text: string) => checkText(text, textRules.name),
    secret: false,
  },
  lastName: {
    question: 'Last name',
    variable: 'ADMIN_LAST_NAME',
    check: (text: string) => checkText(text, textRules.lastName),
    secret: false,
  },
  password: {
    question: 'Password',
    variable: 'ADMIN_PASSWORD',
    check: (text: string): RuleProblem | null => checkPassword(text) ?? checkGuessable(text),
    secret: true,
  },
};

/** The environment variable that confirms the promotion of an existing consumer when there is no terminal to ask at. */
const PROMOTE = 'ADMIN_PROMOTE';

await runCommand(async () => {
  const prompt = openPrompt();
  try {
    await withMigratedDatabase((database) => createAdministrator(createRepositories(database), prompt));
  } finally {
    prompt.close();
  }
});

async function createAdministrator(repositories: Repositories, prompt: Prompt): Promise<void> {
  const administrators = administratorsService(repositories);
  const email = (await readAnswer('email', prompt)).trim();
  const existing = await repositories.users.findByEmail(email);
  if (existing?.role === 'admin') {
    if (await repositories.users.hasLocalLogin(existing.id))
      throw new Error(`${existing.email} is already an administrator.`);
    await administrators.allowLocalLogin(existing.id, await readPasswordHash(prompt));
    console.log(`${existing.email} can now log in at /login with the new password.`);
    return;
  }
  if (existing !== undefined) {
    // An unconfirmed account is not promoted: anybody may have signed up with the email of the future administrator.
    if (existing.email_confirmed_at === null) {
      throw new Error(`${existing.email} has not confirmed the email. Use another email. Nothing was changed.`);
    }
    if (!(await confirmPromotion(prompt, existing.email))) throw new Error('Nothing was changed.');
    await administrators.promote(existing.id, await readPasswordHash(prompt));
    console.log(`${existing.email} is now an administrator with the new password. Log in at /login.`);
    return;
  }
  const name = (await readAnswer('name', prompt)).trim();
  const last_name = (await readAnswer('lastName', prompt)).trim();
  const password_hash = await readPasswordHash(prompt);
  const result = await administrators.appoint({ email, name, last_name, password_hash });
  if (result === 'email-taken') throw new Error(`Another account has just taken ${email}. Nothing was changed.`);
  console.log(`Created administrator ${email}. Log in at /login.`);
}

async function readPasswordHash(prompt: Prompt): Promise<string> {
  const password = await readAnswer('password', prompt);
  const repeats = prompt.isTerminal && process.env[QUESTIONS.password.variable] === undefined;
  if (repeats && (await prompt.ask('Repeat password', true)) !== password) {
    throw new Error('The passwords differ. Nothing was changed.');
  }
  const { hash } = await createPasswords();
  return hash(password);
}

/** @throws an error with a one-line message for an invalid answer when the question can't be repeated */
async function readAnswer(name: keyof typeof QUESTIONS, prompt: Prompt): Promise<string> {
  const { question, variable, check, secret } = QUESTIONS[name];
  const preset = process.env[variable];
  for (;;) {
    const answer = preset ?? (await prompt.ask(question, secret));
    const problem = check(answer);
    if (problem === null) return answer;
    const { message } = toFieldError(ruleError(question, problem), 'en');
    if (preset !== undefined || !prompt.isTerminal) {
      throw new Error(`${preset === undefined ? question : variable}: ${message}`);
    }
    console.log(message);
  }
}

async function confirmPromotion(prompt: Prompt, email: string): Promise<boolean> {
  const question = `${email} is a consumer. Administrators can't write reviews. Promote to administrator? (yes/no)`;
  const answer = process.env[PROMOTE] ?? (await prompt.ask(question));
  return ['yes', '1'].includes(answer.trim().toLowerCase());
}
