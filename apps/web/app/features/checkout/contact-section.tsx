import { toReturnQuery } from '../../lib/storage/return-path.ts'
import { m } from '../../paraglide/messages.js'
import { Link } from '../../ui/layout/link.tsx'
import { Skeleton } from '../../ui/layout/skeleton.tsx'
import { ContactEmail } from './contact-fields.tsx'

/** The visitor of the checkout. */
export interface CheckoutVisitor {
  isLoading: boolean
  /** Id of the signed-in customer, known before the profile is loaded. */
  id: string | undefined
  /** Undefined for guests. */
  shopper: { id: string; name: string; email: string } | undefined
}

const RETURN_QUERY = toReturnQuery('/checkout')
/** Paths of the sign-in pages, which return to the checkout. */
export const LOGIN_PATH = `/login${RETURN_QUERY}`
export const REGISTER_PATH = `/register${RETURN_QUERY}`

/** Style of links to them. */
export const SIGN_IN_LOOK =
  'inline-flex min-h-11 items-center font-medium text-jade-700 underline underline-offset-4'

interface ContactSectionProps {
  visitor: CheckoutVisitor
  /** A guest's address, and what is wrong with it. */
  email: string
  error: string | undefined
  onEmail: (email: string) => void
}

/** Contact of the signed-in customer, or the ways to order: after signing in, or as a guest. */
export function ContactSection({ visitor, ...guest }: ContactSectionProps) {
  if (visitor.isLoading) {
    return (
      <div aria-busy="true" className="flex h-13 flex-col justify-around">
        <Skeleton className="h-4.5 w-2/5" />
        <Skeleton className="h-4.5 w-3/5" />
      </div>
    )
  }
  if (visitor.shopper) {
    const { name, email } = visitor.shopper
    return (
      <p>
        {m.checkout_signed_in({ name })}
        <span className="block break-all text-muted">{email}</span>
      </p>
    )
  }
  return <GuestFields {...guest} />
}

function GuestFields(fields: Omit<ContactSectionProps, 'visitor'>) {
  return (
    <div className="flex flex-col gap-5">
      <p className="flex flex-wrap items-center gap-x-4">
        <span className="text-muted">{m.guest_have_account()}</span>
        <Link to={LOGIN_PATH} className={SIGN_IN_LOOK}>
          {m.checkout_sign_in()}
        </Link>
        <Link to={REGISTER_PATH} className={SIGN_IN_LOOK}>
          {m.checkout_register()}
        </Link>
      </p>
      <fieldset className="flex flex-col gap-5">
        <legend className="mb-4 font-medium">{m.guest_as_guest()}</legend>
        <ContactEmail {...fields} />
        <p className="text-sm text-muted">{m.guest_contact_lead()}</p>
      </fieldset>
    </div>
  )
}
