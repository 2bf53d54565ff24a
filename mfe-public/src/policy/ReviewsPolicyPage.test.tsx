import { policyParts, policyReferences, reviewPolicy, textRules } from '@heard/contract';
import { screen, within } from '@testing-library/react';
import { renderPages } from '../testing.tsx';

const open = (site?: { sendsEmail: boolean }) => renderPages('/reviews-policy', undefined, site);

test('gives /reviews-policy a title, a description and anchors to its sections', () => {
  open();
  expect(screen.getByRole('heading', { level: 1, name: 'Review policy' })).toBeVisible();
  expect(document.title).toBe('Review policy · Heard');
  const links = within(screen.getByRole('navigation', { name: 'On this page' })).getAllByRole('link');
  expect(links.map((link) => link.getAttribute('href'))).toEqual([...policyParts, 'laws'].map((id) => `#${id}`));
  for (const link of links) {
    const part = document.getElementById(link.getAttribute('href')?.slice(1) ?? '');
    expect(within(part as HTMLElement).getByRole('heading', { level: 2 })).toHaveTextContent(link.textContent);
  }
});

// Covers INSIGHT-6.1
test('states the numbers that the API enforces', () => {
  open();
  const { appealDays, decisionYears, restoreSeconds, hiddenYears, misuse, invitations, score } = reviewPolicy;
  for (const text of [
    `a title of up to ${textRules.reviewTitle.max} characters, a text of up to ${textRules.reviewDescription.max} characters`,
    `can be restored for ${restoreSeconds} seconds`,
    `once in ${invitations.repeatDays} days, and at most 5,000 people a day. People who have neither written a review nor opted out can be reminded once, after ${invitations.reminderDays} days. The link is valid for ${invitations.validDays} days.`,
    `can’t write another review of the company for ${hiddenYears} years`,
    `at least ${misuse.warningReports} of its reports were decided in the last ${misuse.countedDays} days, and fewer than 20% of them were upheld`,
    `with ${misuse.suspensionReports} reports decided`,
    `can’t report anything for ${misuse.suspensionDays} days`,
    `starts from ${score.prior.reviews} assumed reviews of ${score.prior.rating} stars, and a review counts half as much after ${score.halfLifeDays} days`,
    `once, within ${appealDays} days`,
    `Decisions: ${decisionYears} years; who decided: 2 years`,
    `at most ${invitations.addressDays} days after the planned day of the invitation; encrypted for a reminder, at most ${invitations.reminderAddressDays} days after the invitation. The invitation without the address: ${invitations.storedDays} days`,
  ]) {
    expect(screen.getByText((content) => content.includes(text))).toBeVisible();
  }
});

test('names the same labels and rules as the pages that explain them', () => {
  open();
  for (const term of [
    'Organic',
    'Invited by the company',
    'Confirmed experience',
    'Advertising or spam',
    'Illegal content',
  ]) {
    expect(screen.getByText(term, { selector: 'dt' })).toBeVisible();
  }
  expect(screen.getByText(/conceals it breaks the rule “Not a genuine experience”/)).toBeVisible();
});

test.each([
  [true, /public once their author has confirmed an email address/, true],
  [false, /sends no email, so it does not confirm email addresses/, false],
])('describes only features of the installation (sends emails: %s)', (sendsEmail, text, hasVisitors) => {
  open({ sendsEmail });
  expect(screen.getByText(text)).toBeVisible();
  expect(screen.queryAllByText(/can also be reported without an account/)).toHaveLength(hasVisitors ? 1 : 0);
});

// Covers INSIGHT-6.1
test('names the relevant laws and standards for each section', () => {
  open();
  const table = within(screen.getByRole('region', { name: 'Laws and standards' })).getByRole('table');
  const [head, ...rows] = within(table).getAllByRole('row');
  expect(head).toHaveTextContent('PartUKUSEUISO');
  expect(rows).toHaveLength(policyParts.length);
  for (const [index, part] of policyParts.entries()) {
    const row = within(rows[index] as HTMLElement);
    expect(row.getByRole('rowheader')).toHaveTextContent(document.querySelector(`#${part} h2`)?.textContent ?? '');
    const { uk = '–', us = '–', eu = '–', iso = '–' } = policyReferences[part];
    expect(row.getAllByRole('cell').map((cell) => cell.textContent)).toEqual([uk, us, eu, iso]);
  }
});
