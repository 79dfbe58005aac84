import { m } from '../../paraglide/messages.js'
import { ButtonLink } from '../../ui/layout/button.tsx'
import { cx } from '../../ui/layout/class-names.ts'
import { HeadingText } from '../../ui/text/heading-text.tsx'

/** The way to the builder, on pages of other subjects. It brings none of the builder's code. */
export function DesignInvitation({ className }: { className?: string }) {
  return (
    <section
      aria-labelledby="design-invitation"
      className={cx(
        'grid items-center gap-x-10 gap-y-4 overflow-hidden rounded-card border border-line bg-surface px-6 py-7 sm:grid-cols-[minmax(0,1fr)_auto] sm:px-9',
        className,
      )}
    >
      <div className="flex flex-col items-start gap-3">
        <h2 id="design-invitation" className="text-h3">
          <HeadingText>{m.product_design_invitation()}</HeadingText>
        </h2>
        <p className="max-w-text text-muted">{m.product_design_invitation_text()}</p>
        <ButtonLink to="/design" className="mt-1">
          {m.product_design_invitation_link()}
        </ButtonLink>
      </div>
      <InvitationPicture />
    </section>
  )
}

/** Fills of the beads, repeated around the ring. */
const FILLS = [
  'fill-jade-500',
  'fill-jade-700',
  'fill-jade-500',
  'fill-gold-400',
  'fill-jade-100',
  'fill-gold-400',
] as const
const BEADS = 24

/** Decorative: a ring of beads with one that is about to be strung. */
function InvitationPicture() {
  return (
    <svg
      viewBox="-50 -50 100 100"
      aria-hidden="true"
      focusable="false"
      className="size-36 max-sm:hidden lg:size-44"
    >
      <circle r="36" fill="none" strokeWidth="0.8" className="stroke-edge" />
      {Array.from({ length: BEADS - 1 }, (_, index) => {
        const angle = ((index + 1) / BEADS) * 2 * Math.PI
        return (
          <circle
            key={index}
            cx={(36 * Math.sin(angle)).toFixed(2)}
            cy={(-36 * Math.cos(angle)).toFixed(2)}
            r={index % FILLS.length === 4 ? 3.4 : 4.5}
            className={FILLS[index % FILLS.length]}
          />
        )
      })}
      <circle cy="-43" r="4.6" className="fill-fire" />
    </svg>
  )
}
