import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { checkEmail, checkPassword, checkText, textRules, type RuleProblem } from '@heard/contract';
import type { Knex } from 'knex';
import { connectRunningDatabase } from '../../database/connectRunningDatabase.ts';
import { runCommand } from '../../database/runCommand.ts';
import { ruleError, toFieldError } from '../../problems.ts';
import { readSettings } from '../../settings.ts';
import { isCommonPassword } from '../auth/isCommonPassword.ts';
import { createPasswords } from '../auth/passwords.ts';
import { usersRepository } from '../users/users.repository.ts';
import { appointAdministrator, promoteConsumer } from './appointAdministrator.ts';
import { openPrompt, type Prompt } from './openPrompt.ts';

/**
 * What the command asks for. A variable of the environment answers instead; an argument can't: every user of the machine
 * sees the arguments of a process.
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
    check: (text: string): RuleProblem | null =>
      checkPassword(text) ?? (isCommonPassword(text) ? { code: 'tooCommon' } : null),
    secret: true,
  },
};

/** Says yes to making a consumer's account into an administrator's, where nobody can be asked. */
const PROMOTE = 'ADMIN_PROMOTE';

await runCommand(async () => {
  const { databaseUrl, dataDir } = readSettings(process.env);
  if (databaseUrl === null && !existsSync(join(dataDir, 'postgres'))) {
    throw new Error('There is no database yet. Start Heard once: that makes it.');
  }
  const { database, close } = await connectRunningDatabase({ databaseUrl, dataDir });
  const prompt = openPrompt();
  try {
    const { rows } = await database.raw<{ rows: { there: boolean }[] }>(
      `select to_regclass('moderation_actions') is not null as there`,
    );
    if (!rows[0]?.there)
      throw new Error('The tables are not those of this version. Start Heard once: that updates them.');
    await createAdministrator(database, prompt);
  } finally {
    prompt.close();
    await close();
  }
});

async function createAdministrator(database: Knex, prompt: Prompt): Promise<void> {
  const email = (await answerTo('email', prompt)).trim();
  const known = await usersRepository(database).findByEmail(email);
  if (known?.role === 'admin') throw new Error(`${known.email} is an administrator already.`);
  if (known !== undefined) {
    if (!(await mayPromote(prompt, known.email))) throw new Error('Nothing was changed.');
    await promoteConsumer(database, known.id);
    console.log(`${known.email} is an administrator now, with the password of the account. Log in at /login.`);
    return;
  }
  const name = (await answerTo('name', prompt)).trim();
  const last_name = (await answerTo('lastName', prompt)).trim();
  const password = await answerTo('password', prompt);
  const again = prompt.isTerminal && process.env[QUESTIONS.password.variable] === undefined;
  if (again && (await prompt.ask('Password again', true)) !== password) {
    throw new Error('The passwords differ, so nothing was changed.');
  }
  const { hash } = await createPasswords();
  const made = await appointAdministrator(database, { email, name, last_name, password_hash: await hash(password) });
  if (made === 'email-taken') throw new Error(`${email} has just been taken. Nothing was changed.`);
  console.log(`${email} is an administrator. Log in at /login.`);
}

/** @throws an error of one line for a wrong answer that nobody can be asked for again */
async function answerTo(name: keyof typeof QUESTIONS, prompt: Prompt): Promise<string> {
  const { question, variable, check, secret } = QUESTIONS[name];
  const given = process.env[variable];
  for (;;) {
    const answer = given ?? (await prompt.ask(question, secret));
    const problem = check(answer);
    if (problem === null) return answer;
    const { message } = toFieldError(ruleError(question, problem), 'en');
    if (given !== undefined || !prompt.isTerminal)
      throw new Error(`${given === undefined ? question : variable}: ${message}`);
    console.log(message);
  }
}

async function mayPromote(prompt: Prompt, email: string): Promise<boolean> {
  const said =
    process.env[PROMOTE] ??
    (await prompt.ask(`${email} is a consumer. Make it an administrator, who writes no reviews? (yes/no)`));
  return ['yes', '1'].includes(said.trim().toLowerCase());
}
