import { render, screen } from '@testing-library/react';
import { SideNav } from './SideNav.tsx';

const places = ['first', 'second', 'third'];

afterEach(() => jest.restoreAllMocks());

/** Stubs a layout with a row that is 300 pixels wide, and tabs that are 200 pixels wide. */
function stubLayout() {
  jest.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    const at = places.indexOf(this.textContent);
    return at === -1 ? new DOMRect(0, 0, 300, 44) : new DOMRect(at * 200, 0, 200, 44);
  });
}

function Tabs({ current }: { current: string }) {
  return (
    <SideNav label="Account">
      {places.map((place) => (
        <a key={place} href={`#${place}`} aria-current={place === current ? 'page' : undefined}>
          {place}
        </a>
      ))}
    </SideNav>
  );
}

test('scrolls the row of tabs to the current tab when that tab is out of view', () => {
  stubLayout();
  const { rerender } = render(<Tabs current="first" />);
  const row = screen.getByRole('navigation', { name: 'Account' });
  expect(row.scrollLeft).toBe(0);
  rerender(<Tabs current="third" />);
  expect(row.scrollLeft).toBe(350);
  // A person who scrolls the row keeps the position.
  row.scrollLeft = 10;
  rerender(<Tabs current="third" />);
  expect(row.scrollLeft).toBe(10);
});
