/** Decorative picture of the empty cart: a silk pouch with a loose bracelet. */
export function EmptyCartPicture() {
  return (
    <svg viewBox="0 0 144 144" aria-hidden="true" focusable="false" fill="none" className="size-36">
      <ellipse cx="72" cy="122" rx="52" ry="7" className="fill-line" />
      <path
        d="M50 58c-16 14-23 30-20 46 2 11 15 16 42 16s40-5 42-16c3-16-4-32-20-46"
        className="fill-jade-100 stroke-jade-700"
        strokeWidth="1.5"
        strokeLinejoin="round"
      />
      <path
        d="M46 40c6 5 8 12 4 18h44c-4-6-2-13 4-18-5 2-9 1-12-3-3 4-8 4-14-1-6 5-11 5-14 1-3 4-7 5-12 3Z"
        className="fill-jade-100 stroke-jade-700"
        strokeWidth="1.5"
        strokeLinejoin="round"
      />
      <path d="M48 58h48" className="stroke-gold-400" strokeWidth="3" strokeLinecap="round" />
      <path d="M92 59c7 3 10 8 9 16m-9-16c2 6 1 11-3 15" className="stroke-gold-400" strokeWidth="1.5" />
      {BEADS.map(({ x, y, fill }) => (
        <circle key={`${x} ${y}`} cx={x} cy={y} r="4.5" className={fill} />
      ))}
    </svg>
  )
}

const FILLS = ['fill-wood', 'fill-fire', 'fill-earth', 'fill-metal', 'fill-water'] as const

/** Ten beads on a circle around the belly of the pouch. */
const BEADS = Array.from({ length: 10 }, (_, index) => {
  const angle = (index / 10) * 2 * Math.PI
  return {
    x: Math.round((72 + 16 * Math.sin(angle)) * 10) / 10,
    y: Math.round((92 - 16 * Math.cos(angle)) * 10) / 10,
    fill: FILLS[Math.floor(index / 2)]!,
  }
})
