import type { Newsletter } from '@shop/contract/newsletters/newsletters.console'
import { StatusChip } from '../ui/status-chip.tsx'

const TONES = {
  draft: 'default',
  scheduled: 'info',
  sending: 'info',
  sent: 'success',
  stopped: 'error',
} as const

/** Where a newsletter stands. */
export function NewsletterState({ state }: Pick<Newsletter, 'state'>) {
  return <StatusChip status={state} texts="newsletters.states" tone={TONES[state]} />
}
