import { Box, List as Items, ListItem, ListItemText, Typography } from '@mui/material'
import {
  reissueGiftCard,
  setGiftCardStatus,
  type GiftCardDetails,
} from '@shop/contract/gift-cards/gift-cards.console'
import { useState } from 'react'
import { CanAccess, Link, Show, useRecordContext, useTranslate } from 'react-admin'
import { useServices } from '../data/services.ts'
import { ConfirmButton } from '../ui/confirm-button.tsx'
import { DateTime } from '../ui/date-time.tsx'
import { formatChange, formatMoney } from '@shop/contract/money/format-money'
import { ListSkeleton } from '../ui/list-skeleton.tsx'
import { Money } from '../ui/money.tsx'
import { Panel } from '../ui/panel.tsx'
import { SecretDialog } from '../ui/secret-dialog.tsx'
import { GiftCardStatus } from './gift-card-status.tsx'

/** A gift card with every change of its balance. */
export function GiftCardShow() {
  return (
    <Show component="div" actions={false} title={<CardTitle />}>
      <Details />
    </Show>
  )
}

function CardTitle() {
  const card = useRecordContext<GiftCardDetails>()
  return card ? `… ${card.last_four}` : null
}

function Details() {
  const translate = useTranslate()
  const card = useRecordContext<Partial<GiftCardDetails>>()
  // The list's row is there first, without the movements.
  if (!isLoaded(card)) return <ListSkeleton />
  return (
    <Box sx={{ pt: 2, display: 'grid', gap: 2, alignItems: 'start', gridTemplateColumns: { md: '2fr 3fr' } }}>
      <Panel
        title={translate('gift_cards.title', { last_four: card.last_four })}
        action={<GiftCardStatus status={card.status} />}
      >
        <Typography sx={{ fontSize: '1.6rem' }}>
          <Money value={card.balance} />
        </Typography>
        <Typography color="text.secondary">
          {translate('gift_cards.of_amount', { amount: formatMoney(card.amount) })}
        </Typography>
        <Typography color="text.secondary">
          {translate('gift_cards.created')} <DateTime value={card.created_at} />
          {card.reissues > 0 && ` · ${translate('gift_cards.reissued', { smart_count: card.reissues })}`}
        </Typography>
        <Actions card={card} />
      </Panel>
      <Panel title={translate('gift_cards.movements')}>
        <Items dense disablePadding>
          {card.movements.toReversed().map(({ id, kind, amount, order, at }) => (
            <ListItem key={id} disableGutters secondaryAction={formatChange(amount)}>
              <ListItemText
                primary={translate(`gift_cards.kinds.${kind}`)}
                secondary={
                  <>
                    <DateTime value={at} />
                    {order && (
                      <>
                        {' · '}
                        <Link to={`/orders/${order.id}/show`}>{order.number}</Link>
                      </>
                    )}
                  </>
                }
                sx={{ overflowWrap: 'anywhere', pr: 10 }}
              />
            </ListItem>
          ))}
        </Items>
      </Panel>
    </Box>
  )
}

function isLoaded(card: Partial<GiftCardDetails> | undefined): card is GiftCardDetails {
  return card?.movements !== undefined
}

/** `-20.00` with its sign before the currency. */

/** Stopping a card and replacing its code; each asks for confirmation first. */
function Actions({ card }: { card: GiftCardDetails }) {
  const translate = useTranslate()
  const { api } = useServices()
  const [code, setCode] = useState<string>()
  const params = { id: card.id }
  const action = card.status === 'active' ? 'block' : 'unblock'
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 2 }}>
      <CanAccess resource="gift-cards" action="block">
        <ConfirmButton
          key={action}
          color={action === 'block' ? 'error' : 'primary'}
          variant="outlined"
          label={translate(`gift_cards.${action}.label`)}
          title={translate(`gift_cards.${action}.title`)}
          text={translate(`gift_cards.${action}.text`)}
          done={`gift_cards.${action}.done`}
          work={() =>
            api.call(setGiftCardStatus, {
              params,
              body: { status: action === 'block' ? 'blocked' : 'active' },
            })
          }
        />
      </CanAccess>
      <CanAccess resource="gift-cards" action="reissue">
        <ConfirmButton
          variant="outlined"
          label={translate('gift_cards.reissue.label')}
          title={translate('gift_cards.reissue.title')}
          text={translate('gift_cards.reissue.text')}
          done="gift_cards.reissue.done"
          work={async () =>
            setCode((await api.call(reissueGiftCard, { params, body: { reissues: card.reissues } })).code)
          }
        />
      </CanAccess>
      {code !== undefined && (
        <SecretDialog secret={code} texts="gift_cards.code" onClose={() => setCode(undefined)} />
      )}
    </Box>
  )
}
