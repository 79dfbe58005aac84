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

/** Looks of the beads, repeated around the ring; the diameter is the width of a line that is a dot. */
const LOOKS = [
  { className: 'stroke-jade-500', width: 9 },
  { className: 'stroke-jade-700', width: 9 },
  { className: 'stroke-jade-500', width: 9 },
  { className: 'stroke-gold-400', width: 9 },
  { className: 'stroke-jade-100', width: 6.8 },
  { className: 'stroke-gold-400', width: 9 },
] as const
const BEADS = 24

/** The beads of each look as one path: a dot for each, clockwise from the one next to the top. */
const PATHS = LOOKS.map((_, look) =>
  Array.from({ length: BEADS - 1 }, (_, index) => index)
    .filter((index) => index % LOOKS.length === look)
    .map((index) => {
      const angle = ((index + 1) / BEADS) * 2 * Math.PI
      return `M${(36 * Math.sin(angle)).toFixed(2)} ${(-36 * Math.cos(angle)).toFixed(2)}h0`
    })
    .join(''),
)

/** Decorative: a ring of beads with one that is about to be strung. */
function InvitationPicture() {
  return (
    <svg
      viewBox="-50 -50 100 100"
      aria-hidden="true"
      focusable="false"
      strokeLinecap="round"
      className="size-36 max-sm:hidden lg:size-44"
    >
      <circle r="36" fill="none" strokeWidth="0.8" className="stroke-edge" />
      {LOOKS.map(({ className, width }, look) => (
        <path key={look} d={PATHS[look]} strokeWidth={width} className={className} />
      ))}
      <circle cy="-43" r="4.6" className="fill-fire" />
    </svg>
  )
}
