import { m } from '../../paraglide/messages.js'
import { Link } from '../../ui/layout/link.tsx'
import { Skeleton } from '../../ui/layout/skeleton.tsx'

/** Who is there, as the checkout needs to know. */
export interface CheckoutVisitor {
  isLoading: boolean
  /** Of the signed-in shopper, also while the rest of them is still asked for. */
  id: string | undefined
  /** Undefined for visitors who have not signed in. */
  shopper: { id: string; name: string; email: string } | undefined
}

export interface ContactSectionProps {
  visitor: CheckoutVisitor
  loginPath: string
  registerPath: string
}

/** Who orders: the signed-in shopper, or a word about when signing in is needed. */
export function ContactSection({ visitor, loginPath, registerPath }: ContactSectionProps) {
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
  const link = 'inline-flex min-h-11 items-center font-medium text-jade-700 underline underline-offset-4'
  return (
    <div>
      <p className="text-muted">{m.checkout_sign_in_later()}</p>
      <p className="mt-1 flex flex-wrap gap-x-6">
        <Link to={loginPath} className={link}>
          {m.checkout_sign_in()}
        </Link>
        <Link to={registerPath} className={link}>
          {m.checkout_register()}
        </Link>
      </p>
    </div>
  )
}
