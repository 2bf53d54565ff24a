import {
  aCompany,
  aConsumer,
  anAdministrator,
  aReview,
  unique,
  type Administrator,
  type Company,
  type Consumer,
} from '../composed/accounts.ts';
import type { Browser } from './Browser.ts';
import { Person } from './Person.ts';
import { startFirefox } from './startFirefox.ts';
import { startWebKit } from './startWebKit.ts';

let first: Administrator;
let second: Administrator;
beforeAll(async () => {
  first = await anAdministrator();
  second = await anAdministrator();
});

// Runs the steps in one browser one after the other: each step starts where the previous step has ended. trust.test.ts does the same in
// Chromium.
// Covers TRUST-2.14
describe.each([
  ['Firefox', startFirefox],
  ['WebKit', startWebKit],
])('a report in %s', (_, start) => {
  const title = `Nobody calls back ${unique()}`;
  let browser: Browser;
  let person: Person;
  let company: Company;
  let author: Consumer;

  beforeAll(async () => {
    company = await aCompany();
    author = await aConsumer();
    await aReview(author, { companyUrl: company.website, title, rating: 2 });
    await aReview(await aConsumer(), { companyUrl: company.website, title: 'An honest one', rating: 4 });
    browser = await start();
    await browser.resize(1280, 900);
    person = new Person(browser, process.env.HEARD_WEB_URL ?? '');
  });
  afterAll(() => browser?.close());

  it("sends a visitor's report, and lists the report", async () => {
    await person.logIn((await aConsumer()).token);
    await person.open(`/business/${company.id}`);
    await person.click('button', 'More about this review', title);
    await person.click('button', 'Report', title);
    await person.click('field', "Shows somebody's personal data");
    await person.fill('What is wrong with it?', 'It names one of the employees.');
    await person.click('button', 'Send report');
    await person.see('text', 'Thank you. A person will look at it');
    await person.click('link', 'My reports');
    await person.isAt('/me/flags');
    await person.see('text', 'Open');
  });

  it('lets an administrator hide a review, and shows visitors the reason', async () => {
    await person.logIn(first.token);
    await person.open('/moderation');
    await person.see('text', 'It names one of the employees.', title);
    await person.click('button', 'Hide', title);
    await person.fill('Reason', 'It names an employee.', title);
    await person.click('button', 'Hide review', title);
    await person.see('text', 'Hidden: It names an employee.');
    await person.open(`/business/${company.id}`);
    // The page first shows the parts for a visitor. It then removes the parts that an administrator does not need, and the other parts
    // move.
    await person.see('text', 'Mo Derator');
    await person.click('button', '1 review hidden: why');
    await person.see('text', 'It names an employee.');
    expect(await browser.evaluate(() => document.body.innerText)).not.toContain(title);
  });

  it('lets the author appeal a decision', async () => {
    await person.logIn(author.token);
    await person.open('/me/reviews');
    await person.see('text', 'It names an employee.', title);
    await person.click('button', 'Appeal', title);
    await person.fill('Why is the decision wrong?', 'Petra is the name of a hotline.', title);
    await person.click('button', 'Send appeal', title);
    await person.see('text', "We'll take another look.");
  });

  it('lets another administrator reverse the decision publicly', async () => {
    await person.logIn(second.token);
    await person.open('/moderation/appeals');
    await person.fill('Reason', 'It is the name of a hotline.', title);
    await person.click('button', 'Show it again', title);
    await person.see('text', 'The appeal has been decided.');
    await person.open(`/business/${company.id}`);
    await person.see('heading', title);
    await person.see('text', '2 reviews');
    await person.open(`/business/${company.id}/transparency`);
    await person.see('text', 'It is the name of a hotline.');
    await person.see('text', 'It names an employee.');
  });
});
