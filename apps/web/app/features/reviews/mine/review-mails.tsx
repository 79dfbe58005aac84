import { setReviewMails } from '@shop/contract/reviews/reviews.endpoints'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../../lib/api/api.ts'
import { toOutageMessage } from '../../../lib/api/outage-message.ts'
import { getQueryClient } from '../../../lib/api/query-client.ts'
import { useSending } from '../../../lib/api/use-sending.ts'
import { m } from '../../../paraglide/messages.js'
import { Checkbox } from '../../../ui/form/checkbox.tsx'
import { showToast } from '../../../ui/overlay/toast-store.ts'
import { reviewMailsQuery } from '../review-queries.ts'
import { toReviewsRefusal } from '../reviews-refusal.ts'

/** Starts or ends the mails that ask for reviews. */
export function ReviewMails({ shopperId }: { shopperId: string | undefined }) {
  const query = reviewMailsQuery(shopperId)
  const { data } = useQuery(query)
  const [isSending, send] = useSending()
  if (!data) return null

  const save = (wanted: boolean) =>
    send(async () => {
      try {
        const result = await call(setReviewMails, { body: { wanted } })
        if (!result.ok)
          return showToast({ kind: 'danger', title: toReviewsRefusal(result.status, result.error) })
        getQueryClient().setQueryData(query.queryKey, result.data)
        showToast({ kind: 'ok', title: wanted ? m.reviews_mails_on() : m.reviews_mails_off() })
      } catch (error) {
        showToast({ kind: 'danger', title: toOutageMessage(error, m.reviews_failed()) })
      }
    })

  return (
    <section aria-labelledby="review-mails" className="flex flex-col gap-1 border-t border-line pt-6">
      <h2 id="review-mails" className="text-h3">
        {m.reviews_mails()}
      </h2>
      <Checkbox
        checked={data.wanted}
        disabled={isSending}
        onChange={({ target: { checked } }) => void save(checked)}
        label={m.reviews_mails_label()}
      />
    </section>
  )
}
