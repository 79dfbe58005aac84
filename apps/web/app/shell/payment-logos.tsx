import { m } from '../paraglide/messages.js'
import { useImageFailure } from '../ui/media/use-image-failure.ts'

/** The picture of the accepted cards. */
const PICTURE_URL = '/uploads/icons/card2.png'

/** The accepted payment methods as a picture, or as text if it cannot be loaded. */
export function PaymentLogos() {
  const { hasFailed, imageProps } = useImageFailure(PICTURE_URL)
  return (
    <div className="flex h-10 min-w-34 items-center forced-colors:bg-jade-900 forced-colors:forced-color-adjust-none">
      {hasFailed ? (
        <span>{m.shell_cards()}</span>
      ) : (
        <img
          {...imageProps}
          src={PICTURE_URL}
          alt={m.shell_payment_methods()}
          loading="lazy"
          decoding="async"
          className="h-full w-auto"
        />
      )}
    </div>
  )
}
