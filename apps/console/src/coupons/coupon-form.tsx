import { Alert, Box, Button } from '@mui/material'
import { stopCoupon, type Coupon } from '@shop/contract/console/coupons'
import { CATEGORIES } from '@shop/contract/categories'
import {
  BooleanInput,
  CanAccess,
  Create,
  DateTimeInput,
  Edit,
  NumberInput,
  SelectInput,
  SimpleForm,
  TextInput,
  useNotify,
  useRecordContext,
  useRefresh,
  useTranslate,
} from 'react-admin'
import { useWatch } from 'react-hook-form'
import { useServices } from '../data/services.ts'
import { toCategoryChoices } from '../ui/category-choices.ts'
import { useErrorText } from '../ui/use-error-text.ts'

const TYPES = ['percent', 'fixed', 'free_shipping'].map((id) => ({ id, name: `coupons.types.${id}` }))
const CATEGORY_CHOICES = toCategoryChoices(CATEGORIES.map(({ slug }) => slug))

const INITIAL = {
  ...{ type: 'percent', percent: 10, amount: null, max_discount: null, min_spend: '0.00', category: null },
  ...{ total_limit: null, per_user_limit: 1, is_public: true },
}

const toOptional = (text: string) => (text === '' ? null : text)
const toOptionalNumber = (text: string) => (text === '' ? null : Number(text))

/** Without what belongs to another kind of coupon and was filled in before the kind was changed. */
function toRules({ type, percent, amount, max_discount: most, ...rest }: Record<string, unknown>) {
  const isShare = type === 'percent'
  return {
    ...rest,
    ...{ type, percent: isShare ? percent : null, max_discount: isShare ? most : null },
    amount: type === 'fixed' ? amount : null,
  }
}

/** A new coupon. */
export function CouponCreate() {
  return (
    <Create redirect="list" transform={toRules}>
      <SimpleForm defaultValues={() => ({ id: crypto.randomUUID(), ...INITIAL })}>
        <TextInput source="code" fullWidth />
        <Rules isFixed={false} />
        <Terms />
      </SimpleForm>
    </Create>
  )
}

/** A coupon: what it does cannot change once shoppers have it. */
export function CouponEdit() {
  return (
    <Edit mutationMode="pessimistic" redirect="list" transform={toRules} title={<CouponTitle />}>
      <SimpleForm>
        <Use />
        <EditedRules />
        <Terms />
      </SimpleForm>
    </Edit>
  )
}

function CouponTitle() {
  return useRecordContext<Coupon>()?.code ?? null
}

function EditedRules() {
  return <Rules isFixed={(useRecordContext<Coupon>()?.claimed ?? 0) > 0} />
}

function Rules({ isFixed }: { isFixed: boolean }) {
  const type: unknown = useWatch({ name: 'type' })
  return (
    <>
      <SelectInput source="type" choices={TYPES} readOnly={isFixed} fullWidth />
      {type === 'percent' && (
        <>
          <NumberInput source="percent" readOnly={isFixed} fullWidth />
          <TextInput source="max_discount" parse={toOptional} readOnly={isFixed} fullWidth />
        </>
      )}
      {type === 'fixed' && <TextInput source="amount" parse={toOptional} readOnly={isFixed} fullWidth />}
      <TextInput source="min_spend" readOnly={isFixed} fullWidth />
      <SelectInput
        source="category"
        choices={CATEGORY_CHOICES}
        parse={toOptional}
        readOnly={isFixed}
        fullWidth
      />
      <DateTimeInput source="starts_at" parse={toInstant} readOnly={isFixed} fullWidth />
    </>
  )
}

function Terms() {
  return (
    <>
      <DateTimeInput source="ends_at" parse={toInstant} fullWidth />
      {(['title', 'title_zh', 'description', 'description_zh'] as const).map((source) => (
        <TextInput key={source} source={source} fullWidth />
      ))}
      <NumberInput source="total_limit" parse={toOptionalNumber} fullWidth />
      <NumberInput source="per_user_limit" fullWidth />
      <BooleanInput source="is_public" />
    </>
  )
}

const toInstant = (text: string) => (text === '' ? text : new Date(text).toISOString())

function Use() {
  const translate = useTranslate()
  const notify = useNotify()
  const refresh = useRefresh()
  const toErrorText = useErrorText()
  const { api } = useServices()
  const coupon = useRecordContext<Coupon>()
  if (!coupon) return null

  async function stop({ id }: Coupon): Promise<void> {
    try {
      await api.call(stopCoupon, { params: { id } })
      notify('coupons.stopped')
      refresh()
    } catch (error) {
      notify(toErrorText(error), { type: 'error' })
    }
  }

  const canStop = coupon.state === 'running' || coupon.state === 'scheduled'
  return (
    <Box sx={{ width: '100%', mb: 2 }}>
      <Alert severity="info">
        {translate('coupons.use', coupon)} {translate('coupons.cost', coupon)}{' '}
        {coupon.claimed > 0 && translate('coupons.fixed')}
      </Alert>
      {canStop && (
        <CanAccess resource="coupons" action="stop">
          <Button color="error" onClick={() => void stop(coupon)} sx={{ mt: 1 }}>
            {translate('coupons.stop')}
          </Button>
        </CanAccess>
      )}
    </Box>
  )
}
