import { Slot, useContributedLinks, type LinkPlace } from '@heard/sdk';
import type { SlotRow } from '@heard/sdk/configuration';
import { consumerAccount, http, HttpResponse, server } from '@heard/sdk/testing';
import { activateLanguage } from '@heard/ui';
import { act, screen, waitFor } from '@testing-library/react';
import { useEffect, useState, type ComponentType } from 'react';
import type { ConfiguredLink } from '../configuration/ShellConfiguration.ts';
import { aRemote, beacons, createManifest, renderShell, startFederation, type FakeRemote } from '../testing.tsx';
import { createContributions } from './createContributions.ts';

const slot: SlotRow = { slot: 'company.aside', module: './CompanyJobs', height: 120 };

/** Creates a remote with a module in a slot. */
function aContributor(Component: ComponentType<{ companyId: string }>, row: SlotRow = slot): FakeRemote {
  // Safe to cast, because the slot passes the props that the component requires.
  const remote = aRemote([], { [row.module]: { default: Component as ComponentType } });
  remote.configured.slots = [row];
  return remote;
}

function show(remotes: FakeRemote[], { token }: { token?: string } = {}) {
  const { configuration, federation } = startFederation(remotes);
  const contributions = createContributions(configuration, federation.surroundings);
  function Page() {
    const [company, setCompany] = useState('first.example');
    return (
      <main>
        <h1>{company}</h1>
        <button type="button" onClick={() => setCompany('second.example')}>
          Next
        </button>
        <Slot name="company.aside" props={{ companyId: company }} />
      </main>
    );
  }
  return renderShell(<Page />, { contributions, ...(token !== undefined && { token }) });
}

const failures = () => beacons.filter(({ url }) => url === '/reports/remote-failure').map(({ body }) => body);
const spaces = () => screen.getByRole('main').querySelectorAll('div');

// Hides the lines on the console about the failures that a test causes.
const expectFailures = () => jest.spyOn(console, 'error').mockImplementation(() => {});

