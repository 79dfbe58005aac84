import { useState } from 'react'
import { COOKIE_CATEGORIES, type CookiePreferences } from '../../lib/storage/consent.ts'
import { formatDate } from '../../lib/i18n/format.ts'
import { joinNames } from '../../lib/i18n/join-texts.ts'
import { downloadJson } from '../../lib/storage/download.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/layout/button.tsx'
import type { CategoryDescription } from './cookie-catalogue.ts'

const FILE_NAME = 'spiritual-treasures-cookie-choice.json'

interface ReceiptSectionProps {
  preferences: CookiePreferences
  /** ISO 8601. */
  chosenAt: string
  categories: readonly CategoryDescription[]
  onForget: () => void
}

/**
 * Date and content of the choice, to read, copy and download. Made from the visitor's cookies; the server
 * stores no copy.
 */
export function ReceiptSection({ preferences, chosenAt, categories, onForget }: ReceiptSectionProps) {
  const [outcome, setOutcome] = useState('')
  const receipt = toReceipt(preferences, chosenAt, location.origin)
  const listNames = (isAllowed: boolean) =>
    joinNames(
      categories.filter(({ category }) => preferences[category] === isAllowed).map(({ name }) => name),
    ) || m.consent_none()

  async function copy() {
    try {
      await navigator.clipboard.writeText(JSON.stringify(receipt, null, 2))
      setOutcome(m.common_copied())
    } catch {
      setOutcome(m.common_copy_failed())
    }
  }

  return (
    <section aria-labelledby="consent-receipt" className="border-t border-line pt-5">
      <h3 id="consent-receipt">{m.consent_receipt()}</h3>
      <dl className="mt-2 grid grid-cols-[auto_1fr] gap-x-5 gap-y-1 text-sm">
        <dt className="text-muted">{m.consent_receipt_date()}</dt>
        <dd>
          <time dateTime={chosenAt}>{formatDate(chosenAt, 'minute')}</time>
        </dd>
        <dt className="text-muted">{m.consent_receipt_allowed()}</dt>
        <dd>{listNames(true)}</dd>
        <dt className="text-muted">{m.consent_receipt_not_allowed()}</dt>
        <dd>{listNames(false)}</dd>
      </dl>
      <p className="mt-2 text-sm text-muted">{m.consent_receipt_lead()}</p>
      <div className="mt-1 -ml-3 flex flex-wrap items-center">
        <Button variant="quiet" onClick={() => void copy()}>
          {m.consent_receipt_copy()}
        </Button>
        <Button variant="quiet" onClick={() => downloadJson(receipt, FILE_NAME)}>
          {m.consent_receipt_download()}
        </Button>
        <Button variant="quiet" onClick={onForget}>
          {m.consent_receipt_forget()}
        </Button>
        <span role="status" className="px-3 text-sm text-ok">
          {outcome}
        </span>
      </div>
    </section>
  )
}

/** The downloadable receipt of a choice; `origin` is the shop's own. */
export function toReceipt(preferences: CookiePreferences, chosenAt: string, origin: string) {
  return {
    shop: origin,
    policy: `${origin}/cookies`,
    chosen_at: chosenAt,
    allowed: COOKIE_CATEGORIES.filter((category) => preferences[category]),
    not_allowed: COOKIE_CATEGORIES.filter((category) => !preferences[category]),
  }
}
