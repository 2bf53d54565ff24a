import type { FastifyInstance } from 'fastify';
import { TestDeployments, type ReleaseOptions } from './testReleases.ts';

let deployments: TestDeployments;
beforeEach(async () => {
  deployments = new TestDeployments();
  await deployments.start();
});
afterEach(() => deployments.stop());

const texts = { en: { 'jobs.link': 'Jobs' }, es: { 'jobs.link': 'Empleos' } };
const link = { place: 'footer', path: '/jobs', text: 'jobs.link' };
const slot = { slot: 'company.aside', module: './CompanyJobs', height: 120 };

/** Deploys a remote with a page on `/jobs`. */
async function deployJobs(contributed: Partial<ReleaseOptions>) {
  const release = deployments.host.add({
    name: 'mfe-jobs',
    mounts: [
      { path: '/jobs', module: './Jobs' },
      { path: '/jobs/:id/*', module: './Job' },
    ],
    texts,
    change: (manifest) =>
      manifest.exposes.push({
        path: './CompanyJobs',
        assets: { js: { sync: [], async: [] }, css: { sync: [], async: [] } },
      }),
    ...contributed,
  });
  await deployments.deploy({ ...release, prefixes: ['/jobs'] });
}

/** Returns the first remote in the configuration of a document. */
async function readRemote(web: FastifyInstance) {
  const { body } = await web.inject('/jobs');
  const json = /id="configuration">(.*?)<\/script>/s.exec(body)?.[1] ?? '{"remotes":[]}';
  return (JSON.parse(json) as { remotes: Record<string, unknown>[] }).remotes[0];
}

// Covers TEAMS-5.1
it('includes the slot modules and the translated links of a remote in the configuration of the document', async () => {
  await deployJobs({ links: [{ ...link, guard: 'consumer', order: 5 }], slots: [slot] });
  const remote = await readRemote(await deployments.startWeb());
  expect(remote?.['links']).toEqual([
    { place: 'footer', path: '/jobs', guard: 'consumer', order: 5, texts: { en: 'Jobs', es: 'Empleos' } },
  ]);
  expect(remote?.['slots']).toEqual([slot]);
  expect(deployments.warnings).toEqual([]);
});

// Covers TEAMS-5.3
it('rejects each invalid link and slot with the name of the team, and keeps the valid links and slots', async () => {
  const path = expect.stringContaining('/path must match');
  const wrongLinks: [object, object][] = [
    [{ path: '/login' }, { msg: 'link rejected, path outside of the prefixes of the remote', path: '/login' }],
    [{ path: '/jobsearch' }, { msg: 'link rejected, path outside of the prefixes of the remote', path: '/jobsearch' }],
    [{ path: '/jobs/a' }, { msg: 'link rejected, no mount of the remote has its path', path: '/jobs/a' }],
    [{ path: '/jobs/../login' }, { reason: path }],
    [{ path: '/jobs/%2e%2e/login' }, { reason: path }],
    [{ path: 'https://evil.example' }, { reason: path }],
    [{ place: 'sidebar' }, { reason: expect.stringContaining('/place must be equal to one of the allowed values') }],
    [{ text: 'other' }, { msg: 'link rejected, no English text' }],
    [{ text: 'long' }, { msg: 'link rejected, a text is longer than 40 characters' }],
  ];
  const wrongSlots: [object, object][] = [
    [
      { slot: 'company.header' },
      { reason: expect.stringContaining('this shell has no slot company.header, only company.') },
    ],
    [{ height: undefined }, { reason: expect.stringContaining("must have required property 'height'") }],
    [{ module: './Other' }, { msg: 'slot rejected, the build does not expose its module', module: './Other' }],
  ];
  await deployJobs({
    mounts: [{ path: '/jobs', module: './Jobs' }],
    links: [...wrongLinks.map(([changes]) => ({ ...link, ...changes })), link],
    slots: [...wrongSlots.map(([changes]) => ({ ...slot, ...changes })), slot],
    texts: { en: { ...texts.en, long: 'x' }, fr: { long: 'x'.repeat(41) } },
  });
  expect(await readRemote(await deployments.startWeb())).toMatchObject({
    mounts: [{ path: '/jobs' }],
    links: [{ path: '/jobs', place: 'footer' }],
    slots: [slot],
  });
  for (const [, warning] of [...wrongLinks, ...wrongSlots]) {
    expect(deployments.warnings).toContainEqual(
      expect.objectContaining({ remote: 'mfe-jobs', team: 'Team mfe-jobs', ...warning }),
    );
  }
  expect(deployments.warnings).toHaveLength(wrongLinks.length + wrongSlots.length);
});

it('accepts a remote whose property `slots` is not a list', async () => {
  await deployJobs({ links: [link], slots: 'company.aside' as unknown as [] });
  expect(await readRemote(await deployments.startWeb())).toMatchObject({ links: [{ path: '/jobs' }] });
  expect(deployments.warnings).toMatchObject([{ reason: 'slots must be an array of at most 20 items' }]);
});

it('ignores links and slots of a remote that the shell rejects', async () => {
  await deployJobs({ links: [link], slots: [slot], sdk: '^9.0.0' });
  const remote = await readRemote(await deployments.startWeb());
  expect(remote).toMatchObject({ compatible: false });
  expect(remote).not.toHaveProperty('links');
  expect(remote).not.toHaveProperty('slots');
});

it('lists the slots that remotes may use', async () => {
  const web = await deployments.startWeb();
  const { slots } = (await web.inject('/surface.json')).json<{ slots: string[] }>();
  expect(slots).toEqual(['company.aside', 'home.below', 'account.dashboard']);
});