describe('a slot', () => {
  test("reserves the space of a slot's modules, and renders the modules in order with the props of the page", async () => {
    const late = aContributor(({ companyId }) => <p>Late {companyId}</p>, { ...slot, order: 200 });
    const middle = aContributor(({ companyId }) => <p>Middle {companyId}</p>);
    const first = aContributor(({ companyId }) => <p>First {companyId}</p>, { ...slot, order: 0 });
    const other = aContributor(() => <p>Home</p>, { ...slot, slot: 'home.below' });
    const { user } = show([late, middle, first, other]);
    expect([...spaces()].map(({ style }) => style.minHeight)).toEqual(['120px', '120px', '120px']);
    await waitFor(() =>
      expect(screen.getAllByText(/first\.example/).map(({ textContent }) => textContent)).toEqual([
        'first.example',
        'First first.example',
        'Middle first.example',
        'Late first.example',
      ]),
    );
    expect(spaces()).toHaveLength(0);
    await user.click(screen.getByRole('button', { name: 'Next' }));
    expect(await screen.findByText('First second.example')).toBeVisible();
    expect(screen.queryByText('Home')).not.toBeInTheDocument();
  });

  test("shows nothing in a slot without a module, and for accounts that the module's guard rejects", async () => {
    const { container } = show([aContributor(() => <p>Jobs</p>, { ...slot, guard: 'company' })]);
    expect(container.querySelectorAll('main > *')).toHaveLength(2);
  });

  test('shows a guarded module to accounts that its guard accepts', async () => {
    server.use(http.get('*/api/user/me', () => HttpResponse.json(consumerAccount)));
    show([aContributor(() => <p>Jobs</p>, { ...slot, guard: 'consumer' })], { token: 'a-token' });
    expect(await screen.findByText('Jobs')).toBeVisible();
  });

  test.each<[string, ComponentType<{ companyId: string }>]>([
    [
      'while rendering',
      () => {
        throw new Error('Broken.');
      },
    ],
    [
      'in an effect',
      () => {
        useEffect(() => {
          throw new Error('Broken.');
        }, []);
        return <p>Jobs</p>;
      },
    ],
  ])('shows nothing for a module that throws %s, and reports the error', async (_, Broken) => {
    expectFailures();
    const remote = aContributor(Broken);
    show([remote, aContributor(() => <p>News</p>)]);
    await waitFor(() =>
      expect(failures()).toMatchObject([
        { remote: remote.configured.name, version: '1.2.3', reason: 'Broken.', module: './CompanyJobs' },
      ]),
    );
    expect(await screen.findByText('News')).toBeVisible();
    expect(screen.getByRole('heading')).toHaveTextContent('first.example');
    expect(spaces()).toHaveLength(0);
    expect(screen.queryByText('Jobs')).not.toBeInTheDocument();
  });

  test('renders a module again after an error when the page shows another company', async () => {
    expectFailures();
    const { user } = show([
      aContributor(({ companyId }) => {
        if (companyId === 'first.example') throw new Error('Broken.');
        return <p>Jobs</p>;
      }),
    ]);
    await waitFor(() => expect(failures()).toHaveLength(1));
    await user.click(screen.getByRole('button', { name: 'Next' }));
    expect(await screen.findByText('Jobs')).toBeVisible();
  });

  test('keeps the page when the cleanup of a module throws', async () => {
    expectFailures();
    const remote = aContributor(({ companyId }) => {
      useEffect(() => () => {
        throw new Error('Broken cleanup.');
      });
      return <p>Jobs of {companyId}</p>;
    });
    const { user } = show([remote]);
    expect(await screen.findByText('Jobs of first.example')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Next' }));
    expect(screen.getByRole('heading')).toHaveTextContent('second.example');
    await waitFor(() =>
      expect(failures()).toMatchObject([{ remote: remote.configured.name, reason: 'Broken cleanup.' }]),
    );
  });

  test('does not run a module whose code exceeds the budget', async () => {
    expectFailures();
    const remote = aContributor(() => <p>Jobs</p>);
    remote.manifest = () => {
      const { metaData, ...manifest } = createManifest(remote) as { metaData: object };
      const assets = { js: { sync: ['huge.js'], async: [] }, css: { sync: [], async: [] } };
      const exposes = [{ path: './CompanyJobs', assets }];
      return HttpResponse.json({ ...manifest, metaData: { ...metaData, files: {} }, exposes });
    };
    show([remote]);
    server.use(
      http.get(new URL('huge.js', remote.configured.manifest).href, () => new HttpResponse('x'.repeat(200_001))),
    );
    await waitFor(() =>
      expect(failures()).toMatchObject([{ reason: expect.stringContaining('more than 200 KB for ./CompanyJobs') }]),
    );
    expect(remote.asked).not.toContain('entry');
    expect(spaces()).toHaveLength(0);
  });

  test('shows nothing for a module that does not exist', async () => {
    expectFailures();
    const remote = aContributor(() => null);
    remote.entry = {};
    show([remote]);
    await waitFor(() => expect(failures()).toHaveLength(1));
    expect(spaces()).toHaveLength(0);
  });
});

describe('links', () => {
  function showLinks(all: Record<string, ConfiguredLink[]>, place: LinkPlace, token?: string) {
    const remotes = Object.values(all).map((links) => {
      const remote = aRemote([]);
      remote.configured.links = links;
      return remote;
    });
    const { configuration, federation } = startFederation(remotes);
    const contributions = createContributions(configuration, federation.surroundings);
    function Links() {
      const links = useContributedLinks(place);
      return <p>{links.map(({ path, text }) => `${text} (${path})`).join(', ')}</p>;
    }
    return renderShell(<Links />, { contributions, ...(token !== undefined && { token }) });
  }
  const link = (text: string, changes: Partial<ConfiguredLink> = {}): ConfiguredLink => ({
    place: 'area',
    path: `/${text.toLowerCase()}`,
    texts: { en: text, es: `${text} (es)` },
    ...changes,
  });

  test('returns the sorted links of a place for the logged-in account, in the language of the account', async () => {
    server.use(http.get('*/api/user/me', () => HttpResponse.json(consumerAccount)));
    showLinks(
      {
        one: [
          link('Third', { order: 101 }),
          link('Footer', { place: 'footer' }),
          link('Company', { guard: 'company' }),
        ],
        two: [link('Second', { guard: 'consumer' }), link('First', { order: 1, texts: { en: 'First' } })],
      },
      'area',
      'a-token',
    );
    expect(await screen.findByText('First (/first), Second (/second), Third (/third)')).toBeVisible();
    await act(async () => activateLanguage('es'));
    expect(await screen.findByText('First (/first), Second (es) (/second), Third (es) (/third)')).toBeVisible();
    await act(async () => activateLanguage('en'));
  });
});
