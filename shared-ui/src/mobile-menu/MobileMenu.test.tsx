import { render, screen } from '@testing-library/react';
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

const menu = () => screen.queryByRole('navigation', { name: 'Menu' });
const openMenu = () => userEvent.click(screen.getByRole('button', { name: 'Menu' }));

describe('MobileMenu', () => {
  // Covers SPEC-2.16
  it('opens from the burger and takes the focus to its first row', async () => {
    render(<Bar />);
    expect(screen.getByRole('button', { name: 'Menu' })).toHaveAttribute('aria-expanded', 'false');
    await openMenu();
    expect(menu()).toBeVisible();
    expect(screen.getByRole('button', { name: 'Close menu' })).toHaveAttribute('aria-expanded', 'true');
    expect(screen.getByRole('link', { name: 'For business' })).toHaveFocus();
  });

  it('keeps Tab between its rows and the burger', async () => {
    render(<Bar />);
    await openMenu();
    await userEvent.tab();
    expect(screen.getByRole('button', { name: 'Log Out' })).toHaveFocus();
    await userEvent.tab();
    expect(screen.getByRole('button', { name: 'Close menu' })).toHaveFocus();
    await userEvent.tab({ shift: true });
    expect(screen.getByRole('button', { name: 'Log Out' })).toHaveFocus();
  });

  it('closes by Esc and gives the focus back to the burger', async () => {
    render(<Bar />);
    await openMenu();
    await userEvent.keyboard('{Escape}');
    expect(menu()).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Menu' })).toHaveFocus();
  });

  it('closes by a tap outside', async () => {
    render(<Bar />);
    await openMenu();
    const scrim = menu()?.previousElementSibling;
    if (!scrim) throw new Error('no scrim');
    await userEvent.click(scrim);
    expect(menu()).not.toBeInTheDocument();
  });

  it('closes when a link is followed', async () => {
    render(<Bar />);
    await openMenu();
    await userEvent.click(screen.getByRole('link', { name: 'For business' }));
    expect(menu()).not.toBeInTheDocument();
  });
});
