import { Box, Typography } from '@mui/material'
import type { WebhookDelivery } from '@shop/contract/webhooks/webhooks.console'
import { useLocaleState, useTranslate } from 'react-admin'
import { formatDateTime } from '../ui/format.ts'

/** The attempts of a delivery, and what it says. */
export function DeliveryDetails({ delivery }: { delivery: WebhookDelivery }) {
  const translate = useTranslate()
  const [locale] = useLocaleState()
  const { attempts, data, event_id: id, next_attempt_at: next, platform } = delivery
  const toDate = (at: string) => formatDateTime(at, locale)
  return (
    <Box sx={{ mt: 1, overflowWrap: 'anywhere' }}>
      {platform !== undefined && (
        <Typography variant="body2">{translate('webhooks.deliveries.platform', { platform })}</Typography>
      )}
      <Typography variant="body2" sx={{ fontWeight: 500 }}>
        {attempts.length === 0
          ? translate('webhooks.deliveries.none')
          : translate('webhooks.deliveries.attempts', { smart_count: attempts.length })}
      </Typography>
      {attempts.map(({ at, status, error, duration_ms: duration }) => {
        const result = error
          ? translate(`webhooks.deliveries.errors.${error}`, { status })
          : translate('webhooks.deliveries.states.delivered')
        return (
          <Typography key={at} variant="body2">
            {translate('webhooks.deliveries.attempt', { date: toDate(at), result, duration })}
          </Typography>
        )
      })}
      {next && (
        <Typography variant="body2">
          {translate('webhooks.deliveries.next', { date: toDate(next) })}
        </Typography>
      )}
      <Typography variant="body2" color="text.secondary">
        {translate('webhooks.deliveries.event_id', { id })}
      </Typography>
      <Box component="pre" sx={{ m: 0, mt: 1, fontSize: '0.8rem', whiteSpace: 'pre-wrap' }}>
        {JSON.stringify(data, null, 2)}
      </Box>
    </Box>
  )
}
