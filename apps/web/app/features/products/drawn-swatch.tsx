import { cx } from '../../ui/layout/class-names.ts'
import { toStoneLook, type StoneLook, type StonePattern } from './gems.ts'
import type { StoneSwatchProps } from './stone-swatch-props.ts'

/** Swatch drawn from a stone's colours, for stones without a picture. Load it lazily: few stones need it. */
export default function DrawnSwatch({ gem, className }: Required<StoneSwatchProps>) {
  const stone = toStoneLook(gem)
  const Pattern = PATTERNS[stone.pattern]
  return (
    <svg
      viewBox="0 0 40 40"
      aria-hidden="true"
      focusable="false"
      className={cx('shrink-0 rounded-full', className)}
    >
      <rect width="40" height="40" fill={stone.ground} />
      <Pattern {...stone} />
      {/* Light from the upper left and shade at the lower rim make it look like a stone. */}
      <path d="M40 14A20 20 0 0 1 8 38l32 2Z" fill={stone.dark} opacity="0.35" />
      <ellipse
        cx="13.5"
        cy="11"
        rx="6.5"
        ry="3.6"
        transform="rotate(-38 13.5 11)"
        fill="#ffffff"
        opacity="0.32"
      />
      <circle cx="20" cy="20" r="19.5" fill="none" stroke={stone.dark} opacity="0.45" />
    </svg>
  )
}

const PATTERNS: Readonly<Record<StonePattern, (look: StoneLook) => React.ReactNode>> = {
  clear: ({ light, dark }) => (
    <>
      <path d="M0 0h26L11 22 0 28Z" fill={light} opacity="0.55" />
      <path d="m26 0 14 10v18L24 40 11 22Z" fill={light} opacity="0.22" />
      <path d="M11 22 24 40H4Z" fill={dark} opacity="0.4" />
      <path d="m26 0-15 22L24 40M11 22 0 28m26-28 14 20" fill="none" stroke={light} opacity="0.6" />
    </>
  ),
  clouded: ({ light, dark }) => (
    <>
      <ellipse cx="12" cy="15" rx="14" ry="8" transform="rotate(-24 12 15)" fill={light} opacity="0.55" />
      <ellipse cx="31" cy="27" rx="13" ry="6" transform="rotate(-18 31 27)" fill={light} opacity="0.35" />
      <ellipse cx="12" cy="34" rx="12" ry="6" transform="rotate(12 12 34)" fill={dark} opacity="0.35" />
    </>
  ),
  banded: ({ light, dark }) => (
    <g fill="none">
      <path d="M-2 12C10 4 24 8 42 0" stroke={light} strokeWidth="3.5" />
      <path d="M-2 19C12 11 26 16 42 7" stroke={dark} strokeWidth="2.5" />
      <path d="M-2 25C12 18 27 23 42 14" stroke={light} strokeWidth="2" />
      <path d="M-2 32C13 25 28 30 42 21" stroke={dark} strokeWidth="4" />
      <path d="M-2 39C14 33 29 37 42 29" stroke={light} strokeWidth="2.5" />
    </g>
  ),
  speckled: ({ light, dark }) => (
    <>
      <ellipse cx="28" cy="29" rx="14" ry="8" transform="rotate(-30 28 29)" fill={dark} opacity="0.5" />
      <path
        d="M7 22h2.5v2H7Zm7-6 2-1 1 2-2 1Zm10-6h1.6v1.6H24Zm6 6 2.5-.6.6 2-2.4.9Zm-8 8 2-.8.8 1.8-2 .8Zm8 6h1.8v1.8H30ZM17 31l2.2-.8.8 2-2.2.8Zm-7-1h1.5v1.5H10Zm9-10 1.5-.5.5 1.3-1.5.5Z"
        fill={light}
      />
      <path d="M2 28c9-3 12-10 22-11 6-.6 10-4 14-8" fill="none" stroke={light} opacity="0.5" />
    </>
  ),
  flashing: ({ light, dark }) => (
    <>
      <path d="M-2 30C10 26 22 14 42 10v9C26 21 16 33-2 38Z" fill={light} opacity="0.75" />
      <path d="M-2 21C10 18 20 9 42 5v3C22 12 12 21-2 25Z" fill={light} opacity="0.35" />
      <path d="M-2 44c14-4 24-16 44-18v18Z" fill={dark} opacity="0.5" />
    </>
  ),
}
