import { Link } from '@heard/sdk';
import { ButtonLink, Card, CardTitle, CopyField, Stack } from '@heard/ui';
import { apiKeysPath } from '../developers/developersPath.ts';
import { getInviteCommand } from './getInviteCommand.ts';
import { useMessages } from './messages/messages.ts';

/** Shows the API request with which a company's shop can invite people. */
export function FromShop() {
  const t = useMessages();
  return (
    <Card>
      <Stack>
        <CardTitle>{t('shop.title')}</CardTitle>
        <p>{t('shop.text')}</p>
        <CopyField
          label={t('shop.command')}
          value={getInviteCommand()}
          copyLabel={t('shop.copy')}
          copiedLabel={t('shop.copied')}
        />
        <div>
          <ButtonLink as={Link} to={apiKeysPath} variant="secondary">
            {t('shop.keys')}
          </ButtonLink>
        </div>
      </Stack>
    </Card>
  );
}
