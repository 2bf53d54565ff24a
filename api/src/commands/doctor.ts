import { checkDatabase } from '../doctor/checkDatabase.ts';
import { checkDisk } from '../doctor/checkDisk.ts';
import { checkEmail, checkProviders, checkRedis, checkStorage } from '../doctor/checkServices.ts';
import { formatResult, type Result } from '../doctor/Result.ts';
import { readSettings } from '../settings.ts';
import { runCommand } from './support/runCommand.ts';

await runCommand(async () => {
  // An invalid setting ends the command with a message that names it.
  const settings = readSettings(process.env);
  print([{ name: 'settings', state: 'ok', text: 'valid' }]);
  print(await checkDatabase(settings));
  print([await checkDisk(settings.dataDir)]);
  print([await checkStorage(settings)]);
  print([await checkEmail(settings)]);
  print(await checkProviders(settings));
  print([await checkRedis(settings)]);
});

function print(results: Result[]): void {
  for (const result of results) {
    console.log(formatResult(result));
    if (result.state === 'wrong') process.exitCode = 1;
  }
}
