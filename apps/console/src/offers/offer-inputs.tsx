import { Box, Typography } from '@mui/material'
import { OFFER_CLASSES, OFFER_KINDS, OFFER_TRAITS, type OfferKind } from '@shop/contract/offers/offers.rules'
import { SHIPPING_REACH } from '@shop/contract/orders/sale-terms'
import {
  ArrayInput,
  BooleanInput,
  CheckboxGroupInput,
  NumberInput,
  required,
  SelectArrayInput,
  SelectInput,
  SimpleFormIterator,
  TextArrayInput,
  TextInput,
  useTranslate,
} from 'react-admin'
import { useWatch } from 'react-hook-form'
import { MoneyInput } from '../ui/money-input.tsx'
import { TextsInput } from '../ui/texts-input.tsx'
import { TimeInput } from '../ui/time-input.tsx'
import { CATEGORY_SLUGS } from '../ui/use-category-choices.ts'
import { CategoriesInput } from '../ui/category-input.tsx'
import { GroupInput } from '../customer-groups/group-input.tsx'
import { FreeGiftInputs } from './free-gift-inputs.tsx'
import { GoodsProductsInput } from './goods-products-input.tsx'

const toChoices = (ids: readonly string[], texts: string) => ids.map((id) => ({ id, name: `${texts}.${id}` }))

const KINDS = toChoices(OFFER_KINDS, 'offers.kinds')
const TRAITS = toChoices(OFFER_TRAITS, 'offers.traits')
const CLASSES = toChoices(OFFER_CLASSES, 'offers.classes')
const METHODS = toChoices(Object.keys(SHIPPING_REACH), 'offers.methods')
const BY = toChoices(['amount', 'quantity'], 'offers.by')
const OFF = toChoices(['percent', 'amount'], 'offers.off')

/** A new offer: off at first, so that it can be tried. */
export const INITIAL_OFFER = {
  benefit: { kind: 'percent', percent: 10, by: 'amount', steps: [] },
  goods: null,
  countries: null,
  shipping_methods: null,
  min_spend: '0.00',
  combines_with: [],
  is_active: false,
  total_limit: null,
  per_customer_limit: null,
  first_order: false,
  birthday_month: false,
  group_id: null,
}

const toNumber = (text: string) => (text === '' ? null : Number(text))

/** What an offer does, for which goods, when, and for whom. */
export function OfferInputs() {
  const translate = useTranslate()
  const kind = useWatch({ name: 'benefit.kind' }) as OfferKind
  return (
    <>
      <TextsInput
        source="title"
        place="flat"
        label={translate('resources.offers.fields.title')}
        validate={required()}
      />
      <SelectInput source="benefit.kind" choices={KINDS} validate={required()} fullWidth />
      <BenefitInputs kind={kind} />
      {kind !== 'steps' && <GoodsInputs />}
      {kind === 'free_shipping' && (
        <>
          <SelectArrayInput source="shipping_methods" choices={METHODS} fullWidth />
          <TextArrayInput source="countries" helperText="offers.countries_hint" fullWidth />
        </>
      )}
      <MoneyInput source="min_spend" fullWidth />
      <TimeInput source="starts_at" validate={required()} fullWidth />
      <TimeInput source="ends_at" validate={required()} fullWidth />
      <CheckboxGroupInput source="combines_with" choices={CLASSES} helperText="offers.combines_hint" />
      <NumberInput source="total_limit" parse={toNumber} fullWidth />
      <NumberInput source="per_customer_limit" parse={toNumber} fullWidth />
      <BooleanInput source="first_order" />
      <BooleanInput source="birthday_month" />
      <GroupInput />
      <BooleanInput source="is_active" />
    </>
  )
}

function BenefitInputs({ kind }: { kind: OfferKind }) {
  switch (kind) {
    case 'percent':
      return (
        <>
          <NumberInput source="benefit.percent" validate={required()} fullWidth />
          <MoneyInput source="benefit.most" isOptional fullWidth />
        </>
      )
    case 'amount':
      return <MoneyInput source="benefit.amount" fullWidth />
    case 'buy_get':
      return (
        <>
          <NumberInput source="benefit.buy" validate={required()} fullWidth />
          <NumberInput source="benefit.get" validate={required()} fullWidth />
          <NumberInput
            source="benefit.percent"
            validate={required()}
            helperText="offers.percent_hint"
            fullWidth
          />
          <TimesInput />
        </>
      )
    case 'count_price':
      return (
        <>
          <NumberInput source="benefit.count" validate={required()} fullWidth />
          <MoneyInput source="benefit.price" fullWidth />
          <TimesInput />
        </>
      )
    case 'set_price':
      return (
        <>
          <MoneyInput source="benefit.price" fullWidth />
          <TimesInput />
        </>
      )
    case 'steps':
      return <StepsInput />
    case 'free_gift':
      return <FreeGiftInputs />
    case 'free_shipping':
      return <MoneyInput source="benefit.most" isOptional fullWidth />
  }
}

function TimesInput() {
  return <NumberInput source="benefit.times" parse={toNumber} helperText="offers.times_hint" fullWidth />
}

function StepsInput() {
  const isByAmount = useWatch({ name: 'benefit.by' }) !== 'quantity'
  const steps = useWatch({ name: 'benefit.steps' }) as { off?: { kind?: string } }[] | undefined
  const from = { source: 'from', fullWidth: true }
  return (
    <>
      <SelectInput source="benefit.by" choices={BY} validate={required()} fullWidth />
      <ArrayInput source="benefit.steps" label="offers.steps" validate={required()}>
        <SimpleFormIterator inline disableReordering>
          {isByAmount ? (
            <MoneyInput {...from} label="offers.from_amount" />
          ) : (
            <TextInput {...from} label="offers.from_quantity" validate={required()} inputMode="numeric" />
          )}
          <SelectInput source="off.kind" label="offers.off_kind" choices={OFF} validate={required()} />
          {steps?.some(({ off }) => off?.kind !== 'amount') && (
            <NumberInput source="off.percent" label="offers.off_percent" />
          )}
          {steps?.some(({ off }) => off?.kind === 'amount') && (
            <MoneyInput source="off.amount" label="offers.off_amount" isOptional />
          )}
        </SimpleFormIterator>
      </ArrayInput>
    </>
  )
}

function GoodsInputs() {
  const translate = useTranslate()
  const trait: unknown = useWatch({ name: 'goods.trait' })
  return (
    <Box sx={{ width: '100%' }}>
      <SelectInput
        source="goods.trait"
        choices={TRAITS}
        emptyText="offers.all_goods"
        parse={(value: string) => value || null}
        fullWidth
      />
      {trait === 'product' && <GoodsProductsInput source="goods.values" />}
      {trait === 'category' && <CategoriesInput source="goods.values" slugs={CATEGORY_SLUGS} fullWidth />}
      {typeof trait === 'string' && trait !== 'product' && trait !== 'category' && (
        <TextArrayInput source="goods.values" helperText="offers.values_hint" fullWidth />
      )}
      <Typography variant="body2" color="text.secondary" sx={{ mb: 2 }}>
        {translate('offers.goods_hint')}
      </Typography>
    </Box>
  )
}
