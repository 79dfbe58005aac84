import {
  Autocomplete,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  TextField,
} from '@mui/material'
import type { Coupon } from '@shop/contract/coupons/coupons.console'
import { giveCoupon } from '@shop/contract/customers/customers.console'
import { readLocalizedField } from '@shop/contract/languages/translated'
import { useId, useState } from 'react'
import { CanAccess, useGetList, useLocaleState, useNotify, useRefresh, useTranslate } from 'react-admin'
import { useServices } from '../data/services.ts'
import { FormError } from '../ui/form-error.tsx'
import { useSubmit } from '../ui/use-submit.ts'

/** Gives a customer a coupon, also one that is not offered to everybody. */
export function GiveCoupon({ customerId }: { customerId: string }) {
  const translate = useTranslate()
  // The claim's own id makes a second press the same request.
  const [claimId, setClaimId] = useState<string>()
  return (
    <CanAccess resource="customers" action="give">
      <Button size="small" onClick={() => setClaimId(crypto.randomUUID())}>
        {translate('customers.give.open')}
      </Button>
      {claimId !== undefined && (
        <GiveDialog customerId={customerId} claimId={claimId} onClose={() => setClaimId(undefined)} />
      )}
    </CanAccess>
  )
}

interface GiveDialogProps {
  customerId: string
  claimId: string
  onClose: () => void
}

function GiveDialog({ customerId, claimId, onClose }: GiveDialogProps) {
  const id = useId()
  const translate = useTranslate()
  const notify = useNotify()
  const refresh = useRefresh()
  const { api } = useServices()
  const [coupon, setCoupon] = useState<Coupon | null>(null)
  const { isSubmitting, error, onSubmit } = useSubmit(async () => {
    if (!coupon) return
    await api.call(giveCoupon, { params: { id: customerId }, body: { id: claimId, coupon_id: coupon.id } })
    notify('customers.give.done', { type: 'success' })
    refresh()
    onClose()
  })
  return (
    <Dialog open maxWidth="xs" fullWidth aria-labelledby={id} onClose={onClose}>
      <form onSubmit={onSubmit} noValidate>
        <DialogTitle id={id}>{translate('customers.give.open')}</DialogTitle>
        <DialogContent>
          <FormError error={error} />
          <CouponChoice value={coupon} onChange={setCoupon} />
        </DialogContent>
        <DialogActions>
          <Button color="inherit" onClick={onClose}>
            {translate('account.cancel')}
          </Button>
          <Button type="submit" variant="contained" loading={isSubmitting} disabled={!coupon}>
            {translate('customers.give.submit')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}

/** Coupons that can be given, by code or title. */
function CouponChoice({
  value,
  onChange,
}: {
  value: Coupon | null
  onChange: (value: Coupon | null) => void
}) {
  const translate = useTranslate()
  const [locale] = useLocaleState()
  const [text, setText] = useState('')
  const { data = [], isFetching } = useGetList<Coupon>('coupons', {
    pagination: { page: 1, perPage: 20 },
    sort: { field: 'created_at', order: 'DESC' },
    filter: { state: ['running', 'scheduled'], ...(text.trim() !== '' && { q: text.trim() }) },
  })
  return (
    <Autocomplete
      options={data}
      value={value}
      loading={isFetching}
      // The server has searched already.
      filterOptions={(options) => options}
      getOptionKey={({ id }) => id}
      getOptionLabel={(coupon) => `${coupon.code} · ${readLocalizedField(coupon, 'title', locale)}`}
      isOptionEqualToValue={(option, chosen) => option.id === chosen.id}
      onChange={(_, chosen) => onChange(chosen)}
      onInputChange={(_, typed, reason) => setText(reason === 'input' ? typed : '')}
      renderInput={(props) => <TextField {...props} label={translate('customers.give.coupon')} autoFocus />}
    />
  )
}
