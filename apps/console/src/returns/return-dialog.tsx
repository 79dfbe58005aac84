import type { ConsoleEndpoint } from '@shop/contract/http/console-endpoint'
import type { ReturnDetails } from '@shop/contract/returns/returns.console'
import type { ComponentProps } from 'react'
import { ActionDialog } from '../ui/action-dialog.tsx'
import { useRecordAction, type RecordAction } from '../ui/use-record-action.ts'

type Props = Omit<ComponentProps<typeof ActionDialog<ReturnDetails>>, 'resource' | 'toShown'>

/** The dialog of a step of a return. */
export function ReturnDialog(props: Props) {
  return <ActionDialog resource="returns" toShown={toShown} {...props} />
}

function toShown({ status, return_to, shipment, refund }: ReturnDetails) {
  return { status, return_to, shipment, refund: refund?.amount }
}

/** Sends a step of the return of the page. */
export function useReturnAction(endpoint: ConsoleEndpoint, onDone: () => void): RecordAction<ReturnDetails> {
  const kind = { resource: 'returns', field: 'return', refusal: 'RETURN_REFUSED' } as const
  return useRecordAction<ReturnDetails>(endpoint, kind, onDone)
}
