import { BooleanInput, NumberInput, SelectInput, useTranslate } from 'react-admin'
import { useWatch } from 'react-hook-form'
import { CategoryInput } from '../ui/category-input.tsx'
import { MoneyInput } from '../ui/money-input.tsx'
import { TextsInput } from '../ui/texts-input.tsx'
import { TimeInput } from '../ui/time-input.tsx'

const TYPES = ['percent', 'fixed', 'free_shipping'].map((id) => ({ id, name: `coupons.types.${id}` }))

/** The rules of a new coupon or batch. */
export const INITIAL_RULES = {
  type: 'percent',
  percent: 10,
  amount: null,
  max_discount: null,
  min_spend: '0.00',
  category: null,
  needs_account: false,
}

const toOptional = (text: string) => (text === '' ? null : text)

/** Without what belongs to another kind of coupon and was filled in before the kind was changed. */
export function toRules({ type, percent, amount, max_discount: most, ...rest }: Record<string, unknown>) {
  const isShare = type === 'percent'
  return {
    ...rest,
    type,
    percent: isShare ? percent : null,
    max_discount: isShare ? most : null,
    amount: type === 'fixed' ? amount : null,
  }
}

/** What a coupon does: fixed once shoppers have it. */
export function RulesInputs({ isFixed = false }: { isFixed?: boolean }) {
  const type: unknown = useWatch({ name: 'type' })
  return (
    <>
      <SelectInput source="type" choices={TYPES} readOnly={isFixed} fullWidth />
      {type === 'percent' && (
        <>
          <NumberInput source="percent" readOnly={isFixed} fullWidth />
          <MoneyInput source="max_discount" isOptional readOnly={isFixed} fullWidth />
        </>
      )}
      {type === 'fixed' && <MoneyInput source="amount" readOnly={isFixed} fullWidth />}
      <MoneyInput source="min_spend" readOnly={isFixed} fullWidth />
      <CategoryInput source="category" parse={toOptional} readOnly={isFixed} fullWidth />
      <TimeInput source="starts_at" readOnly={isFixed} fullWidth />
    </>
  )
}

/** Until when it holds, for whom, and what shoppers read of it. */
export function TextInputs() {
  const translate = useTranslate()
  return (
    <>
      <TimeInput source="ends_at" fullWidth />
      {(['title', 'description'] as const).map((name) => (
        <TextsInput
          key={name}
          source={name}
          place="flat"
          label={translate(`resources.coupons.fields.${name}`)}
        />
      ))}
      <BooleanInput source="needs_account" helperText="coupons.needs_account_hint" />
    </>
  )
}
