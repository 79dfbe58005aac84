import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { useLocaleNavigate } from '../lib/i18n/locale-path.tsx'
import type { Route } from './+types/account-addresses'
import { AddressCards, AddressCardsSkeleton } from '../features/addresses/address-cards.tsx'
import { AddressForm } from '../features/addresses/address-form.tsx'
import { addressesQuery } from '../features/addresses/address-queries.ts'
import { SavedAddressCards } from '../features/addresses/saved-address-cards.tsx'
import { useSession } from '../features/session/use-session.ts'
import { toQueryString } from '../lib/api/query-string.ts'
import { toPageMeta } from '../lib/seo/page-meta.ts'
import { removeDraft } from '../lib/storage/drafts.ts'
import { m } from '../paraglide/messages.js'
import { findSavedProfile } from '../shell/find-saved-profile.ts'
import { QueryFailure } from '../ui/text/query-failure.tsx'
import { SectionHeading } from '../ui/layout/section-heading.tsx'
import { showToast } from '../ui/overlay/toast-store.ts'

export const meta: Route.MetaFunction = ({ matches }) =>
  toPageMeta({ title: m.addresses_title(), noindex: true }, matches)

/** Value of `?edit=` for a new address. */
const NEW = 'new'

/** The list of addresses, or the form for one of them: `?edit=new`, `?edit={id}`. */
export default function AccountAddresses() {
  const { user, lastKnown } = useSession()
  const shopper = user ?? lastKnown
  const book = useQuery(addressesQuery(shopper?.user_id))
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const navigateHere = useLocaleNavigate()
  const returnedFrom = useRef<string>(undefined)
  const isOpenedHere = useRef(false)
  const edited = search.get('edit') ?? undefined

  const edit = (id: string) => {
    // A form that is opened from the list begins with what is saved.
    removeDraft('addressDraft')
    returnedFrom.current = id
    isOpenedHere.current = true
    navigateHere({ search: toQueryString({ edit: id }) })
  }
  /** Returns to the list, which is the previous history entry unless the form was opened by its URL. */
  const goBack = () => {
    if (isOpenedHere.current) void navigate(-1)
    else navigateHere({ search: '' }, { replace: true })
    isOpenedHere.current = false
  }

  const stored = (book.isPending && findSavedProfile(shopper)?.addresses) || []
  const isStoredShown = stored.length > 0 && edited === undefined
  const addresses = book.data ?? []
  const address = addresses.find(({ address_id }) => address_id === edited)
  const isFormShown = book.data !== undefined && (address !== undefined || edited === NEW)
  return (
    <>
      <SectionHeading as="h1" lead={m.addresses_lead()} className="mb-8">
        {m.addresses_title()}
      </SectionHeading>
      {book.isPending &&
        (isStoredShown ? (
          <SavedAddressCards addresses={stored} onAdd={() => edit(NEW)} />
        ) : (
          <AddressCardsSkeleton />
        ))}
      <QueryFailure query={book} title={m.addresses_failed()} />
      {isFormShown && shopper && (
        <AddressForm
          key={edited}
          shopperId={shopper.user_id}
          address={address}
          isFirst={addresses.length === 0}
          onCancel={goBack}
          onSaved={({ address_id }) => {
            returnedFrom.current = address_id
            showToast({ title: m.addresses_saved(), kind: 'ok' })
            goBack()
          }}
        />
      )}
      {book.data && shopper && !isFormShown && (
        <AddressCards
          shopperId={shopper.user_id}
          addresses={addresses}
          returnedFrom={returnedFrom.current}
          onAdd={() => edit(NEW)}
          onEdit={edit}
        />
      )}
    </>
  )
}
