import { formatMoney } from '@shop/contract/money/format-money'
import { Alert, Box } from '@mui/material'
import { setOfferActive, type Offer } from '@shop/contract/offers/offers.console'
import { readLocalizedField } from '@shop/contract/languages/translated'
import {
  Button,
  CanAccess,
  Create,
  Link,
  SimpleForm,
  useLocaleState,
  useRecordContext,
  useTranslate,
} from 'react-admin'
import { useServices } from '../data/services.ts'
import { BelowCostAlert } from '../losses/below-cost.tsx'
import { ConfirmButton } from '../ui/confirm-button.tsx'
import { FormPanels } from '../ui/form-panels.tsx'
import { FreshEdit } from '../ui/fresh-edit.tsx'
import { toOfferBody } from './offer-body.ts'
import { INITIAL_OFFER, OfferInputs } from './offer-inputs.tsx'
import { OfferLosses } from './offer-losses.tsx'

/** A new offer. */
export function OfferCreate() {
  return (
    <Create redirect="list" title="offers.create" transform={toOfferBody}>
      <SimpleForm defaultValues={() => ({ id: crypto.randomUUID(), ...INITIAL_OFFER })}>
        <OfferInputs />
        <FormPanels>
          <OfferLosses />
        </FormPanels>
      </SimpleForm>
    </Create>
  )
}

/** An offer, and what came of it. Placed orders keep what they got. */
export function OfferEdit() {
  return (
    <FreshEdit redirect="list" transform={toOfferBody} title={<OfferTitle />}>
      <SimpleForm>
        <Results />
        <OfferInputs />
        <FormPanels>
          <OfferLosses />
        </FormPanels>
      </SimpleForm>
    </FreshEdit>
  )
}

function OfferTitle() {
  const [locale] = useLocaleState()
  const offer = useRecordContext<Offer>()
  return offer ? readLocalizedField(offer, 'title', locale) : null
}

function Results() {
  const translate = useTranslate()
  const { api } = useServices()
  const offer = useRecordContext<Offer>()
  if (!offer) return null
  const { id, orders, sales, discounts, is_active: isActive } = offer
  const label = translate(isActive ? 'offers.pause' : 'offers.activate')
  return (
    <Box sx={{ width: '100%', mb: 2 }}>
      <Alert severity="info">
        {translate('offers.results', {
          smart_count: orders,
          sales: formatMoney(sales),
          discounts: formatMoney(discounts),
        })}
      </Alert>
      <BelowCostAlert of="offers" id={id} />
      <Box sx={{ mt: 1, display: 'flex', gap: 1, flexWrap: 'wrap' }}>
        <CanAccess resource="offers" action="activate">
          <ConfirmButton
            label={label}
            title={label}
            text={translate(isActive ? 'offers.pause_text' : 'offers.activate_text')}
            done={isActive ? 'offers.paused' : 'offers.activated'}
            work={() => api.call(setOfferActive, { params: { id }, body: { is_active: !isActive } })}
          />
        </CanAccess>
        <Button component={Link} to={`/offer-preview?offer=${id}`} label="offers.preview.title" />
        {orders > 0 && (
          <CanAccess resource="reports" action="list">
            <Button component={Link} to="/reports?by=offer" label="offers.report" />
          </CanAccess>
        )}
      </Box>
    </Box>
  )
}
