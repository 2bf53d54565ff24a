#!/usr/bin/env node
// Computes a company's Heard score and the range of the score from the public reviews, and compares both with the published values.
// Reviews by people with a connection to the company do not count: only the list with ?relation=any contains them. Needs Node 20 and
// no account:
//   node recompute-score.mjs https://heard.example brightloaf.example

const [origin, company] = process.argv.slice(2);
if (origin === undefined || company === undefined) {
  console.error('Usage: node recompute-score.mjs https://heard.example company.example');
  process.exit(2);
}
const api = new URL(`/api/company/${encodeURIComponent(company)}/`, origin);

/** Requests a page of the API. @throws when the response is not 200 */
async function get(/** @type {URL} */ url) {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url}: ${response.status}`);
  return response;
}

const day = (/** @type {string} */ time) => Math.floor(Date.parse(time) / 86_400_000);

const score = await (await get(new URL('score', api))).json();

let top = 5 * 2.5;
let bottom = 5;
// Adds the assumed reviews, which are spread evenly from 0 to 5 stars.
let squares = (5 * (0 + 1 + 4 + 9 + 16 + 25)) / 6;
let count = 0;
/** @type {URL | null} */
let page = new URL('review?limit=100', api);
while (page !== null) {
  const response = await get(page);
  for (const { rating, createdAt } of await response.json()) {
    const weight = 0.5 ** (Math.max(0, day(score.day) - day(createdAt)) / 365);
    top += weight * rating;
    bottom += weight;
    squares += weight * rating ** 2;
    count += 1;
  }
  const next = /<([^>]+)>; *rel="?next/.exec(response.headers.get('link') ?? '')?.[1];
  page = next === undefined ? null : new URL(next, page);
}

if (count === 0) {
  console.log('No reviews, no score.');
  process.exit(score.exact === null ? 0 : 1);
}
const exact = top / bottom;
const half = 1.96 * Math.sqrt((squares / bottom - exact ** 2) / (bottom + 1));
const range = [Math.max(0, exact - half), Math.min(5, exact + half)];
// The computed and the published values come from differently rounded sums, so the last of the six decimals may differ by
// one. The displayed numbers must be equal.
const isEqual = (/** @type {number} */ computed, /** @type {number} */ decimals, /** @type {number} */ shown) =>
  Math.abs(computed - decimals) < 0.000_002 && shown === Math.floor(decimals * 10 + 0.5) / 10;
const isSame =
  score.exact !== null &&
  isEqual(exact, score.exact, score.value) &&
  range.every((bound, at) => isEqual(bound, score.exactRange[at], score.range[at]));
console.log(`${count} reviews: ${top.toFixed(4)} / ${bottom.toFixed(4)} = ${exact.toFixed(6)}`);
console.log(`95 % range: ${range.map((bound) => bound.toFixed(6)).join(' to ')}`);
console.log(
  `Published: ${score.exact} (${score.value}), ${score.exactRange?.join(' to ')}. ${isSame ? 'The same.' : 'Not the same.'}`,
);
process.exit(isSame ? 0 : 1);
