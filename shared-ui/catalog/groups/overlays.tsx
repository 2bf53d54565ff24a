import { WifiOff } from 'lucide-react';
import {
  Button,
  ButtonLink,
  Logo,
  LanguageSwitch,
  MenuButton,
  MobileMenu,
  MobileMenuPair,
  MobileMenuSwitches,
  MobileMenuRow,
  Modal,
  StatusPill,
  ThemeSwitch,
  Toast,
  ToastStack,
  TopBar,
} from '../../src/index.ts';
import type { Group } from '../Entry.ts';
import { ignore, sentence } from '../samples.tsx';

const modalActions = (
  <>
    <Button variant="secondary">Cancel</Button>
    <Button variant="danger">Delete</Button>
  </>
);

export const overlayGroups: readonly Group[] = [
  {
    name: 'modal',
    height: 400,
    entries: [
      {
        components: ['Modal'],
        states: {
          open: () => (
            <Modal open title="Delete this review?" onClose={ignore} actions={modalActions}>
              {sentence}
            </Modal>
          ),
        },
      },
    ],
  },
  {
    name: 'modal-success',
    width: 375,
    height: 400,
    entries: [
      {
        components: ['Modal'],
        states: {
          success: () => <Modal open success title="Thank you" onClose={ignore} actions={<Button>Close</Button>} />,
        },
      },
    ],
  },
  {
    name: 'mobile-menu',
    width: 375,
    height: 500,
    entries: [
      {
        components: ['MobileMenu', 'MobileMenuRow', 'MobileMenuPair', 'MobileMenuSwitches'],
        states: {
          open: () => (
            <TopBar
              logo={<Logo href="#home" />}
              menu={
                <MobileMenu id="menu" open onClose={ignore}>
                  <MobileMenuRow href="#business">For business</MobileMenuRow>
                  <MobileMenuRow as="button" type="button">
                    Log Out
                  </MobileMenuRow>
                  <MobileMenuPair>
                    <ButtonLink href="#login" variant="secondary">
                      Log In
                    </ButtonLink>
                    <ButtonLink href="#sign-up">Sign Up</ButtonLink>
                  </MobileMenuPair>
                  <MobileMenuSwitches>
                    <LanguageSwitch
                      languages={[{ value: 'en', label: 'English' }]}
                      value="en"
                      changing={false}
                      onChange={ignore}
                    />
                    <ThemeSwitch value="light" onChange={ignore} />
                  </MobileMenuSwitches>
                </MobileMenu>
              }
            >
              <MenuButton open controls="menu" onClick={ignore} />
            </TopBar>
          ),
        },
      },
    ],
  },
  {
    name: 'toasts',
    height: 320,
    entries: [
      {
        components: ['ToastStack', 'Toast', 'StatusPill'],
        states: {
          default: () => (
            <ToastStack>
              <Toast message="Review deleted." actionLabel="Undo" onExpire={ignore} onClose={ignore} />
              <Toast message="Your changes are saved." onExpire={ignore} onClose={ignore} />
              <Toast message="Review deleted." actionLabel="Undo" busy onExpire={ignore} onClose={ignore} />
              <StatusPill icon={<WifiOff />}>You are offline.</StatusPill>
            </ToastStack>
          ),
        },
      },
    ],
  },
];
