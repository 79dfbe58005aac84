import type { Sale } from '@shop/contract/sales/sales.console'
import { StatusChip } from '../ui/status-chip.tsx'

const TONES = { scheduled: 'info', running: 'success', ended: 'default', stopped: 'error' } as const

/** Whether a sale runs. */
export function SaleState({ state }: Pick<Sale, 'state'>) {
  return <StatusChip status={state} texts="sales.states" tone={TONES[state]} />
}
