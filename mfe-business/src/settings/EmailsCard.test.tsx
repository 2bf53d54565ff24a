import { anOwnCompany, companyAccount, http, HttpResponse, problem, renderInHost, server } from '@heard/sdk/testing';
import { screen, waitFor } from '@testing-library/react';
import { EmailsCard } from './EmailsCard.tsx';

const emails = () => screen.getByRole('switch', { name: 'Email me about new reviews' });
const company = anOwnCompany({ workEmail: 'desk@acme.com', workEmailConfirmed: true });

test('turns the emails about new reviews off with one click, and shows the old value if the request fails', async () => {
  const bodies: unknown[] = [];
  let stored = true;
  server.use(
    http.get('*/api/company/mailSettings', () => HttpResponse.json({ reviewsMail: stored })),
    http.put('*/api/company/mailSettings', async ({ request }) => {
      const body = (await request.json()) as { reviewsMail: boolean };
      bodies.push(body);
      stored = body.reviewsMail;
      return HttpResponse.json(body);
    }),
  );
  const { user } = renderInHost(<EmailsCard company={company} />, { account: companyAccount });
  await waitFor(() => expect(emails()).toBeEnabled());
  expect(emails()).toBeChecked();
  expect(emails()).toHaveAccessibleDescription(/^To desk@acme\.com\./);
  await user.click(emails());
  await waitFor(() => expect(emails()).not.toBeChecked());
  expect(bodies).toEqual([{ reviewsMail: false }]);
  server.use(http.put('*/api/company/mailSettings', () => problem(503, 'unavailable')));
  await user.click(emails());
  expect(await screen.findByText('This setting could not be changed.')).toBeVisible();
  expect(emails()).not.toBeChecked();
});

test('explains that the work email has to be confirmed first', async () => {
  server.use(http.get('*/api/company/mailSettings', () => HttpResponse.json({ reviewsMail: true })));
  renderInHost(<EmailsCard company={{ ...company, workEmailConfirmed: false, verified: false }} />, {
    account: companyAccount,
  });
  await waitFor(() => expect(emails()).toBeEnabled());
  expect(emails()).toHaveAccessibleDescription('To desk@acme.com, once you have confirmed this work email.');
});

test('shows the login email of an admin whose company has several people', async () => {
  const settings = { reviewsMail: true, recipient: 'lea@people.example' };
  server.use(http.get('*/api/company/mailSettings', () => HttpResponse.json(settings)));
  renderInHost(<EmailsCard company={{ ...company, workEmailConfirmed: false, verified: false }} />, {
    account: companyAccount,
  });
  await waitFor(() => expect(emails()).toHaveAccessibleDescription(/^To lea@people\.example\./));
});
