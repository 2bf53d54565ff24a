import { PenLine, Settings } from 'lucide-react';
import { Button, ButtonLink, Logo, Spinner, Stack, Switch, UserChip, WebsiteLink } from '../../src/index.ts';
import type { Group } from '../Entry.ts';
import { Row, ignore, longName } from '../samples.tsx';

const variants = ['primary', 'secondary', 'ghost', 'danger', 'danger-quiet'] as const;
const variantsOnBrand = ['voice', 'on-brand'] as const;

export const actions: Group = {
  name: 'actions',
  entries: [
    {
      components: ['Button'],
      states: {
        variants: () => (
          <Row>
            {variants.map((variant) => (
              <Button key={variant} variant={variant}>
                {variant}
              </Button>
            ))}
          </Row>
        ),
        'variants on the brand field': () => (
          <Row data-on-brand>
            {variantsOnBrand.map((variant) => (
              <Button key={variant} variant={variant}>
                {variant}
              </Button>
            ))}
          </Row>
        ),
        disabled: () => (
          <Row>
            {variants.map((variant) => (
              <Button key={variant} variant={variant} disabled>
                {variant}
              </Button>
            ))}
          </Row>
        ),
        loading: () => (
          <Row>
            {variants.map((variant) => (
              <Button key={variant} variant={variant} loading>
                {variant}
              </Button>
            ))}
          </Row>
        ),
        'sizes, icons': () => (
          <Row>
            <Button>
              <PenLine /> Edit
            </Button>
            <Button size="lg">
              <PenLine /> Edit
            </Button>
            <Button size="icon" variant="secondary" aria-label="Settings">
              <Settings />
            </Button>
          </Row>
        ),
        block: () => <Button block>Sign Up</Button>,
      },
    },
    {
      components: ['ButtonLink', 'WebsiteLink'],
      states: {
        default: () => (
          <Row>
            <ButtonLink href="#review">Create a review</ButtonLink>
            <ButtonLink href="#all" variant="secondary">
              All reviews
            </ButtonLink>
            <WebsiteLink href="https://brightloaf.example">brightloaf.example</WebsiteLink>
          </Row>
        ),
      },
    },
    {
      components: ['Logo'],
      states: {
        default: () => <Logo href="#home" />,
        'on ink': () => (
          <Row data-on-ink>
            <Logo href="#home" onInk />
          </Row>
        ),
      },
    },
    {
      components: ['UserChip'],
      states: {
        default: () => (
          <Row>
            <UserChip href="#me" name="Ana Ruiz" />
            <UserChip href="#company" name="Brightloaf" kind="company" />
          </Row>
        ),
        'long name': () => <UserChip href="#me" name={longName} />,
      },
    },
    {
      components: ['Spinner'],
      states: {
        default: () => <Spinner />,
        large: () => <Spinner size="lg" />,
      },
    },
    {
      components: ['Switch'],
      states: {
        default: () => (
          <Stack>
            <Switch label="Weekly digest" effect="One email on Mondays" checked onChange={ignore} />
            <Switch label="Weekly digest" checked={false} onChange={ignore} />
            <Switch label="Weekly digest" checked disabled onChange={ignore} />
            <Switch label="Weekly digest" checked={false} disabled onChange={ignore} />
          </Stack>
        ),
      },
    },
  ],
};
