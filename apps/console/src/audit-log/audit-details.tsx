import { Box, Typography } from '@mui/material'
import type { AuditEntry } from '@shop/contract/audit/audit.console'
import { useRecordContext, useTranslate } from 'react-admin'
import { ChangeList } from '../ui/change-list.tsx'

/** Kinds of subjects whose fields have the names of a resource. */
const RESOURCES: Record<string, string> = {
  order: 'orders',
  product: 'products',
  customer: 'customers',
  coupon: 'coupons',
  offer: 'offers',
  role: 'roles',
  stone: 'stones',
  synonym: 'synonyms',
}

/** What an entry's change has changed, and where it came from. */
export function AuditDetails() {
  const translate = useTranslate()
  const entry = useRecordContext<AuditEntry>()
  if (!entry) return null
  const { before, after, network, device, hash, subject_type: type } = entry
  return (
    <Box sx={{ py: 1 }}>
      <ChangeList before={before} after={after} resource={RESOURCES[type] ?? type} />
      <Typography
        variant="caption"
        color="text.secondary"
        component="p"
        sx={{ mt: 1.5, overflowWrap: 'anywhere' }}
      >
        {network !== undefined && `${translate('audit_log.origin', { network, device: device ?? '—' })} · `}
        {translate('audit_log.hash', { hash: hash.slice(0, 12) })}
      </Typography>
    </Box>
  )
}
