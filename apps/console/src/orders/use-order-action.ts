import type { ConsoleEndpoint } from '@shop/contract/console/console-endpoint'
import type { OrderDetails } from '@shop/contract/console/orders'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNotify, useRecordContext, useTranslate } from 'react-admin'
import { hasCode } from '../data/api-error.ts'
import { useServices } from '../data/services.ts'
import { useErrorText } from '../ui/use-error-text.ts'

/** An action on the order of the page, while its dialog is open. */
export interface OrderAction {
  isSending: boolean
  /** Why it was not done. */
  error: string | undefined
  /** The order before, and as somebody else has left it. */
  conflict: { before: OrderDetails; after: OrderDetails } | undefined
  send: (body: object, params?: object) => Promise<void>
}

/**
 * Sends an action on the order of the page. If somebody was faster, the page shows the order as it stands, and the
 * dialog what has changed: nothing that was entered is lost, and pressing again is a choice.
 */
export function useOrderAction(endpoint: ConsoleEndpoint, onDone: () => void): OrderAction {
  const { api } = useServices()
  const order = useRecordContext<OrderDetails>()!
  const queryClient = useQueryClient()
  const notify = useNotify()
  const translate = useTranslate()
  const toErrorText = useErrorText()
  const [state, setState] = useState<Omit<OrderAction, 'send'>>(IDLE)

  function show(current: OrderDetails) {
    queryClient.setQueriesData({ queryKey: ['orders', 'getOne'] }, (shown: OrderDetails | undefined) =>
      shown?.id === current.id ? current : shown,
    )
    void queryClient.invalidateQueries({ queryKey: ['orders', 'getList'] })
  }

  async function send(body: object, params: object = {}) {
    setState({ ...IDLE, isSending: true })
    try {
      const parts = { params: { id: order.id, ...params }, body }
      const { order: after, is_new: isNew } = (await api.send(endpoint, parts)) as {
        order: OrderDetails
        is_new: boolean
      }
      show(after)
      notify(isNew ? 'orders.actions.done' : 'orders.actions.done_before', { type: 'success' })
      setState(IDLE)
      onDone()
    } catch (error) {
      if (hasCode(error, 'STALE_VERSION')) {
        const after = error.details[0]?.['current'] as OrderDetails
        show(after)
        setState({ ...IDLE, error: translate('orders.actions.stale'), conflict: { before: order, after } })
      } else {
        const reason = hasCode(error, 'ORDER_REFUSED') && (error.details[0]?.['reason'] as string)
        setState({
          ...IDLE,
          error: reason ? translate(`orders.refusals.${reason}`) : toErrorText(error),
        })
      }
    }
  }

  return { ...state, send }
}

const IDLE = { isSending: false, error: undefined, conflict: undefined }
