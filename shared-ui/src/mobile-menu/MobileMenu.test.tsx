import { act, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { MenuButton } from './MenuButton.tsx';
import { MobileMenu, MobileMenuRow } from './MobileMenu.tsx';

function Bar() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <MenuButton open={open} controls="menu" onClick={() => setOpen(!open)} />
      <MobileMenu id="menu" open={open} onClose={() => setOpen(false)}>
        <MobileMenuRow href="#business">For business</MobileMenuRow>
        <MobileMenuRow as="button" type="button">
          Log Out
        </MobileMenuRow>
      </MobileMenu>
      <a href="#page">Page</a>
    </>
  );
}

const menu = () => screen.queryByRole('dialog', { name: 'Menu' });
const burger = () => screen.getByRole('button', { name: 'Menu' });

async function openMenu() {
  render(<Bar />);
  await userEvent.click(burger());
}

describe('MobileMenu', () => {
  it('opens the menu with its button and moves the focus to the first row', async () => {
    render(<Bar />);
    expect(menu()).not.toBeInTheDocument();
    expect(burger()).toHaveAttribute('aria-expanded', 'false');
    await userEvent.click(burger());
    expect(menu()).toBeVisible();
    expect(burger()).toHaveAttribute('aria-expanded', 'true');
    expect(burger()).toHaveAttribute('aria-controls', screen.getByRole('navigation', { name: 'Menu' }).id);
    expect(screen.getByRole('link', { name: 'For business' })).toHaveFocus();
  });

  it('closes the menu with Escape and returns the focus to the button', async () => {
    await openMenu();
    await userEvent.keyboard('{Escape}');
    expect(menu()).not.toBeInTheDocument();
    expect(burger()).toHaveFocus();
    expect(burger()).toHaveAttribute('aria-expanded', 'false');
  });

  it('closes the menu with the close button, which comes after the rows in the tab order', async () => {
    await openMenu();
    await userEvent.tab();
    expect(screen.getByRole('button', { name: 'Log Out' })).toHaveFocus();
    await userEvent.tab();
    expect(screen.getByRole('button', { name: 'Close menu' })).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    expect(menu()).not.toBeInTheDocument();
  });

  it('closes the menu on a tap outside, but not between its rows', async () => {
    await openMenu();
    await userEvent.click(screen.getByRole('navigation', { name: 'Menu' }));
    const opened = screen.getByRole('dialog', { name: 'Menu' });
    await userEvent.click(opened);
    expect(opened).not.toBeVisible();
  });

  it('closes the menu when a link is clicked', async () => {
    await openMenu();
    await userEvent.click(screen.getByRole('link', { name: 'For business' }));
    expect(menu()).not.toBeInTheDocument();
  });

  it('closes the menu when the window becomes wide enough for the top bar', async () => {
    const query = Object.assign(new EventTarget(), { matches: false });
    const matchMedia = jest.fn(() => query);
    Object.defineProperty(window, 'matchMedia', { value: matchMedia, configurable: true });
    await openMenu();
    act(() => void query.dispatchEvent(new Event('change')));
    expect(menu()).not.toBeInTheDocument();
    Reflect.deleteProperty(window, 'matchMedia');
  });

  it('updates its state when the browser closes the dialog', async () => {
    await openMenu();
    const opened = screen.getByRole('dialog', { name: 'Menu' });
    fireEvent(opened, new Event('close'));
    expect(opened).not.toBeVisible();
  });
});
