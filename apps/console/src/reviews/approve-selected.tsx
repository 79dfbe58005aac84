import ApproveIcon from '@mui/icons-material/CheckOutlined'
import { approveReview, type ConsoleReview } from '@shop/contract/reviews/reviews.console'
import { useState } from 'react'
import { Button, CanAccess, useListContext, useNotify, useRefresh } from 'react-admin'
import { useServices } from '../data/services.ts'

/** Publishes the selected reviews, one by one: what somebody has changed meanwhile, or what is flagged, is left out. */
export function ApproveSelected() {
  const { selectedIds, data = [], onUnselectItems } = useListContext<ConsoleReview>()
  const { api } = useServices()
  const notify = useNotify()
  const refresh = useRefresh()
  const [isRunning, setRunning] = useState(false)
  const selected = data.filter(({ id }) => selectedIds.includes(id))

  async function approve() {
    if (isRunning) return
    setRunning(true)
    const plain = selected.filter(({ flags, report_count: reports }) => flags.length === 0 && reports === 0)
    const results = await Promise.allSettled(
      plain.map(({ id, version }) => api.call(approveReview, { params: { id }, body: { version } })),
    )
    const done = results.filter(({ status }) => status === 'fulfilled').length
    const left = selected.length - done
    notify(left > 0 ? 'reviews.bulk.partly' : 'reviews.bulk.done', {
      type: left > 0 ? 'warning' : 'success',
      messageArgs: { smart_count: done, left },
    })
    setRunning(false)
    onUnselectItems()
    refresh()
  }

  return (
    <CanAccess resource="reviews" action="approve">
      <Button label="reviews.bulk.approve" disabled={isRunning} onClick={() => void approve()}>
        <ApproveIcon />
      </Button>
    </CanAccess>
  )
}
