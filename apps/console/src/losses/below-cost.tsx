import { Alert, Chip } from '@mui/material'
import { useTranslate } from 'react-admin'
import { useLossCounts } from './use-loss-counts.ts'

interface BelowCostProps {
  of: 'sales' | 'offers'
  id: string
}

/** Marks a sale or an offer of a list that sells products below cost. */
export function BelowCostMark({ of, id }: BelowCostProps) {
  const translate = useTranslate()
  const count = useLossCounts(of).get(id)
  if (count === undefined) return null
  const label = translate('losses.mark', { smart_count: count })
  return <Chip size="small" color="warning" variant="outlined" label={label} sx={{ ml: 1 }} />
}

/** The same on its page. */
export function BelowCostAlert({ of, id }: BelowCostProps) {
  const translate = useTranslate()
  const count = useLossCounts(of).get(id)
  if (count === undefined) return null
  return <Alert severity="warning">{translate('losses.alert', { smart_count: count })}</Alert>
}
