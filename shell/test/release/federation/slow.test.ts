import { aConsumer, aReview } from '../../composed/accounts.ts';
import { compose } from '../../composed/federation/Composition.ts';
import { collectFailures } from '../../composed/federation/failures.ts';
import { expectRestToWork } from '../../composed/federation/rest.ts';
import { screens, walkAlone } from '../../composed/walker.ts';

const composition = compose();
const walk = walkAlone(screens.desktop, composition);

// Covers TEAMS-1.10
it('loads a remote although a file takes longer than the time limit, because its bytes keep arriving', async () => {
  const { walker, page } = walk;
  const consumer = await aConsumer();
  await aReview(consumer);
  const failures = await collectFailures(page);
  const host = composition().host('mfe-business');
  await walker.logIn(consumer.token);
  await page.goto('/for-business');
  await host.break('slow', /^remoteEntry/);
  await page.getByRole('main').getByRole('link', { name: 'Register my business' }).click();
  // Each file arrives within 10 s. A load fails after 7 s only if nothing arrives.
  await page.getByRole('button', { name: 'Create Account' }).waitFor();
  expect(host.requested.filter((file) => file.includes('/remoteEntry'))).toHaveLength(1);
  expect(failures).toEqual([]);
  await expectRestToWork(page);
});
