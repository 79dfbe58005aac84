import type { Webhook } from '@shop/contract/webhooks/webhooks.console'
import { StatusChip } from '../ui/status-chip.tsx'

const TONES = { active: 'success', paused: 'default', failing: 'error', gone: 'error' } as const

/** Whether events are sent to an address. */
export function WebhookStatus({ status }: Pick<Webhook, 'status'>) {
  return <StatusChip status={status} texts="webhooks.statuses" tone={TONES[status]} />
}
