import { changeMailChoices, getMailChoices } from '@shop/contract/subscribers/subscribers.endpoints'
import { CONSENT_TEXT_VERSION, MAIL_KINDS, type MailKind } from '@shop/contract/subscribers/subscribers.rules'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '../../lib/api/api.ts'
import { fetchData } from '../../lib/api/fetch-data.ts'
import { toOutageMessage } from '../../lib/api/outage-message.ts'
import { getQueryClient, toShopperKey } from '../../lib/api/query-client.ts'
import { toRefusalMessage } from '../../lib/api/refusal-message.ts'
import { useSending } from '../../lib/api/use-sending.ts'
import { getLocale } from '../../lib/i18n/locale.ts'
import { m } from '../../paraglide/messages.js'
import { Checkbox } from '../../ui/form/checkbox.tsx'
import { showToast } from '../../ui/overlay/toast-store.ts'

const LABELS: Readonly<Record<MailKind, () => string>> = {
  newsletter: m.subscribe_choice_newsletter,
  left_cart: m.subscribe_choice_left_cart,
  birthday: m.subscribe_choice_birthday,
}

function mailChoicesQuery(shopperId: string) {
  return queryOptions({
    queryKey: toShopperKey(shopperId, 'mail-choices'),
    queryFn: ({ signal }) => fetchData(getMailChoices, {}, { signal, isOptional: true }),
  })
}

/** Which mails a customer agreed to, apart from those about orders; nothing when they could not be loaded. */
export function MailChoicesSection({ shopperId }: { shopperId: string }) {
  const query = mailChoicesQuery(shopperId)
  const { data } = useQuery(query)
  const [isSending, send] = useSending()
  if (!data) return null

  const save = (kind: MailKind, wanted: boolean) =>
    send(async () => {
      const consent = {
        source: 'account',
        text_version: CONSENT_TEXT_VERSION,
        language: getLocale(),
      } as const
      try {
        const result = await call(changeMailChoices, { body: { ...consent, [kind]: wanted } })
        if (!result.ok)
          return showToast({ kind: 'danger', title: toRefusalMessage(result.status, result.error) })
        getQueryClient().setQueryData(query.queryKey, result.data)
        showToast({ kind: 'ok', title: m.subscribe_saved() })
      } catch (error) {
        showToast({ kind: 'danger', title: toOutageMessage(error, m.subscribe_save_failed()) })
      }
    })

  return (
    <section aria-labelledby="mail-choices" className="flex flex-col gap-1 border-t border-line pt-6">
      <h2 id="mail-choices" className="text-h3">
        {m.subscribe_choices()}
      </h2>
      <p className="text-muted">{m.subscribe_choices_lead()}</p>
      {MAIL_KINDS.map((kind) => (
        <Checkbox
          key={kind}
          checked={data[kind]}
          disabled={isSending}
          onChange={({ target: { checked } }) => void save(kind, checked)}
          label={LABELS[kind]()}
        />
      ))}
    </section>
  )
}
