import { MAX_BATCH } from '@shop/contract/coupons/coupon-batches.console'
import { Create, maxValue, minValue, NumberInput, required, SimpleForm, TextInput } from 'react-admin'
import { INITIAL_RULES, RulesInputs, TextInputs, toRules } from './coupon-inputs.tsx'

const COUNT = [required(), minValue(1), maxValue(MAX_BATCH)]

/** A new batch: codes for one use each with the same rules. */
export function BatchCreate() {
  return (
    <Create redirect="list" title="coupons.batches.create" transform={toRules}>
      <SimpleForm
        defaultValues={() => ({ id: crypto.randomUUID(), count: 100, prefix: '', ...INITIAL_RULES })}
      >
        <NumberInput source="count" validate={COUNT} fullWidth />
        <TextInput
          source="prefix"
          helperText="coupons.batches.prefix_hint"
          format={toText}
          parse={toText}
          fullWidth
        />
        <RulesInputs />
        <TextInputs />
      </SimpleForm>
    </Create>
  )
}

/** react-admin makes null of an empty text. */
const toText = (value: string | null) => value ?? ''
