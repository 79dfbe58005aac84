import { formatMoney } from '@shop/contract/money/format-money'
import { Alert, Box } from '@mui/material'
import { stopCoupon, type Coupon } from '@shop/contract/coupons/coupons.console'
import {
  BooleanInput,
  CanAccess,
  Create,
  NumberInput,
  SimpleForm,
  TextInput,
  useRecordContext,
  useTranslate,
} from 'react-admin'
import { useServices } from '../data/services.ts'
import { ConfirmButton } from '../ui/confirm-button.tsx'
import { FreshEdit } from '../ui/fresh-edit.tsx'
import { INITIAL_RULES, RulesInputs, TextInputs, toRules } from './coupon-inputs.tsx'
import { Redemptions } from './redemptions.tsx'

const INITIAL = { ...INITIAL_RULES, total_limit: null, per_user_limit: 1, is_public: true }

const toOptionalNumber = (text: string) => (text === '' ? null : Number(text))

/** A new coupon. */
export function CouponCreate() {
  return (
    <Create redirect="list" title="coupons.create" transform={toRules}>
      <SimpleForm defaultValues={() => ({ id: crypto.randomUUID(), ...INITIAL })}>
        <TextInput source="code" fullWidth />
        <RulesInputs />
        <Terms />
      </SimpleForm>
    </Create>
  )
}

/** A coupon, and who has it. What it does cannot change once shoppers have it. */
export function CouponEdit() {
  return (
    <FreshEdit redirect="list" transform={toRules} title={<CouponTitle />}>
      <SimpleForm>
        <Use />
        <EditedRules />
        <Terms />
      </SimpleForm>
      <Redemptions />
    </FreshEdit>
  )
}

function CouponTitle() {
  return useRecordContext<Coupon>()?.code ?? null
}

function EditedRules() {
  return <RulesInputs isFixed={(useRecordContext<Coupon>()?.claimed ?? 0) > 0} />
}

function Terms() {
  return (
    <>
      <TextInputs />
      <NumberInput source="total_limit" parse={toOptionalNumber} fullWidth />
      <NumberInput source="per_user_limit" fullWidth />
      <BooleanInput source="is_public" />
    </>
  )
}

function Use() {
  const translate = useTranslate()
  const { api } = useServices()
  const coupon = useRecordContext<Coupon>()
  if (!coupon) return null
  const canStop = coupon.state === 'running' || coupon.state === 'scheduled'
  return (
    <Box sx={{ width: '100%', mb: 2 }}>
      <Alert severity="info">
        {translate('coupons.use', coupon)} {translate('coupons.cost', { cost: formatMoney(coupon.cost) })}{' '}
        {coupon.claimed > 0 && translate('coupons.fixed')}
      </Alert>
      {canStop && (
        <CanAccess resource="coupons" action="stop">
          <Box sx={{ mt: 1 }}>
            <ConfirmButton
              color="error"
              label={translate('coupons.stop')}
              title={translate('coupons.stop')}
              text={translate('coupons.stop_text')}
              done="coupons.stopped"
              work={() => api.call(stopCoupon, { params: { id: coupon.id } })}
            />
          </Box>
        </CanAccess>
      )}
    </Box>
  )
}
