import type { CustomerSummary } from '@shop/contract/customers/customers.console'
import { StatusChip } from '../ui/status-chip.tsx'

const TONES = { active: 'success', disabled: 'error', closing: 'warning' } as const

/** Whether a customer can sign in. */
export function CustomerState({ state }: Pick<CustomerSummary, 'state'>) {
  return <StatusChip status={state} texts="customers.states" tone={TONES[state]} />
}
